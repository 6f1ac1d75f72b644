export type Scrub = (text: string) => string;

export const scrubbed = '[secret]';

/**
 * Replaces values, wherever they stand: keys and paths tell nothing about where a program repeats a secret. Also as JSON
 * would escape them, and a value of several lines (a private key) line by line.
 */
export function scrubberFor(secrets: readonly string[]): Scrub {
  const needles = [...new Set(secrets.flatMap(spellings))].toSorted((a, b) => b.length - a.length);
  if (needles.length === 0) return (text) => text;
  return (text) => needles.reduce((rest, needle) => replaceAll(rest, needle), text);
}

/** Shorter values would make whole texts unreadable: `true`, `1`, `admin`. */
export const shortestSecret = 8;

function spellings(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter((line) => line.length >= shortestSecret)
    .flatMap((line) => [line, JSON.stringify(line).slice(1, -1)]);
}

function replaceAll(text: string, needle: string): string {
  return text.includes(needle) ? text.split(needle).join(scrubbed) : text;
}
