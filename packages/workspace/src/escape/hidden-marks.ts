import { join } from 'node:path';
import type { Git } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import type { Repository } from '../repository/open.ts';
import { fileStamp } from './stamp.ts';

type Marks = Readonly<Record<string, string>>;

interface Told {
  readonly index: string;
  /** Files that git was told not to look at, with the letter that says how. */
  readonly hidden: readonly (readonly [path: string, flag: string])[];
  readonly submodules: readonly string[];
}

/** What the index said when it was last seen to change: as long as it stands, git need not be asked. */
const known = new WeakMap<Repository, Told>();

export interface HiddenMarks {
  readonly marks: Marks;
  /** Paths of submodules, from the top of the checkout. */
  readonly submodules: readonly string[];
}

/** Files that are marked `assume-unchanged` or `skip-worktree`: git tells nothing of them, so they are looked at here. */
export async function hiddenMarks(repository: Repository, git: Git): Promise<HiddenMarks> {
  const index = fileStamp(join(repository.gitDir, 'index')) ?? '-';
  const earlier = known.get(repository);
  const told = earlier?.index === index ? earlier : await ask(index, git);
  known.set(repository, told);
  const marks = told.hidden.flatMap(([path, flag]) => {
    const mark = fileStamp(join(repository.root, path));
    // A file that a sparse checkout leaves out is not there, and need not be.
    return mark === null && flag === 'S' ? [] : [[path, `${flag} ${mark ?? 'missing'}`] as const];
  });
  return { marks: Object.fromEntries(marks), submodules: told.submodules };
}

async function ask(index: string, git: Git): Promise<Told> {
  const { code, stdout } = await git(['ls-files', '-z', '-v', '-s']);
  const hidden: (readonly [string, string])[] = [];
  const submodules: string[] = [];
  for (const line of code === 0 ? splitNul(stdout) : []) {
    const flag = String.fromCharCode(line[0] ?? 0);
    const isLink = line.subarray(2, 2 + gitlink.length).equals(gitlink);
    if (flag === 'H' && !isLink) continue;
    const path = pathText(line.subarray(line.indexOf(tab) + 1));
    if (isLink) submodules.push(path);
    if (flag === 'S' || flag === flag.toLowerCase()) hidden.push([path, flag]);
  }
  return { index, hidden, submodules };
}

const tab = 0x09;
const gitlink = Buffer.from('160000');
