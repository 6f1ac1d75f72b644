import { trailerNames } from '@debussy/core';

/** What the user has configured for trailers does not change how ours are read. */
export const trailerOptions: readonly string[] = ['-c', 'trailer.separators=:'];

/** A field of a format for `git rev-list`: the values of one trailer, with `\x1f` between them. */
export function trailerField(name: keyof typeof trailerNames): string {
  return `%(trailers:key=${trailerNames[name]},valueonly,separator=%x1f)`;
}
