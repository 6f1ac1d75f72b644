import type { ThreeVersions } from './three-way.ts';

const separators = [',', '||', '&&', '|', '&', ';', '+', '.'];

/** Two additions at the same place of a line: both, if they are items of a list. */
export function bothItems(
  { base, ours, theirs }: ThreeVersions,
  before?: string,
  after?: string,
): string | null {
  if (base.length > 0) return null;
  const [a, b] = [ours.join(''), theirs.join('')];
  const [x, y] = [a.trim(), b.trim()];
  // A list with one item per line often ends with a comma.
  if (x.endsWith(',') && y.startsWith(',')) return `${a.trimEnd().slice(0, -1)}${b}`;
  if (x.startsWith(',') && y.endsWith(',')) return `${b.trimEnd().slice(0, -1)}${a}`;
  const starts = separators.some((one) => x.startsWith(one) && y.startsWith(one));
  const ends = separators.some((one) => x.endsWith(one) && y.endsWith(one));
  if (starts) return `${a.trimEnd()}${b}`;
  if (ends) return `${a.trimEnd()} ${b.trimStart()}`;
  const isAlone = /^[([{]$/.test(before ?? '') && /^[)\]}]$/.test(after ?? '');
  return isAlone ? `${a.trimEnd()}, ${b.trimStart()}` : null;
}

export function isInk(token: string): boolean {
  return token.trim() !== '';
}

/**
 * Words, runs of space, and every other character alone, except operators of two characters. A number, a version, a
 * date or a string without spaces is one token: parts of two sides would be a value that neither wrote.
 */
export function tokensOf(line: string): readonly string[] {
  return line.match(pattern) ?? [];
}

const pattern =
  /"[^"\s]*"|'[^'\s]*'|(?<=[=(,:[]\s*)-\d[\w.]*|\d+(?:[.:-]\d[\p{L}\p{N}]*)+(?:[.+-][\p{L}\p{N}]+)*|[\p{L}\p{N}_$]+|\s+|\|\||&&|[^\p{L}\p{N}_$\s]/gu;

/** `a and b or c` matches neither the side with `and` nor the one with `or`. */
export function mixesConditions(merged: string, sides: readonly string[]): boolean {
  return hasBothKinds(merged) && !sides.some(hasBothKinds);
}

function hasBothKinds(text: string): boolean {
  return /&&|\band\b/.test(text) && /\|\||\bor\b/.test(text);
}

/** An item that one side added and that differs from it: `x=1, y=2` and `x=3` must not become `y=3`. */
export function mixesItems(merged: string, sides: readonly string[]): boolean {
  const [ours, theirs] = sides.map((text) => new Set(itemsOf(text)));
  const [own, other] = sides.map((text) => new Set(tokensOf(text)));
  return itemsOf(merged).some((item) => {
    if (ours?.has(item) || theirs?.has(item)) return false;
    const name = tokensOf(item).find(isInk) ?? '';
    return own?.has(name) !== other?.has(name);
  });
}

function itemsOf(text: string): readonly string[] {
  return text.split(/[,;()[\]{}]/).map((item) => item.replaceAll(/\s+/g, ' ').trim());
}
