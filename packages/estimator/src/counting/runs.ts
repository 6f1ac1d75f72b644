import { stateOf } from './states.ts';
import type { Column } from './unit-classes.ts';
import { NEIGHBOURS, type Neighbour, type Weights } from './weights.ts';

/** The cost of reading one unit, and the state after it. */
export interface CountStep {
  readonly cost: number;
  readonly next: number;
}

/** One state of the automaton. A unit without a step begins a new run. */
export interface StateRow {
  readonly state: number;
  readonly prev: Neighbour;
  /** The steps that continue with the same run. */
  readonly own: (column: Column) => CountStep | undefined;
  /** The unit equals the one before it. */
  readonly repeat?: CountStep;
  /** Spaces here are an indentation. */
  readonly afterNewline?: boolean;
  /** A single space is counted once the next unit is known. */
  readonly owed?: (next: Neighbour) => number;
}

/** The cost of one more unit in a run, from a list of total costs by length; constant beyond the list. */
export function increase(totals: readonly number[], beyond: number, step: number): number {
  const [before, after] = [totals[step], totals[step + 1]];
  return before === undefined || after === undefined ? beyond : after - before;
}

/** The states 0 … size − 1 of one run. */
export function rowsOf(size: number, row: (step: number) => StateRow): readonly StateRow[] {
  return Array.from({ length: size }, (_, step) => row(step));
}

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

/** Digits, punctuation, box drawing, Greek and Cyrillic, and units that are paid one by one. */
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

/** The third digit completes a group: the next one pays for a new group. */
function digits(weights: Weights, step: number): StateRow {
  const cost = step === 2 ? weights.first('digit_group') : 0;
  return {
    state: stateOf('digit', step),
    prev: 'digit',
    own: (column) => (column === 'digit' ? { cost, next: stateOf('digit', (step + 1) % 3) } : undefined),
  };
}

/** Even steps: the unit differs from the previous one; odd steps: it repeats it. */
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

type Position = 'first' | 'inner';

/**
 * A word is cut before capitals. Only the next lower-case letter shows how many capitals belong together: a run of
 * capitals is paid as one part, and corrected if its last one begins a title part.
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

/** The step that begins a word. */
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
