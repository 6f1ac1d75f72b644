import type { Column } from '../unit-classes.ts';
import type { Neighbour } from '../weights.ts';

/** What reading one unit costs, and the state after it. */
export interface CountStep {
  readonly cost: number;
  readonly next: number;
}

/** One state of the automaton. What it does not answer itself begins a new run. */
export interface StateRow {
  readonly state: number;
  readonly prev: Neighbour;
  /** The steps that go on with the same run. */
  readonly own: (column: Column) => CountStep | undefined;
  /** The unit equals the one before it. */
  readonly repeat?: CountStep;
  /** Spaces here are an indent. */
  readonly afterNewline?: boolean;
  /** A single space is paid when the unit behind it is known. */
  readonly owed?: (next: Neighbour) => number;
}

/** The cost of one more unit in a run whose total costs are listed by length; flat beyond the list. */
export function increase(totals: readonly number[], beyond: number, step: number): number {
  const [before, after] = [totals[step], totals[step + 1]];
  return before === undefined || after === undefined ? beyond : after - before;
}

/** The states 0 … size − 1 of one run. */
export function rowsOf(size: number, row: (step: number) => StateRow): readonly StateRow[] {
  return Array.from({ length: size }, (_, step) => row(step));
}
