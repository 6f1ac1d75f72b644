import type { Armed } from '../shim.ts';

/** A debussy that is under way, and the place that it works in. */
export interface RunningDebussy {
  readonly pid: number;
  /** Every process of the round has it as its HOME: agents, gates, git. */
  readonly mark: string;
  /** Below it lie the repository, the worktrees and the temporary files. */
  readonly home: string;
  /** How it was called: the program, its folder and its environment. */
  readonly program: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The library in its processes, if any. */
  readonly armed: Armed | null;
  /** Aborted when debussy has ended. */
  readonly over: AbortSignal;
}
