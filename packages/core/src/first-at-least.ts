/** Where the first of some ordered items stands that is not below a bound; their number where all are. */
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
