/** The tests of a file by name, each with the number of its meaningful assertions. */
export type AssertionCounts = readonly (readonly [test: string, assertions: number])[];

/** Names with fewer asserting tests than before, and more without assertions. */
export function emptiedAmong(before: AssertionCounts, after: AssertionCounts): readonly string[] {
  const times = (counts: AssertionCounts, isFull: boolean): ((name: string) => number) =>
    timesOf(counts.flatMap(([name, count]) => (count > 0 === isFull ? [name] : [])));
  const [full, fullNow] = [times(before, true), times(after, true)];
  const [empty, emptyNow] = [times(before, false), times(after, false)];
  const names = new Set(before.map(([name]) => name));
  return [...names].filter((name) => fullNow(name) < full(name) && emptyNow(name) > empty(name));
}

/** How often a name occurs: tests of several files and suites may share one. */
export function timesOf(names: Iterable<string>): (name: string) => number {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return (name) => times.get(name) ?? 0;
}
