/**
 * The weights of a family in order, and the length of each list: one number per length of the run or part (lengths
 * start at 1, for `space_run` at 2). `single_space` depends on the NEIGHBOURS before and after the space.
 */
const LAYOUT = {
  lower_first: 20,
  title_first: 20,
  title_inner: 20,
  upper_first: 20,
  upper_inner: 20,
  lower_first_beyond: 1,
  title_first_beyond: 1,
  title_inner_beyond: 1,
  upper_first_beyond: 1,
  upper_inner_beyond: 1,
  accented_letter: 1,
  digit_group: 1,
  digit_run: 1,
  punct_run: 12,
  punct_beyond: 1,
  punct_same: 1,
  punct_same_two: 1,
  single_space: 16,
  space_run: 10,
  space_beyond: 1,
  newline_run: 5,
  newline_beyond: 1,
  indent: 10,
  indent_beyond: 1,
  tab_run: 6,
  tab_beyond: 1,
  greek_char: 1,
  greek_word: 1,
  cyrillic_char: 1,
  cyrillic_word: 1,
  hebrew_arabic: 1,
  indic: 1,
  thai_lao: 1,
  ethiopic_cherokee_syllabics: 1,
  ipa_combining: 1,
  other_script: 1,
  cjk: 1,
  kana: 1,
  hangul: 1,
  general_punctuation: 1,
  arrows_symbols: 1,
  box_drawing: 1,
  box_drawing_repeat: 1,
  cjk_punctuation: 1,
  astral: 1,
  other: 1,
  control: 1,
  carriage_return: 1,
} as const;

export type WeightName = keyof typeof LAYOUT;

/** Neighbors of a space. */
export type Neighbour = 'word' | 'digit' | 'punct' | 'other';
export const NEIGHBOURS: readonly Neighbour[] = ['word', 'digit', 'punct', 'other'];

/** Weights are whole numbers; this many make one token. */
export const UNITS_PER_TOKEN = 10_000;

/** The weights of one family by name, in units. */
export interface Weights {
  list(name: WeightName): readonly number[];
  /** The first number of a list, or the only one. */
  first(name: WeightName): number;
}

/** From the numbers of the generated module: lists by length hold the first value, then the increments. */
export function weightsOf(numbers: readonly number[]): Weights {
  const lists = new Map<string, readonly number[]>();
  let from = 0;
  for (const [name, length] of Object.entries(LAYOUT)) {
    const part = numbers.slice(from, from + length);
    lists.set(name, name === 'single_space' ? part : sums(part));
    from += length;
  }
  const list = (name: WeightName): readonly number[] => lists.get(name) ?? [];
  return { list, first: (name) => list(name)[0] ?? 0 };
}

function sums(differences: readonly number[]): readonly number[] {
  let sum = 0;
  return differences.map((difference) => (sum += difference));
}
