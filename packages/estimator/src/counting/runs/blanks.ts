import { type Prev, PREVS, stateOf } from '../states.ts';
import type { Weights } from '../weights.ts';
import { increase, type Row, rowsOf } from './row.ts';

/** Spaces, indents, newlines and tabs. */
export function blankRows(weights: Weights): readonly Row[] {
  return [
    ...PREVS.map((prev) => singleSpace(weights, prev)),
    ...rowsOf(10, (step) => spaces(weights, step)),
    ...rowsOf(10, (step) => indent(weights, step)),
    ...rowsOf(5, (step) => newlines(weights, step)),
    ...rowsOf(6, (step) => tabs(weights, step)),
  ];
}

function singleSpace(weights: Weights, prev: Prev): Row {
  return {
    state: stateOf('single_space', PREVS.indexOf(prev)),
    prev: 'other',
    own: (column) =>
      column === 'space' ? { cost: weights.space_run[0] ?? 0, next: stateOf('spaces', 0) } : undefined,
    owed: (next) => weights.single_space_prev_next[prev][next],
  };
}

function spaces(weights: Weights, step: number): Row {
  const cost = increase(weights.space_run, weights.space_per_char_beyond_11, step);
  return {
    state: stateOf('spaces', step),
    prev: 'other',
    own: (column) => (column === 'space' ? { cost, next: stateOf('spaces', step + 1) } : undefined),
  };
}

function indent(weights: Weights, step: number): Row {
  const cost = increase(weights.indent_after_newline, weights.indent_beyond_10, step);
  return {
    state: stateOf('indent', step),
    prev: 'other',
    own: (column) => (column === 'space' ? { cost, next: stateOf('indent', step + 1) } : undefined),
  };
}

function newlines(weights: Weights, step: number): Row {
  const cost = increase(weights.newline_run, weights.newline_beyond_5, step);
  return {
    state: stateOf('newline', step),
    prev: 'other',
    afterNewline: true,
    own: (column) => {
      if (column === 'newline') return { cost, next: stateOf('newline', step + 1) };
      if (column === 'return') return { cost: weights.carriage_return, next: stateOf('newline', step) };
      return undefined;
    },
  };
}

function tabs(weights: Weights, step: number): Row {
  const cost = increase(weights.tab_run, weights.tab_beyond_6, step);
  return {
    state: stateOf('tab', step),
    prev: 'other',
    own: (column) => (column === 'tab' ? { cost, next: stateOf('tab', step + 1) } : undefined),
  };
}
