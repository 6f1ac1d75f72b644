import { indexOf } from './layout.ts';

/** How often each weight is met on the walk over a text: the estimate is the sum of count × weight. */
export type Features = ReadonlyMap<number, number>;

type Prev = 'word' | 'digit' | 'punct' | 'other';
type Add = (path: string, step?: number, times?: number) => void;

const LOWER = 'a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u1e00-\\u1eff';
const RUNS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['word', new RegExp(`[A-Z${LOWER}]+`, 'y')],
  ['digit', /[0-9]+/y],
  ['punct', /[!-/:-@[-`{-~]+/y],
  ['space', / +/y],
  ['newline', /\n[\n\r]*/y],
  ['tab', /\t+/y],
  ['script', /[\u0370-\u052f]+/y],
];

/** A later line overrides an earlier one; anything else is `other`. */
const HIGH: readonly (readonly [first: number, last: number, path: string])[] = [
  [0x00, 0x7f, 'control'],
  [0x0d, 0x0d, 'carriage_return'],
  [0x0250, 0x036f, 'ipa_combining_char'],
  [0x0530, 0x07ff, 'hebrew_arabic_char'],
  [0x0800, 0x0dff, 'indic_char'],
  [0x0e00, 0x0eff, 'thai_lao_char'],
  [0x0f00, 0x1fff, 'other_script_char'],
  [0x1200, 0x16ff, 'ethiopic_cherokee_syllabics_char'],
  [0x2000, 0x206f, 'general_punctuation'],
  [0x2070, 0x2bff, 'arrows_symbols'],
  [0x2500, 0x259f, 'box_drawing'],
  [0x3000, 0x303f, 'cjk_punctuation'],
  [0x3040, 0x30ff, 'kana'],
  [0x3400, 0x9fff, 'cjk'],
  [0xac00, 0xd7a3, 'hangul'],
  [0xd800, 0xdfff, 'astral_per_code_unit'],
  [0xff00, 0xffef, 'cjk_punctuation'],
];

/** The walk in words of the estimator's README, as plain as it can be: this tool has no need to be fast. */
export function cutText(text: string): Features {
  const features = new Map<number, number>();
  const add: Add = (path, step = 0, times = 1) => {
    const index = indexOf(path, step);
    if (times > 0) features.set(index, (features.get(index) ?? 0) + times);
  };
  let prev: Prev = 'other';
  let afterNewline = false;
  for (let at = 0; at < text.length;) {
    const [kind, run] = runAt(text, at);
    at += run.length;
    if (kind === 'space') addSpaces(add, run.length, afterNewline ? null : [prev, nextOf(text, at)]);
    else if (kind === 'single') addSingle(add, text, at - 1);
    else ADD_RUN[kind]?.(add, run);
    prev = prevAfter(kind);
    afterNewline = kind === 'newline';
  }
  return features;
}

const ADD_RUN: Readonly<Record<string, (add: Add, run: string) => void>> = {
  word: addWord,
  punct: addPunctuation,
  digit: (add, run) => {
    add('digit_run');
    add('digit_group_of_3', 0, Math.ceil(run.length / 3));
  },
  newline: (add, run) => {
    const newlines = run.replaceAll('\r', '').length;
    addLength(add, { path: 'newline_run', last: 5, beyond: 'newline_beyond_5' }, newlines);
    add('carriage_return', 0, run.length - newlines);
  },
  tab: (add, run) => addLength(add, { path: 'tab_run', last: 6, beyond: 'tab_beyond_6' }, run.length),
  script: (add, run) => {
    add(run < '\u0400' ? 'greek_word' : 'cyrillic_word');
    for (const char of run) add(char < '\u0400' ? 'greek_char' : 'cyrillic_char');
  },
};

function runAt(text: string, at: number): readonly [kind: string, run: string] {
  for (const [kind, pattern] of RUNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) return [kind, match[0]];
  }
  return ['single', text.charAt(at)];
}

function prevAfter(kind: string): Prev {
  if (kind === 'word' || kind === 'script') return 'word';
  return kind === 'digit' || kind === 'punct' ? kind : 'other';
}

function nextOf(text: string, at: number): Prev {
  const [kind] = at < text.length ? runAt(text, at) : ['end'];
  return kind === 'word' || kind === 'digit' || kind === 'punct' ? kind : 'other';
}

function addWord(add: Add, word: string): void {
  for (const [index, part] of (word.match(/^[^A-Z]+|[A-Z][^A-Z]+|[A-Z]+(?![^A-Z])/g) ?? []).entries()) {
    const type = /^[^A-Z]/.test(part) ? 'lower' : /[^A-Z]/.test(part) ? 'title' : 'upper';
    const name = `${type}_${index === 0 ? 'first' : 'inner'}`;
    addLength(
      add,
      { path: `word_part.${name}`, last: 20, beyond: `word_part_per_char_beyond_20.${name}` },
      part.length,
    );
  }
  add('accented_letter_in_word', 0, word.match(/[\u00c0-\u024f]/g)?.length ?? 0);
}

function addPunctuation(add: Add, run: string): void {
  const different = run.split('').filter((char, index) => char !== run[index - 1]).length;
  addLength(add, { path: 'punct_run', last: 12, beyond: 'punct_per_char_beyond_12' }, different);
  for (const { length } of run.match(/(.)\1+/g) ?? []) {
    add('punct_same_as_previous');
    add('punct_same_as_previous_two', 0, length - 2);
  }
}

function addSpaces(add: Add, length: number, between: readonly [Prev, Prev] | null): void {
  if (between === null) {
    addLength(add, { path: 'indent_after_newline', last: 10, beyond: 'indent_beyond_10' }, length);
  } else if (length === 1) {
    add(`single_space_prev_next.${between.join('.')}`);
  } else {
    addLength(add, { path: 'space_run', last: 10, beyond: 'space_per_char_beyond_11' }, length - 1);
  }
}

function addLength(
  add: Add,
  { path, last, beyond }: { readonly path: string; readonly last: number; readonly beyond: string },
  length: number,
): void {
  add(path, Math.min(length, last) - 1);
  add(beyond, 0, length - last);
}

function addSingle(add: Add, text: string, at: number): void {
  const unit = text.charCodeAt(at);
  const path = HIGH.findLast(([first, last]) => unit >= first && unit <= last)?.[2] ?? 'other';
  add(path === 'box_drawing' && at > 0 && text.charCodeAt(at - 1) === unit ? 'box_drawing_repeat' : path);
}
