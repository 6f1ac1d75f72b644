export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** How much longer each wait is than the one before. */
  readonly factor?: number;
}

/** The wait after that many failures in a row, counted from 1: longer each time, up to a limit. */
export function backOff(failures: number, { firstMs, longestMs, factor = 2 }: BackOff): number {
  return Math.min(firstMs * factor ** (failures - 1), longestMs);
}
