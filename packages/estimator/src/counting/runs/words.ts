import { stateOf } from '../states.ts';
import type { Column } from '../unit-classes.ts';
import type { Weights } from '../weights.ts';
import { increase, type StateRow, rowsOf, type CountStep } from './row.ts';

type Position = 'first' | 'inner';

/**
 * A word is cut before capitals. How many of them belong together is known only at the next lower letter:
 * a run of capitals is paid as one part, and repaid when its last one turns out to open a title part.
 */
export function wordRows(weights: Weights): readonly StateRow[] {
  return [
    ...smallLetters(weights, 'lower_first', 0),
    ...smallLetters(weights, 'title_first', 1),
    ...smallLetters(weights, 'title_inner', 1),
    ...capitals(weights, 'first'),
    ...capitals(weights, 'inner'),
  ];
}

/** The step that opens a word. */
export function openWord(weights: Weights, column: 'lower' | 'accented' | 'upper'): CountStep {
  if (column === 'upper') return openCapitals(weights, 'first');
  const cost = weights.first('lower_first') + accent(weights, column);
  return { cost, next: stateOf('lower_first', 0) };
}

function openCapitals(weights: Weights, position: Position): CountStep {
  const run = `upper_${position}` as const;
  return { cost: weights.first(run), next: stateOf(run, 0) };
}

function smallLetters(
  weights: Weights,
  run: 'lower_first' | 'title_first' | 'title_inner',
  skipped: 0 | 1,
): readonly StateRow[] {
  const totals = weights.list(run).slice(skipped);
  const beyond = weights.first(`${run}_beyond`);
  return rowsOf(20 - skipped, (step) => ({
    state: stateOf(run, step),
    prev: 'word',
    own: (column) => {
      if (column === 'upper') return openCapitals(weights, 'inner');
      if (!isSmall(column)) return undefined;
      return { cost: increase(totals, beyond, step) + accent(weights, column), next: stateOf(run, step + 1) };
    },
  }));
}

function capitals(weights: Weights, position: Position): readonly StateRow[] {
  const run = `upper_${position}` as const;
  const totals = weights.list(run);
  const beyond = weights.first(`${run}_beyond`);
  return rowsOf(21, (step) => ({
    state: stateOf(run, step),
    prev: 'word',
    own: (column) => {
      if (column === 'upper') return { cost: increase(totals, beyond, step), next: stateOf(run, step + 1) };
      if (!isSmall(column)) return undefined;
      const title = step === 0 ? (`title_${position}` as const) : 'title_inner';
      const opened = (weights.list(title)[1] ?? 0) + accent(weights, column);
      const repaid = step === 0 ? (totals[0] ?? 0) : increase(totals, beyond, step - 1);
      return { cost: opened - repaid, next: stateOf(title, 0) };
    },
  }));
}

function isSmall(column: Column): boolean {
  return column === 'lower' || column === 'accented';
}

function accent(weights: Weights, column: Column): number {
  return column === 'accented' ? weights.first('accented_letter') : 0;
}
