import { stateOf } from '../states.ts';
import { type Neighbour, NEIGHBOURS, type Weights } from '../weights.ts';
import { increase, type StateRow, rowsOf } from './row.ts';

/** Spaces, indents, newlines and tabs. */
export function blankRows(weights: Weights): readonly StateRow[] {
  return [
    ...NEIGHBOURS.map((prev) => singleSpace(weights, prev)),
    ...rowsOf(10, (step) => spaces(weights, step)),
    ...rowsOf(10, (step) => indent(weights, step)),
    ...rowsOf(5, (step) => newlines(weights, step)),
    ...rowsOf(6, (step) => tabs(weights, step)),
  ];
}

function singleSpace(weights: Weights, prev: Neighbour): StateRow {
  const costs = weights.list('single_space');
  return {
    state: stateOf('single_space', NEIGHBOURS.indexOf(prev)),
    prev: 'other',
    own: (column) =>
      column === 'space' ? { cost: weights.first('space_run'), next: stateOf('spaces', 0) } : undefined,
    owed: (next) => costs[NEIGHBOURS.indexOf(prev) * NEIGHBOURS.length + NEIGHBOURS.indexOf(next)] ?? 0,
  };
}

function spaces(weights: Weights, step: number): StateRow {
  const cost = increase(weights.list('space_run'), weights.first('space_beyond'), step);
  return {
    state: stateOf('spaces', step),
    prev: 'other',
    own: (column) => (column === 'space' ? { cost, next: stateOf('spaces', step + 1) } : undefined),
  };
}

function indent(weights: Weights, step: number): StateRow {
  const cost = increase(weights.list('indent'), weights.first('indent_beyond'), step);
  return {
    state: stateOf('indent', step),
    prev: 'other',
    own: (column) => (column === 'space' ? { cost, next: stateOf('indent', step + 1) } : undefined),
  };
}

function newlines(weights: Weights, step: number): StateRow {
  const cost = increase(weights.list('newline_run'), weights.first('newline_beyond'), step);
  return {
    state: stateOf('newline', step),
    prev: 'other',
    afterNewline: true,
    own: (column) => {
      if (column === 'newline') return { cost, next: stateOf('newline', step + 1) };
      if (column === 'return')
        return { cost: weights.first('carriage_return'), next: stateOf('newline', step) };
      return undefined;
    },
  };
}

function tabs(weights: Weights, step: number): StateRow {
  const cost = increase(weights.list('tab_run'), weights.first('tab_beyond'), step);
  return {
    state: stateOf('tab', step),
    prev: 'other',
    own: (column) => (column === 'tab' ? { cost, next: stateOf('tab', step + 1) } : undefined),
  };
}
