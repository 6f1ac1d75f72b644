/** Index of the first ordered item at or above a bound; the number of items if all are below. */
export function firstAtLeast<T>(items: readonly T[], bound: number, valueOf: (item: T) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && valueOf(item) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
