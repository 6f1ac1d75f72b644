import { phaseKey } from '../../ids.ts';

/** Numbers that begin anew below another heading: the second 1 is 1-2, the third 1-3. */
export function uniqueIds<T>(
  all: readonly T[],
  idOf: (one: T) => string,
  withId: (one: T, id: string) => T,
): T[] {
  const seen = new Map<string, number>();
  return all.map((one) => {
    const id = idOf(one);
    const times = (seen.get(phaseKey(id)) ?? 0) + 1;
    seen.set(phaseKey(id), times);
    return times === 1 ? one : withId(one, `${id}-${times}`);
  });
}
