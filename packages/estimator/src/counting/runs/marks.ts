import { stateOf } from '../states.ts';
import type { Weights } from '../weights.ts';
import { increase, type StateRow, rowsOf } from './row.ts';

/** Digits, punctuation, box drawing, Greek and Cyrillic, and whatever is paid unit by unit. */
export function markRows(weights: Weights): readonly StateRow[] {
  return [
    { state: stateOf('other', 0), prev: 'other', own: () => undefined },
    scriptRow(weights),
    boxRow(weights),
    ...rowsOf(3, (step) => digits(weights, step)),
    ...rowsOf(24, (step) => punctuation(weights, step)),
  ];
}

function scriptRow(weights: Weights): StateRow {
  const next = stateOf('script', 0);
  return {
    state: next,
    prev: 'word',
    own: (column) => {
      if (column === 'greek') return { cost: weights.first('greek_char'), next };
      return column === 'cyrillic' ? { cost: weights.first('cyrillic_char'), next } : undefined;
    },
  };
}

function boxRow(weights: Weights): StateRow {
  const next = stateOf('box', 0);
  return {
    state: next,
    prev: 'other',
    own: () => undefined,
    repeat: { cost: weights.first('box_drawing_repeat'), next },
  };
}

/** The third digit of a group closes it: the next one pays for a new group. */
function digits(weights: Weights, step: number): StateRow {
  const cost = step === 2 ? weights.first('digit_group') : 0;
  return {
    state: stateOf('digit', step),
    prev: 'digit',
    own: (column) => (column === 'digit' ? { cost, next: stateOf('digit', (step + 1) % 3) } : undefined),
  };
}

/** Even steps: the unit differed from the one before; odd steps: it repeated it. */
function punctuation(weights: Weights, step: number): StateRow {
  const changes = step >> 1;
  const cost = increase(weights.list('punct_run'), weights.first('punct_beyond'), changes);
  const again = step % 2 === 1;
  return {
    state: stateOf('punct', step),
    prev: 'punct',
    own: (column) =>
      column === 'punct' ? { cost, next: stateOf('punct', Math.min(changes + 1, 11) * 2) } : undefined,
    repeat: {
      cost: weights.first(again ? 'punct_same_two' : 'punct_same'),
      next: stateOf('punct', changes * 2 + 1),
    },
  };
}
