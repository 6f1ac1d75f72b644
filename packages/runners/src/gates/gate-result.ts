export interface GateOrder {
  /** Runs by `sh -c`. */
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** As long without output, processor time or changed files it is ended as well; the default is no limit. */
  readonly idleMs?: number;
  /** Receives the scrubbed output, at most 100 MB of it. */
  readonly logFile: string;
  /** Every process of the gate carries a cookie that begins with this, so that left-overs of a crash are found. */
  readonly cookie: string;
  readonly secrets?: readonly string[];
  /** Cancels: the whole tree is ended, and the result says so. */
  readonly signal?: AbortSignal;
}

/** What happened when the command ran; what it means is for `judgeGate` to say. */
export interface GateResult {
  readonly command: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  readonly seconds: number;
  /** Last part of what it printed, standard error included, scrubbed. */
  readonly outputTail: string;
  /** How many lines that are not blank it printed altogether. */
  readonly outputLines: number;
  readonly log: string;
  /** Why it could not be started at all. */
  readonly startError: string | null;
}

/** As much of a result as its judgement needs; a result that was journalled or cached serves as well. */
export type JudgedResult = Pick<GateResult, 'exitCode' | 'signal' | 'timedOut' | 'seconds' | 'outputTail'> &
  Partial<Pick<GateResult, 'cancelled' | 'startError' | 'command' | 'outputLines'>>;
