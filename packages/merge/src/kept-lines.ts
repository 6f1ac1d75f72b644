import { tokensOf } from './words.ts';

/**
 * Whether a line that a merge lacks stands in it all the same, in a line that both sides changed: all its words in order, but
 * for those that the other side took away.
 */
export function isKeptWithin(line: string, resolved: string, base: string): boolean {
  const words = inkOf(line);
  const candidates = resolved.split('\n').map(inkOf);
  if (candidates.some((found) => isWithin(words, found))) return true;
  const had = new Set(base.split('\n').flatMap(inkOf));
  const own = words.filter((word) => !had.has(word));
  const rest = words.length - own.length;
  // What it shares with the base may have been changed by the other side; what it added may not.
  return candidates.some((found) => {
    if (own.length === 0 || !isWithin(own, found)) return false;
    const there = new Set(found);
    return words.filter((word) => had.has(word) && there.has(word)).length >= rest / 2;
  });
}

function inkOf(line: string): readonly string[] {
  return tokensOf(line).filter((token) => token.trim() !== '' && token !== ',' && token !== ';');
}

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const one of whole) if (at < part.length && one === part[at]) at += 1;
  return at === part.length;
}
