export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** The factor from one wait to the next. */
  readonly factor?: number;
}

/** The wait after this many failures in a row, counted from 1. It grows up to a limit. */
export function backOff(failures: number, { firstMs, longestMs, factor = 2 }: BackOff): number {
  return Math.min(firstMs * factor ** (failures - 1), longestMs);
}
