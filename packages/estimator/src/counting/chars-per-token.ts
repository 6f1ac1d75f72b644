import type { Family } from './family.ts';

/** Typical text and code, if only a length is known: right within some 20 % over a session, not for one text. */
export const CHARS_PER_TOKEN: Readonly<Record<Family, number>> = {
  'claude-3-to-4.6': 3.2,
  'claude-4.7-and-later': 2.6,
  o200k: 3.6,
};
