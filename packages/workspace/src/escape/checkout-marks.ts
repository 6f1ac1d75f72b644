import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import { nestedRepository, fileStamp } from './stamp.ts';

export interface WatchedCheckout {
  readonly git: Git;
  readonly root: string;
  readonly since: Readonly<Record<string, string>>;
}

type Marks = Readonly<Record<string, string>>;

/** Of one process that starts the others: to start a small program from a large one costs more than what these do. */
const listings: readonly string[] = [
  'git diff-files -z --name-only --no-renames --ignore-submodules=dirty',
  'git ls-files -z --others --exclude-standard',
  'git ls-files -z --others --ignored --exclude-standard --directory',
];

/**
 * The paths of a checkout that are not as its index says, untracked and ignored files, each with the times and size of the file.
 * Ignored folders are left out: dependencies and build output change under every tool's hands.
 */
export async function checkoutMarks(checkout: WatchedCheckout): Promise<Marks> {
  const paths = splitNul(await must(checkout.git, ['-c', `alias.marks=!${listings.join(' && ')}`, 'marks']));
  const now = Object.fromEntries(paths.flatMap((path) => marksOf(checkout, path)));
  return { ...unchangedMarks(checkout, now), ...now };
}

const slash = '/'.charCodeAt(0);

/** Of a folder only whether it is a repository of its own: git looks no further there. */
function marksOf(checkout: WatchedCheckout, path: Buffer): readonly (readonly [string, string])[] {
  if (path.at(-1) !== slash) return [fileMark(checkout, path)];
  const name = pathText(path);
  return existsSync(join(checkout.root, name, '.git')) ? [[name, nestedRepository]] : [];
}

function fileMark({ root }: WatchedCheckout, path: Buffer): [string, string] {
  const mark = fileStamp(Buffer.concat([Buffer.from(`${root}/`), path]));
  return [pathText(path), mark ?? 'missing'];
}

/** Git may have noticed in between that a file is as its index says after all: the file itself has not changed. */
function unchangedMarks({ root, since }: WatchedCheckout, now: Marks): Marks {
  const earlier = Object.entries(since).filter(([name]) => now[name] === undefined && !name.startsWith('/'));
  return Object.fromEntries(earlier.filter(([name, mark]) => fileStamp(join(root, name)) === mark));
}
