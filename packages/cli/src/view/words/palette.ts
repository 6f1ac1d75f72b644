import type { Look } from '@debussy/story';

type Paint = (text: string) => string;

/** The few looks of text; without colors all of them are the text itself. */
export interface Palette {
  readonly plain: Paint;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly blue: Paint;
  readonly cyan: Paint;
  readonly inverse: Paint;
}

export const colorOf: Readonly<Record<Look, keyof Palette>> = {
  soft: 'dim',
  busy: 'cyan',
  warn: 'yellow',
  verify: 'blue',
  good: 'green',
  bad: 'red',
};

export function palette(color: boolean): Palette {
  return color ? colored : bare;
}

const escape = '\u001b[';

function sgr(on: number, off: number): Paint {
  return (text) => (text === '' ? '' : `${escape}${on}m${text}${escape}${off}m`);
}

function same(text: string): string {
  return text;
}

const colored: Palette = {
  plain: same,
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  green: sgr(32, 39),
  yellow: sgr(33, 39),
  blue: sgr(34, 39),
  cyan: sgr(36, 39),
  inverse: sgr(7, 27),
};

const bare: Palette = {
  plain: same,
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  blue: same,
  cyan: same,
  inverse: same,
};
