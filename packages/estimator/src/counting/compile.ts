import { blankRows, markRows, openWord, wordRows, type CountStep, type StateRow } from './runs.ts';
import { stateCount, stateOf } from './states.ts';
import { type Column, COLUMNS } from './unit-classes.ts';
import { type Neighbour, NEIGHBOURS, type Weights } from './weights.ts';

/** A cell packs the cost of a unit (upper bits) and the row of the next state (lower bits). */
export const ROW_LENGTH = 32;
export const ROW_BITS = 13;
export const REPEAT_COLUMN = 31;

const LARGEST_COST = 0x3ffff;

export interface Automaton {
  readonly table: Int32Array;
  /** The remaining cost if the text ends in a state. */
  readonly ends: Int32Array;
  /** From this row on, a state is in a run of repeated units. */
  readonly repeatable: number;
}

/** The walk of one set of weights as a table: every unit is one cell, every cost the difference between two lengths. */
export function compile(weights: Weights): Automaton {
  const table = new Int32Array(stateCount() * ROW_LENGTH);
  const ends = new Int32Array(stateCount());
  for (const row of [...markRows(weights), ...blankRows(weights), ...wordRows(weights)]) {
    for (const [index, column] of COLUMNS.entries()) {
      table[row.state * ROW_LENGTH + index] = cell(stepOf(weights, row, column));
    }
    if (row.repeat !== undefined) table[row.state * ROW_LENGTH + REPEAT_COLUMN] = cell(row.repeat);
    ends[row.state] = row.owed?.('other') ?? 0;
  }
  return { table, ends, repeatable: stateOf('box', 0) * ROW_LENGTH };
}

function stepOf(weights: Weights, row: StateRow, column: Column): CountStep {
  const own = row.own(column);
  if (own !== undefined) return own;
  const opened = column === 'space' ? space(weights, row) : opening(weights, column);
  return { cost: opened.cost + (row.owed?.(neighbour(column)) ?? 0), next: opened.next };
}

/** The first unit of a run, whatever precedes it. Units without runs are paid one by one. */
function opening(weights: Weights, column: Exclude<Column, 'space'>): CountStep {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the columns that are left are weights
  switch (column) {
    case 'lower':
    case 'accented':
    case 'upper':
      return openWord(weights, column);
    case 'digit':
      return { cost: weights.first('digit_run') + weights.first('digit_group'), next: stateOf('digit', 0) };
    case 'punct':
    case 'newline':
    case 'tab':
      return { cost: weights.first(`${column}_run`), next: stateOf(column, 0) };
    case 'greek':
    case 'cyrillic':
      return {
        cost: weights.first(`${column}_word`) + weights.first(`${column}_char`),
        next: stateOf('script', 0),
      };
    case 'box_drawing':
      return { cost: weights.first(column), next: stateOf('box', 0) };
    case 'return':
      return { cost: weights.first('carriage_return'), next: stateOf('other', 0) };
    default:
      return { cost: weights.first(column), next: stateOf('other', 0) };
  }
}

function space(weights: Weights, row: StateRow): CountStep {
  if (row.afterNewline === true) {
    return { cost: weights.first('indent'), next: stateOf('indent', 0) };
  }
  return { cost: 0, next: stateOf('single_space', NEIGHBOURS.indexOf(row.prev)) };
}

function neighbour(column: Column): Neighbour {
  if (column === 'lower' || column === 'accented' || column === 'upper') return 'word';
  return column === 'digit' || column === 'punct' ? column : 'other';
}

function cell({ cost, next }: CountStep): number {
  if (Math.abs(cost) > LARGEST_COST)
    throw new RangeError(`a weight is too large: ${cost} units for one code unit`);
  return (cost << ROW_BITS) | (next * ROW_LENGTH);
}
