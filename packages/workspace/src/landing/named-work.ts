import { safeName } from '@debussy/core';

import { must } from '@debussy/host';
import { bareGit } from './store.ts';
import type { Store } from './store.ts';
import { trailerField, trailerOptions } from './trailer-fields.ts';

export interface NamedWorkRequest {
  readonly run: string;
  /** Commits that are known already, with all that they stand on. */
  readonly known: readonly string[];
  readonly tips: readonly string[];
}

/**
 * The phases whose work commits say they are: a captured commit carries a trailer, and whoever picks it, or merges it,
 * takes that along.
 */
export async function namedWork(
  store: Store,
  { run, known, tips }: NamedWorkRequest,
): Promise<readonly string[]> {
  const format = `--format=${names.map(trailerField).join('%x00')}%x00`;
  const options = [...trailerOptions, 'rev-list', '--no-commit-header', '--encoding=UTF-8', format];
  const range = [...tips, ...known.map((commit) => `^${commit}`)];
  const fields = (await must(bareGit(store), [...options, ...range])).toString().split('\0');
  const found = new Set<string>();
  for (let i = 0; i + names.length <= fields.length; i += names.length) {
    const [of, work] = fields.slice(i).map((value) => value.trim().split('\x1f').at(-1) ?? '');
    if (of !== undefined && safeName(of) === safeName(run) && work !== undefined && work !== '')
      found.add(work);
  }
  return [...found];
}

const names = ['run', 'work'] as const;
