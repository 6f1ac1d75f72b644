import type { Result, Scrub } from '@debussy/core';
import type { StartManner } from '../permits/manner.ts';

/** A process before its start, as a value. */
export interface ProcessPlan {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Written and closed; null: an empty standard input. */
  readonly stdin: string | null;
  /** Its environment, without the cookie. */
  readonly env: Readonly<Record<string, string>>;
  /** A folder for `stdout.log` and `stderr.log`, or one log for both in order. Created if missing. */
  readonly output: { readonly folder: string } | { readonly log: string };
  /** Only this program works in `cwd`. */
  readonly alone: boolean;
  readonly limits: ProcessLimits;
  /** Carried in the environment of every process of the tree. */
  readonly cookie: string;
  /** Masks secrets in all stored output. */
  readonly scrub: Scrub;
  /** The command line that runs the program in a sandbox. */
  readonly boxed?: ((argv: readonly string[]) => Result<readonly string[], SpawnError>) | undefined;
  /** Missing: normal priority. */
  readonly manner?: StartManner | undefined;
}

/** A limit of 0 means none. */
export interface ProcessLimits {
  readonly firstOutputMs: number;
  readonly idleMs: number;
  readonly wallMs: number;
  /** `wallMs` does not count the time in which others keep the program from running, up to five times the limit. */
  readonly isPatient?: boolean;
  /** How long a program may continue after its final result. */
  readonly lingerMs: number;
  /** Between TERM and KILL. */
  readonly graceMs: number;
}

export interface Supervised {
  /** Null if the program could not be started. */
  readonly pid: number | null;
  /** Lines in batches as they arrive. Ends with the process, plus at most 2 s for the rest of its output. */
  readonly output: AsyncIterable<readonly OutputLine[]>;
  /** Also reads a file from its beginning, into `output` as `side:<name>`. */
  watch(side: SideFile): void;
  /** The program sent its final event (then `lingerMs` runs), or continued after it. */
  settled(final: boolean): void;
  /**
   * Sends each signal, waits the grace after each, then kills the rest of the tree. Can be called twice, and after the
   * end. Resolves when no process is left.
   */
  stop(signals: readonly NodeJS.Signals[], graceMs?: number): Promise<void>;
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
  /** Called at each read of the output until it returns a path. */
  find(): Promise<string | null>;
}

export interface ExitFacts {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /**
   * The limit that ended it, if any. `linger` ends a program after its final event, `output` one that prints too much.
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

/** The resources that a program and its descendants used, as far as observed. */
export interface ProgramUse {
  readonly cpuMs: number;
  /** The highest memory use, in MB. */
  readonly memoryMb: number;
  /** Time in which other programs kept it from running. */
  readonly starvedMs: number;
}

export const nothingUsed: ProgramUse = { cpuMs: 0, memoryMb: 0, starvedMs: 0 };

export interface SpawnError {
  /** `ENOENT`, `EACCES`, … or `ERR_SANDBOX…`. */
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}
