/** One process in the system's table. Pids are reused, so `start` is part of its identity. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  /** Its start time in the system's own unit. */
  readonly start: string;
  readonly name: string;
  /** Dead, but not yet collected by its parent. */
  readonly zombie: boolean;
  /** Processor time, including that of its collected children. */
  readonly cpuMs: number;
  /** Memory, including shared memory, in MB. */
  readonly memoryMb: number;
}

export type ProcessTable = ReadonlyMap<number, ProcessRow>;
