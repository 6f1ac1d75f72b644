import { gitFailed, bareGit } from './store.ts';
import type { Store } from './store.ts';

/** Files of a commit in which conflict markers were left, of those that were in conflict. */
export async function leftMarkers(
  store: Store,
  commit: string,
  files: readonly string[],
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const args = [
    'grep',
    '-l',
    '-z',
    '-I',
    '-E',
    '^(<{7} |[|]{7} |>{7} )',
    commit,
    '--',
    ...files.map((file) => `:(literal)${file}`),
  ];
  const { code, stdout, stderr } = await bareGit(store)(args);
  if (code !== 0 && code !== 1) throw gitFailed(args, stderr);
  const names = stdout.toString().split('\0').filter(Boolean);
  return names.map((name) => name.slice(commit.length + 1));
}
