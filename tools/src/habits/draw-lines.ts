import type { Dice } from '@debussy/testing';

/** Different lines of a kind of text, drawn to be read one by one. */
export function drawLines(texts: readonly string[], count: number, dice: Dice): readonly string[] {
  const left = texts.flatMap((text) => text.split('\n')).filter((line) => /[a-z]{2,} [a-z]{2,}/i.test(line));
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(dice.below(left.length), 1));
  return drawn.map((line) => line.trim());
}
