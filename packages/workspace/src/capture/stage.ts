import type { Git } from '../git.ts';
import { must } from '../git.ts';
import { joinNul, pathText, splitNul } from '../path-text.ts';
import { judge } from './policy.ts';
import type { Candidate, Judgement, Policy, Refused } from './policy.ts';

/** What the index took from the worktree, and what it did not. */
export interface Staged {
  readonly files: readonly string[];
  readonly refused: readonly Refused[];
}

/**
 * Brings the private index up to the worktree. `git add -A` is not used: it would run git by discovery in a submodule that an
 * agent has set up, and one bad name would fail it all.
 */
export async function stage(
  git: Git,
  root: string,
  rules: { policy: Policy; excludes: readonly string[] },
): Promise<Staged> {
  const candidates = await listChanges(git, rules.excludes);
  const judged = await judgeAll(Buffer.from(root), candidates, rules.policy);
  const takes = judged.filter(({ judgement, candidate }) => {
    return judgement.kind === 'taken' || (judgement.kind === 'gone' && candidate.tracked);
  });
  const taken = await updateIndex(
    git,
    takes.map(({ candidate }) => candidate.path),
  );
  const refused = judged.flatMap(({ judgement }) =>
    judgement.kind === 'refused' ? [judgement.refused] : [],
  );
  return { files: taken.files.map((path) => pathText(path)).toSorted(), refused: [...refused, ...taken.refused] };
}

async function listChanges(git: Git, excludes: readonly string[]): Promise<readonly Candidate[]> {
  const patterns = excludes.map((pattern) => `--exclude=${pattern}`);
  const list = ['ls-files', '-z', '-t', '--modified', '--others', '--exclude-standard', ...patterns];
  return splitNul(await must(git, list)).map((field) => ({
    tracked: field[0] !== questionMark,
    path: field.subarray(2),
  }));
}

const questionMark = '?'.charCodeAt(0);

interface Judged {
  readonly candidate: Candidate;
  readonly judgement: Judgement;
}

const atOnce = 256;

async function judgeAll(
  root: Buffer,
  candidates: readonly Candidate[],
  policy: Policy,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (let i = 0; i < candidates.length; i += atOnce) {
    const some = candidates.slice(i, i + atOnce);
    judged.push(
      ...(await Promise.all(
        some.map(async (candidate) => ({ candidate, judgement: await judge(root, candidate, policy) })),
      )),
    );
  }
  return judged;
}

interface Taken {
  readonly files: readonly Buffer[];
  readonly refused: readonly Refused[];
}

/** Git stops at the first path that it cannot take; halving the list finds each of them, and the rest is taken. */
async function updateIndex(git: Git, paths: readonly Buffer[]): Promise<Taken> {
  if (paths.length === 0) return { files: [], refused: [] };
  const done = await git(['update-index', '-z', '--add', '--remove', '--replace', '--stdin'], {
    input: joinNul(paths),
  });
  if (done.code === 0) return { files: paths, refused: [] };
  if (/index\.lock|No space left/.test(done.stderr))
    throw new Error(`git update-index failed: ${done.stderr.trim()}`);
  const [only] = paths;
  if (paths.length === 1 && only !== undefined) {
    return {
      files: [],
      refused: [{ path: pathText(only), reason: 'unreadable', detail: done.stderr.trim() }],
    };
  }
  const half = Math.ceil(paths.length / 2);
  const first = await updateIndex(git, paths.slice(0, half));
  const second = await updateIndex(git, paths.slice(half));
  return { files: [...first.files, ...second.files], refused: [...first.refused, ...second.refused] };
}
