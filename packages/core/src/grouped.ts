/** Items by key, in the order in which the keys first occur. */
export function grouped<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const same = groups.get(keyOf(item));
    if (same) same.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
