import type { Family } from './family.ts';

/** Typical text and code, if only a length is known. Within about 20 % over a session, but not for a single text. */
export const CHARS_PER_TOKEN: Readonly<Record<Family, number>> = {
  'claude-3-to-4.6': 3.2,
  'claude-4.7-and-later': 2.6,
  o200k: 3.6,
};
