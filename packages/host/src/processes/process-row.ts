/** One process in the system's table. Pids are reused, so `start` is part of its identity. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  /** When it started, in the system's own unit; equal only for the same process. */
  readonly start: string;
  readonly name: string;
  /** Dead, but not yet collected by its parent. */
  readonly zombie: boolean;
  /** Time on a processor, with that of its collected children. */
  readonly cpuMs: number;
  /** Memory of its own and shared with others, in MB. */
  readonly memoryMb: number;
}

export type ProcessTable = ReadonlyMap<number, ProcessRow>;
