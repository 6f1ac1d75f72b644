/** The columns of the transition table: the classes of a UTF-16 unit. The high ones are named after their weights. */
export const COLUMNS = [
  'lower',
  'accented',
  'upper',
  'digit',
  'punct',
  'space',
  'newline',
  'tab',
  'return',
  'control',
  'greek',
  'cyrillic',
  'other',
  'cjk',
  'kana',
  'hangul',
  'cjk_punctuation',
  'box_drawing',
  'general_punctuation',
  'arrows_symbols',
  'astral',
  'ipa_combining',
  'hebrew_arabic',
  'indic',
  'thai_lao',
  'other_script',
  'ethiopic_cherokee_syllabics',
] as const;

export type Column = (typeof COLUMNS)[number];

/** First unit, last unit, column; a later range wins over an earlier one. */
const RANGES: readonly (readonly [first: number, last: number, column: Column])[] = [
  [0x0000, 0x001f, 'control'],
  [0x0009, 0x0009, 'tab'],
  [0x000a, 0x000a, 'newline'],
  [0x000d, 0x000d, 'return'],
  [0x0020, 0x0020, 'space'],
  [0x0021, 0x007e, 'punct'],
  [0x007f, 0x007f, 'control'],
  [0x0030, 0x0039, 'digit'],
  [0x0041, 0x005a, 'upper'],
  [0x0061, 0x007a, 'lower'],
  [0x00c0, 0x024f, 'accented'],
  [0x00d7, 0x00d7, 'other'],
  [0x00f7, 0x00f7, 'other'],
  [0x0250, 0x036f, 'ipa_combining'],
  [0x0370, 0x03ff, 'greek'],
  [0x0400, 0x052f, 'cyrillic'],
  [0x0530, 0x07ff, 'hebrew_arabic'],
  [0x0800, 0x0dff, 'indic'],
  [0x0e00, 0x0eff, 'thai_lao'],
  [0x0f00, 0x11ff, 'other_script'],
  [0x1200, 0x16ff, 'ethiopic_cherokee_syllabics'],
  [0x1700, 0x1dff, 'other_script'],
  [0x1e00, 0x1eff, 'lower'],
  [0x1f00, 0x1fff, 'other_script'],
  [0x2000, 0x206f, 'general_punctuation'],
  [0x2070, 0x2bff, 'arrows_symbols'],
  [0x2500, 0x259f, 'box_drawing'],
  [0x3000, 0x303f, 'cjk_punctuation'],
  [0x3040, 0x30ff, 'kana'],
  [0x3400, 0x9fff, 'cjk'],
  [0xac00, 0xd7a3, 'hangul'],
  [0xd800, 0xdfff, 'astral'],
  [0xff00, 0xffef, 'cjk_punctuation'],
];

let columns: Uint8Array | undefined;

/** The column of every UTF-16 unit, built on first use. */
export function columnOfUnits(): Uint8Array {
  columns ??= RANGES.reduce(
    (table, [first, last, column]) => table.fill(COLUMNS.indexOf(column), first, last + 1),
    new Uint8Array(0x10000).fill(COLUMNS.indexOf('other')),
  );
  return columns;
}
