/** The weights of one family as in weights.json: numbers, lists by length, and groups of them. */
export interface JsonGroup {
  readonly [name: string]: number | readonly number[] | JsonGroup;
}

/** Limits of a weight: never below `least`; lists that `grow` never fall with the length. */
interface Place {
  readonly path: string;
  readonly length: number;
  readonly least: number;
  readonly grows: boolean;
}

const PARTS = ['lower_first', 'title_first', 'title_inner', 'upper_first', 'upper_inner'];
const NEIGHBOURS = ['word', 'digit', 'punct', 'other'];
/** A continued run is never free, and neither is a visible character. */
const SLOPE = 0.01;
const VISIBLE = 0.02;

/** The order in which the estimator reads the numbers. */
export const LAYOUT: readonly Place[] = [
  ...PARTS.map((part) => grows(`word_part.${part}`, 20, part.endsWith('first') ? 1 : 0.3)),
  ...PARTS.map((part) => one(`word_part_per_char_beyond_20.${part}`, SLOPE)),
  one('accented_letter_in_word', 0),
  one('digit_group_of_3', VISIBLE),
  one('digit_run', 0),
  grows('punct_run', 12, VISIBLE),
  one('punct_per_char_beyond_12', SLOPE),
  one('punct_same_as_previous', SLOPE),
  one('punct_same_as_previous_two', SLOPE),
  ...NEIGHBOURS.flatMap((prev) => NEIGHBOURS.map((next) => one(`single_space_prev_next.${prev}.${next}`, 0))),
  list('space_run', 10),
  one('space_per_char_beyond_11', SLOPE),
  list('newline_run', 5),
  one('newline_beyond_5', SLOPE),
  list('indent_after_newline', 10),
  one('indent_beyond_10', SLOPE),
  list('tab_run', 6),
  one('tab_beyond_6', SLOPE),
  one('greek_char', VISIBLE),
  one('greek_word', 0),
  one('cyrillic_char', VISIBLE),
  one('cyrillic_word', 0),
  ...['hebrew_arabic_char', 'indic_char', 'thai_lao_char', 'ethiopic_cherokee_syllabics_char'].map(visible),
  ...['ipa_combining_char', 'other_script_char', 'cjk', 'kana', 'hangul', 'general_punctuation'].map(visible),
  ...['arrows_symbols', 'box_drawing', 'box_drawing_repeat', 'cjk_punctuation'].map(visible),
  ...['astral_per_code_unit', 'other', 'control'].map(visible),
  one('carriage_return', 0),
];

const STARTS = new Map<string, number>();
let count = 0;
for (const { path, length } of LAYOUT) {
  STARTS.set(path, count);
  count += length;
}
export const NUMBER_COUNT: number = count;

/** Index of a weight among the numbers; `step` counts from 0. */
export function indexOf(path: string, step = 0): number {
  const start = STARTS.get(path);
  if (start === undefined) throw new Error(`there is no weight ${path}`);
  return start + step;
}

export function flatten(group: JsonGroup, family: string): readonly number[] {
  return LAYOUT.flatMap(({ path, length }) => {
    const found = path.split('.').reduce<unknown>((value, key) => Object(value)[key], group);
    const numbers: readonly unknown[] = Array.isArray(found) ? found : [found];
    if (numbers.length === length && numbers.every((value) => typeof value === 'number' && value >= 0)) {
      return numbers.map(Number);
    }
    throw new Error(`${family}: ${path} must be ${length} number(s) of at least 0`);
  });
}

function one(path: string, least: number): Place {
  return { path, length: 1, least, grows: false };
}

function visible(path: string): Place {
  return one(path, VISIBLE);
}

function list(path: string, length: number): Place {
  return { path, length, least: 0, grows: false };
}

function grows(path: string, length: number, least: number): Place {
  return { path, length, least, grows: true };
}
