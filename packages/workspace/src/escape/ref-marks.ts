import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { must } from '../git.ts';
import type { Git } from '../git.ts';

/** HEAD and every ref, each with what it holds. */
export async function refMarks(git: Git, gitDir: string): Promise<Readonly<Record<string, string>>> {
  const [head, refs] = await Promise.all([
    readFile(join(gitDir, 'HEAD'), 'utf8'),
    must(git, ['for-each-ref', '--format=%(refname) %(objectname) %(symref)']),
  ]);
  const entries = refs
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): [string, string] => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
  return Object.fromEntries([[join(gitDir, 'HEAD'), head], ...entries]);
}
