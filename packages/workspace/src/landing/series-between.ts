import { must } from '@debussy/host';
import type { SeriesEntry } from './resolve-series.ts';
import type { Store } from './store.ts';
import { trailerField, trailerOptions } from './trailer-fields.ts';

/** The commits of a group's branch, oldest first, as a series that keeps their messages and times. */
export async function seriesBetween(
  store: Store,
  base: string,
  tip: string,
): Promise<readonly SeriesEntry[]> {
  const format = `--format=%H%x00%ct%x00${trailerField('phase')}%x00%B%x00%x00`;
  const options = ['--reverse', '--first-parent', '--no-commit-header', '--encoding=UTF-8', format];
  const text = await must(store.git, [...trailerOptions, 'rev-list', ...options, `${base}..${tip}`]);
  return text
    .toString()
    .split('\0\0\n')
    .filter((record) => record !== '')
    .map(entryOf);
}

function entryOf(record: string): SeriesEntry {
  const [commit = '', time = '0', phase = '', ...message] = record.split('\0');
  return { commit, time: Number(time), phase, message: message.join('\0') };
}

export async function treeOf(store: Store, commit: string): Promise<string> {
  return (await must(store.git, ['rev-parse', `${commit}^{tree}`])).toString().trim();
}

/** Whether two commits have the same files. */
export async function haveSameTree(store: Store, one: string, other: string): Promise<boolean> {
  const found = await must(store.git, ['rev-parse', `${one}^{tree}`, `${other}^{tree}`]);
  const [first, second] = found.toString().split('\n');
  return first === second;
}
