import { join } from 'node:path';
import { must } from '../git.ts';
import type { Git } from '../git.ts';
import { pathText, splitNul } from '../path-text.ts';
import { stamp } from './stamp.ts';

export interface Checkout {
  readonly git: Git;
  readonly root: string;
  /** What the names of the marks begin with. */
  readonly prefix: string;
  readonly since: Readonly<Record<string, string>>;
}

type Marks = Readonly<Record<string, string>>;

/**
 * The paths of a checkout that are not as its index says, untracked and ignored files, each with the times and size of the file,
 * and what is staged. Ignored folders are left out: dependencies and build output change under every tool's hands.
 */
export async function checkoutMarks(checkout: Checkout): Promise<Marks> {
  const { git, prefix } = checkout;
  const [changed, untracked, ignored, staged] = await Promise.all([
    must(git, ['diff-files', '-z', '--name-only', '--no-renames', '--ignore-submodules=dirty']),
    must(git, ['ls-files', '-z', '--others', '--exclude-standard']),
    must(git, ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory']),
    git(['diff-index', '-z', '--cached', '--raw', '--no-abbrev', '--no-renames', 'HEAD']),
  ]);
  const paths = [changed, untracked, ignored].flatMap((output) => splitNul(output));
  const files = paths.filter((path) => path.at(-1) !== slash);
  const marks = await Promise.all(files.map((path) => fileMark(checkout, path)));
  const now = Object.fromEntries(marks);
  // HEAD is the user's: it says nothing about another worktree, and is not there on a branch without commits.
  const inIndex = prefix === '' && staged.code === 0 ? stagedMarks(staged.stdout, prefix) : {};
  return { ...(await unchangedMarks(checkout, now)), ...now, ...inIndex };
}

const slash = '/'.charCodeAt(0);

async function fileMark({ root, prefix }: Checkout, path: Buffer): Promise<[string, string]> {
  const mark = await stamp(Buffer.concat([Buffer.from(`${root}/`), path]));
  return [`${prefix}${pathText(path)}`, mark ?? 'missing'];
}

/** Git may have noticed in between that a file is as its index says after all: the file itself has not changed. */
async function unchangedMarks({ root, prefix, since }: Checkout, now: Marks): Promise<Marks> {
  const earlier = Object.entries(since).filter(
    ([name]) =>
      now[name] === undefined && name.startsWith(prefix) && !name.slice(prefix.length).startsWith('/'),
  );
  const same = await Promise.all(
    earlier.map(async ([name, mark]) => (await stamp(join(root, name.slice(prefix.length)))) === mark),
  );
  return Object.fromEntries(earlier.filter((_, i) => same[i]));
}

function stagedMarks(raw: Buffer, prefix: string): Marks {
  const fields = splitNul(raw);
  const marks: Record<string, string> = {};
  for (let i = 0; i + 1 < fields.length; i += 2) {
    marks[`${prefix}${pathText(fields[i + 1] ?? nothing)} (staged)`] = fields[i]?.toString() ?? '';
  }
  return marks;
}

const nothing = Buffer.alloc(0);
