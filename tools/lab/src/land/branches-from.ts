import { gitLines, gitOutput, gitText, git } from '../public-repository.ts';
import type { LandProject } from './land-project.ts';

/** A commit on the base with the change of a later commit of the history. */
export interface HistoryBranch {
  readonly name: string;
  readonly commit: string;
  readonly files: number;
}

export interface HistoryOrder {
  readonly gitDir: string;
  readonly project: LandProject;
  readonly count: number;
  /** The change of a commit to one file is a branch: one base has more of those. */
  readonly byFile: boolean;
  /** Takes only such branches. */
  readonly isWanted: (commit: string) => Promise<boolean>;
}

const names = {
  GIT_COMMITTER_NAME: 'Ada User',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_COMMITTER_DATE: '1700000000 +0000',
};
const nobody = {
  ...names,
  GIT_AUTHOR_NAME: 'Ada User',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_AUTHOR_DATE: '1700000000 +0000',
};

/** The first later commits, oldest first, whose change to sources and tests can be put on the base. */
export async function branchesFrom(order: HistoryOrder): Promise<readonly HistoryBranch[]> {
  const { gitDir, project, count, byFile, isWanted } = order;
  const { base, apart } = project;
  const later = gitLines(gitDir, 'rev-list', '--reverse', '--no-merges', '--topo-order', 'HEAD', `^${base}`);
  const found: HistoryBranch[] = [];
  for (const commit of later) {
    const changes = gitLines(gitDir, 'diff-tree', '-r', '--no-commit-id', '--no-renames', commit).filter(
      (line) => /\.(?:py|js)$/.test(line) && !apart.includes(pathOf(line)),
    );
    for (const lines of byFile ? changes.map((line) => [line]) : [changes]) {
      if (lines.length === 0 || found.length === count) continue;
      const made = onBase(gitDir, { base, commit, lines });
      if (made === null || found.some((one) => one.commit === made)) continue;
      if (!(await isWanted(made))) continue;
      found.push({ name: '', commit: made, files: lines.length });
    }
    if (found.length === count) break;
  }
  // In the order in which debussy lands them by default.
  const sorted = found.toSorted((a, b) => a.files - b.files);
  return sorted.map((one, i) => ({ ...one, name: `land/${String(i).padStart(3, '0')}` }));
}

function pathOf(line: string): string {
  return line.split('\t')[1] ?? '';
}

interface Change {
  readonly base: string;
  readonly commit: string;
  /** Lines of `git diff-tree`. */
  readonly lines: readonly string[];
}

/** These changes of a commit as a commit on the base, with its author and message; null if they conflict or change nothing. */
function onBase(gitDir: string, { base, commit, lines }: Change): string | null {
  const before = gitOutput(gitDir, 'rev-parse', `${commit}^^{tree}`);
  const entries = lines.map((line) => {
    const [, mode = '', , blob = '', kind] = line.split('\t')[0]?.split(' ') ?? [];
    return `${kind === 'D' ? '0' : mode} ${blob}\t${pathOf(line)}\n`;
  });
  const after = treeWith(gitDir, before, entries);
  const below = plainCommit(gitDir, before, []);
  const ours = plainCommit(gitDir, gitOutput(gitDir, 'rev-parse', `${base}^{tree}`), [below]);
  const tree = mergedTree(gitDir, ours, plainCommit(gitDir, after, [below]));
  if (tree === null || tree === gitOutput(gitDir, 'rev-parse', `${base}^{tree}`)) return null;
  const [name = '', email = '', date = '', ...message] = gitText(gitDir, [
    'log',
    '-1',
    '--date=raw',
    '--format=%an%n%ae%n%ad%n%B',
    commit,
  ]).split('\n');
  const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date };
  const env = { ...names, ...author };
  return gitText(gitDir, ['commit-tree', tree, '-p', base], { env, input: message.join('\n') }).trim();
}

function treeWith(gitDir: string, tree: string, entries: readonly string[]): string {
  const env = { GIT_INDEX_FILE: `${gitDir}/land-index` };
  gitText(gitDir, ['read-tree', tree], { env });
  gitText(gitDir, ['update-index', '--add', '--index-info'], { env, input: entries.join('') });
  return gitText(gitDir, ['write-tree'], { env }).trim();
}

export function plainCommit(gitDir: string, tree: string, parents: readonly string[]): string {
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-m', 'Land'];
  return gitText(gitDir, args, { env: nobody }).trim();
}

/** What git makes of two commits; null if they conflict. */
export function mergedTree(gitDir: string, ours: string, theirs: string): string | null {
  const { status, stdout } = git(gitDir, ['merge-tree', '--write-tree', ours, theirs]);
  return status === 0 ? (stdout.split('\n')[0] ?? null) : null;
}

/** Adds a fault to a share of the branches. */
export function withBroken(
  gitDir: string,
  { broken: pathFor }: LandProject,
  branches: readonly HistoryBranch[],
  percent: number,
): readonly HistoryBranch[] {
  const blob = gitText(gitDir, ['hash-object', '-w', '--stdin'], { input: 'broken (\n' }).trim();
  return branches.map((one, i) => {
    if (percent === 0 || i % Math.round(100 / percent) !== 3) return one;
    const tree = treeWith(gitDir, one.commit, [`100644 ${blob}\t${pathFor(i)}\n`]);
    const parent = gitOutput(gitDir, 'rev-parse', `${one.commit}^`);
    return { ...one, commit: plainCommit(gitDir, tree, [parent]) };
  });
}
