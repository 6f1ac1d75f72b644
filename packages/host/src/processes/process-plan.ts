import type { Result, Scrub } from '@debussy/core';
import type { StartManner } from '../permits/manner.ts';

/** A process to be, as a value. */
export interface ProcessPlan {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Written and closed; null gives the program an empty standard input. */
  readonly stdin: string | null;
  /** Its environment, without the cookie. */
  readonly env: Readonly<Record<string, string>>;
  /** A folder for `stdout.log` and `stderr.log`, or one log for both in their order. Created when missing. */
  readonly output: { readonly folder: string } | { readonly log: string };
  /** Only this program works in `cwd`. */
  readonly alone: boolean;
  readonly limits: ProcessLimits;
  /** Carried in the environment of every process of the tree. */
  readonly cookie: string;
  /** Masks secrets in everything that is kept of its output. */
  readonly scrub: Scrub;
  /** The command line that runs the program in a sandbox. */
  readonly boxed?: ((argv: readonly string[]) => Result<readonly string[], SpawnError>) | undefined;
  /** Left out: as any program. */
  readonly manner?: StartManner | undefined;
}

/** A limit of 0 is none. */
export interface ProcessLimits {
  readonly firstOutputMs: number;
  readonly idleMs: number;
  readonly wallMs: number;
  /** `wallMs` counts no time in which others keep the program from running, up to five times the limit. */
  readonly isPatient?: boolean;
  /** How long a program may live on after its final result. */
  readonly lingerMs: number;
  /** Between TERM and KILL. */
  readonly graceMs: number;
}

export interface Supervised {
  /** Null if the program could not be started. */
  readonly pid: number | null;
  /** Lines as they come, in batches; ends with the process plus at most 2 s for the tail of its output. */
  readonly output: AsyncIterable<readonly OutputLine[]>;
  /** Tails one more file, from its beginning, into `output` as `side:<name>`. */
  watch(side: SideFile): void;
  /** The program sent its final event (then `lingerMs` runs), or continued after all. */
  settled(final: boolean): void;
  /**
   * Sends each signal and waits the grace after it, then kills the rest of the tree. Can be called twice, and after
   * the end; resolves when no process is left.
   */
  stop(signals: readonly NodeJS.Signals[]): Promise<void>;
  readonly exit: Promise<ExitFacts>;
}

export interface OutputLine {
  readonly source: 'stdout' | 'stderr' | `side:${string}`;
  /** Without its line end; at most 1 MB of it is kept. */
  readonly text: string;
  /** Bytes that were cut off its end. */
  readonly truncated: number;
}

export interface SideFile {
  readonly name: string;
  /** Asked at each look at the output until it answers with a path. */
  find(): Promise<string | null>;
}

export interface ExitFacts {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /**
   * The limit that ended it, if any. `linger` ends a program after its final event, `output` one that printed too
   * much.
   */
  readonly limit: {
    readonly kind: 'first_output' | 'idle' | 'wall' | 'linger' | 'output';
    readonly seconds: number;
  } | null;
  /** Processes that outlived the program and had to be killed. */
  readonly leftovers: number;
  readonly used: ProgramUse;
  /** Last 8 kB of the standard error, scrubbed. */
  readonly stderrTail: string;
  readonly spawnError: SpawnError | null;
}

/** The use of the machine by a program and all its descendants, as far as it was seen. */
export interface ProgramUse {
  readonly cpuMs: number;
  /** The most memory at one time, in MB. */
  readonly memoryMb: number;
  /** Time in which others kept it from running. */
  readonly starvedMs: number;
}

export const nothingUsed: ProgramUse = { cpuMs: 0, memoryMb: 0, starvedMs: 0 };

export interface SpawnError {
  /** `ENOENT`, `EACCES`, … or `ERR_SANDBOX…`. */
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}
