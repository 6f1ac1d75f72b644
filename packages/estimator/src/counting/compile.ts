import { blankRows } from './runs/blanks.ts';
import { markRows } from './runs/marks.ts';
import type { Row, Step } from './runs/row.ts';
import { openWord, wordRows } from './runs/words.ts';
import { FIRST_REPEATABLE, type Prev, PREVS, STATE_COUNT, stateOf } from './states.ts';
import { type Column, COLUMNS } from './unit-classes.ts';
import type { Weights } from './weights.ts';

/** A cell packs the cost of a unit (in ten-thousandths of a token, upper bits) and the row of the state after it (lower bits). */
export const UNITS_PER_TOKEN = 10_000;
export const ROW_LENGTH = 32;
export const ROW_BITS = 13;
export const REPEAT_COLUMN: number = ROW_LENGTH - 1;
export const FIRST_ROW_REPEATABLE: number = FIRST_REPEATABLE * ROW_LENGTH;

const LARGEST_COST = 2 ** (31 - ROW_BITS) - 1;

export interface Automaton {
  readonly table: Int32Array;
  /** What is still owed when the text ends in a state. */
  readonly ends: Int32Array;
}

/** The walk of one weight set, as a table: every unit is one cell, every cost the difference between two lengths. */
export function compile(weights: Weights): Automaton {
  const table = new Int32Array(STATE_COUNT * ROW_LENGTH);
  const ends = new Int32Array(STATE_COUNT);
  for (const row of [...markRows(weights), ...blankRows(weights), ...wordRows(weights)]) {
    for (const [index, column] of COLUMNS.entries()) {
      table[row.state * ROW_LENGTH + index] = cell(stepOf(weights, row, column));
    }
    if (row.repeat !== undefined) table[row.state * ROW_LENGTH + REPEAT_COLUMN] = cell(row.repeat);
    ends[row.state] = Math.round((row.owed?.('other') ?? 0) * UNITS_PER_TOKEN);
  }
  return { table, ends };
}

function stepOf(weights: Weights, row: Row, column: Column): Step {
  const own = row.own(column);
  if (own !== undefined) return own;
  const opened = column === 'space' ? space(weights, row) : opening(weights, column);
  return { cost: opened.cost + (row.owed?.(neighbour(column)) ?? 0), next: opened.next };
}

/** The first unit of a run, whatever was before it; everything that has no runs is paid unit by unit. */
function opening(weights: Weights, column: Exclude<Column, 'space'>): Step {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the columns that are left are weights
  switch (column) {
    case 'lower':
    case 'accented':
    case 'upper':
      return openWord(weights, column);
    case 'digit':
      return { cost: weights.digit_run + weights.digit_group_of_3, next: stateOf('digit', 0) };
    case 'punct':
    case 'newline':
    case 'tab':
      return { cost: weights[`${column}_run`][0] ?? 0, next: stateOf(column, 0) };
    case 'greek':
    case 'cyrillic':
      return { cost: weights[`${column}_word`] + weights[`${column}_char`], next: stateOf('script', 0) };
    case 'box_drawing':
      return { cost: weights.box_drawing, next: stateOf('box', 0) };
    case 'return':
      return { cost: weights.carriage_return, next: stateOf('other', 0) };
    default:
      return { cost: weights[column], next: stateOf('other', 0) };
  }
}

function space(weights: Weights, row: Row): Step {
  if (row.afterNewline === true) {
    return { cost: weights.indent_after_newline[0] ?? 0, next: stateOf('indent', 0) };
  }
  return { cost: 0, next: stateOf('single_space', PREVS.indexOf(row.prev)) };
}

function neighbour(column: Column): Prev {
  if (column === 'lower' || column === 'accented' || column === 'upper') return 'word';
  return column === 'digit' || column === 'punct' ? column : 'other';
}

function cell(step: Step): number {
  const cost = Math.round(step.cost * UNITS_PER_TOKEN);
  if (Math.abs(cost) > LARGEST_COST)
    throw new RangeError(`a weight is too large: ${step.cost} tokens for one unit`);
  return (cost << ROW_BITS) | (step.next * ROW_LENGTH);
}
