/** The number of states for each run of the walk: one per length, until every further unit costs the same. */
const SIZES = {
  other: 1,
  single_space: 4,
  spaces: 10,
  indent: 10,
  newline: 5,
  tab: 6,
  script: 1,
  digit: 3,
  lower_first: 20,
  upper_first: 21,
  upper_inner: 21,
  title_first: 19,
  title_inner: 19,
  // From here on, runs of repeated units; they must stay last.
  box: 1,
  punct: 24,
} as const;

export type UnitRun = keyof typeof SIZES;

/** The state number of a run at a step; steps past the last one stay there. */
export function stateOf(run: UnitRun, step: number): number {
  let first = 0;
  for (const [name, size] of Object.entries(SIZES)) {
    if (name === run) break;
    first += size;
  }
  return first + Math.min(step, SIZES[run] - 1);
}

export function stateCount(): number {
  return stateOf('punct', Infinity) + 1;
}
