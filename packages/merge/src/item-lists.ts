/** Items that only their list has, each with the index of our item before it; -1 for the first place. */
export interface NewItem {
  readonly after: number;
  /** Its place in their list. */
  readonly at: number;
}

/**
 * Two lists to which both sides only added, as the items to add to ours. Null if a side removed or moved an item, if an
 * item occurs twice, or if a shared item has different meanings, such as the value of an option.
 */
export function newItems(
  was: readonly string[],
  own: readonly string[],
  other: readonly string[],
): readonly NewItem[] | null {
  if ([was, own, other].some((list) => new Set(list).size < list.length)) return null;
  const [places, known] = [new Map(own.map((item, i) => [item, i])), new Set(was)];
  if (!isKept(was, own) || !isKept(was, other)) return null;
  const hasOptions = [...own, ...other].some((item) => item.startsWith('"-'));
  const isShared = other.some((item) => !known.has(item) && places.has(item));
  if (hasOptions && isShared && own.join() !== other.join()) return null;
  // After our additions at the same place.
  const behindOurs = (from: number): number => {
    let at = from;
    while (at + 1 < own.length && !known.has(own[at + 1] ?? '')) at++;
    return at;
  };
  let after = behindOurs(-1);
  return other.flatMap((item, at) => {
    const place = places.get(item);
    if (place === undefined) return [{ after, at }];
    after = behindOurs(place);
    return [];
  });
}

/** All items of the base, in their order. */
function isKept(was: readonly string[], list: readonly string[]): boolean {
  const known = new Set(was);
  const kept = list.filter((item) => known.has(item));
  return kept.length === was.length && kept.every((item, i) => item === was[i]);
}
