import { join } from 'node:path';
import type { Git } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import type { Repository } from '../repository/open.ts';
import { fileStamp } from './stamp.ts';

type Marks = Readonly<Record<string, string>>;

/** What was staged when the index and HEAD were last seen to change: as long as they stand, git need not be asked. */
const known = new WeakMap<Repository, { readonly at: string; readonly marks: Marks }>();

/** What the index of the checkout has that HEAD has not. */
export async function stagedMarks(repository: Repository, git: Git, head: string | null): Promise<Marks> {
  const at = `${String(head)} ${fileStamp(join(repository.gitDir, 'index')) ?? '-'}`;
  const earlier = known.get(repository);
  if (head !== null && earlier?.at === at) return earlier.marks;
  const raw = ['diff-index', '-z', '--cached', '--raw', '--no-abbrev', '--no-renames', 'HEAD'];
  const { code, stdout } = await git(raw);
  // Without commits there is nothing to compare with.
  const marks = code === 0 ? marksOf(stdout) : {};
  known.set(repository, { at, marks });
  return marks;
}

function marksOf(raw: Buffer): Marks {
  const fields = splitNul(raw);
  const marks: Record<string, string> = {};
  for (let i = 0; i + 1 < fields.length; i += 2) {
    marks[`${pathText(fields[i + 1] ?? nothing)} (staged)`] = fields[i]?.toString() ?? '';
  }
  return marks;
}

const nothing = Buffer.alloc(0);
