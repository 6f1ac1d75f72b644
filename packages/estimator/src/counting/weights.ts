/** The weight of a run or part of length k is element k − 1; of a `space_run`, element k − 2. */
export type ByLength = readonly number[];
type WordPart = 'lower_first' | 'title_first' | 'title_inner' | 'upper_first' | 'upper_inner';
type Neighbour = 'word' | 'digit' | 'punct' | 'other';

/** One tokenizer family: what each run of a text costs. Fitted by `tools/calibrate`. */
export interface Weights {
  readonly word_part: Readonly<Record<WordPart, ByLength>>;
  readonly word_part_per_char_beyond_20: Readonly<Record<WordPart, number>>;
  readonly accented_letter_in_word: number;
  readonly digit_group_of_3: number;
  readonly digit_run: number;
  readonly punct_run: ByLength;
  readonly punct_per_char_beyond_12: number;
  readonly punct_same_as_previous: number;
  readonly punct_same_as_previous_two: number;
  readonly single_space_prev_next: Readonly<Record<Neighbour, Readonly<Record<Neighbour, number>>>>;
  readonly space_run: ByLength;
  readonly space_per_char_beyond_11: number;
  readonly newline_run: ByLength;
  readonly newline_beyond_5: number;
  readonly indent_after_newline: ByLength;
  readonly indent_beyond_10: number;
  readonly tab_run: ByLength;
  readonly tab_beyond_6: number;
  readonly greek_char: number;
  readonly greek_word: number;
  readonly cyrillic_char: number;
  readonly cyrillic_word: number;
  readonly hebrew_arabic_char: number;
  readonly indic_char: number;
  readonly thai_lao_char: number;
  readonly ethiopic_cherokee_syllabics_char: number;
  readonly ipa_combining_char: number;
  readonly other_script_char: number;
  readonly cjk: number;
  readonly kana: number;
  readonly hangul: number;
  readonly general_punctuation: number;
  readonly arrows_symbols: number;
  readonly box_drawing: number;
  readonly box_drawing_repeat: number;
  readonly cjk_punctuation: number;
  readonly astral_per_code_unit: number;
  readonly other: number;
  readonly control: number;
  readonly carriage_return: number;
}
