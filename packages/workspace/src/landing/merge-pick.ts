import { gitError } from '@debussy/host';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Git, GitSetting } from '@debussy/host';
import { commitTree } from './commit.ts';
import type { CommitSettings } from './commit.ts';
import type { Pick } from './series.ts';
import type { Store } from './store.ts';

export type MergedPick =
  | { readonly kind: 'merged'; readonly tree: string }
  /** The tree contains the conflict markers; null if git made none. */
  | {
      readonly kind: 'conflict';
      readonly files: readonly string[];
      readonly stages: readonly ConflictStage[];
      readonly tree: string | null;
    };

/** One version of a file in conflict: 1 is the base, 2 the version of the tip, 3 the applied one. */
export interface ConflictStage {
  readonly path: string;
  readonly stage: number;
  readonly mode: string;
  readonly oid: string;
}

/** Applies the change of one commit to a tree by a three-way merge against exactly that commit's parent. */
export async function mergePick(store: Store, onto: string, pick: Pick): Promise<MergedPick> {
  const ours = await standIn(store.git, onto, pick.base);
  const args = [...mergeTree, ours, pick.commit];
  const git = await mergeGit(store, pick.commit);
  const alone = parse(await git(args));
  if (alone.kind !== 'failed') return alone;
  // In a partial clone git must know where to fetch missing objects: then the user's configuration applies.
  const config = await mergeSettings(store.git);
  const merged = parse(await store.gitAt({ gitDir: store.commonDir, config })(args));
  if (merged.kind === 'failed') throw gitError(args, merged);
  return merged;
}

/**
 * A git with only the repository's objects: no configuration, no attributes outside the merged trees, no refs. So a
 * merge starts no driver and no filter, whatever the merged trees contain, and the result is the same on every machine.
 */
async function mergeGit(store: Store, like: string): Promise<Git> {
  const gitDir = join(store.commonDir, 'debussy', 'merge');
  const config = configFor(like);
  if (!(await isAsMade(gitDir, config))) await make(gitDir, config);
  const env = {
    GIT_OBJECT_DIRECTORY: join(store.commonDir, 'objects'),
    GIT_SHALLOW_FILE: join(store.commonDir, 'shallow'),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    XDG_CONFIG_HOME: '/dev/null',
  };
  return store.gitAt({ gitDir, env });
}

function configFor(like: string): string {
  const format = like.length === 64 ? '1\n[extensions]\n\tobjectFormat = sha256' : '0';
  return `[core]\n\tbare = true\n\trepositoryformatversion = ${format}\n`;
}

// Checked each time: without a shield, an agent can write here as in all of the git directory.
async function isAsMade(gitDir: string, config: string): Promise<boolean> {
  const names: readonly string[] = await readdir(gitDir).catch(() => []);
  if (names.length !== parts.length || !parts.every((part) => names.includes(part))) return false;
  return (await readFile(join(gitDir, 'config'), 'utf8')) === config;
}

const parts = ['HEAD', 'config', 'objects', 'refs'];

async function make(gitDir: string, config: string): Promise<void> {
  const above = join(gitDir, '..');
  await mkdir(above, { recursive: true });
  const draft = await mkdtemp(`${gitDir}-`);
  await Promise.all([
    mkdir(join(draft, 'objects')),
    mkdir(join(draft, 'refs')),
    writeFile(join(draft, 'HEAD'), 'ref: refs/heads/none\n'),
    writeFile(join(draft, 'config'), config),
  ]);
  await rm(gitDir, { recursive: true, force: true });
  // Another process may have just created the same.
  await rename(draft, gitDir).catch(() => rm(draft, { recursive: true, force: true }));
}

/**
 * Settings with which a merge in the user's own repository starts no program but git: each configured merge driver is
 * replaced by git's text merge, and renames follow git's defaults.
 */
async function mergeSettings(git: Git): Promise<readonly GitSetting[]> {
  const { stdout } = await git(['config', '-z', '--name-only', '--get-regexp', '^merge\\..*\\.driver$']);
  const drivers = stdout.toString().split('\0').filter(Boolean);
  return [...fixed, ...drivers.map((key): GitSetting => [key, textMerge])];
}

const textMerge = 'git merge-file --quiet %A %O %B || exit 1';

const fixed: readonly GitSetting[] = [
  ['merge.renormalize', 'false'],
  ['merge.renames', 'true'],
  ['merge.directoryRenames', 'conflict'],
  ['merge.conflictStyle', 'zdiff3'],
];

// With the base between the two sides, and common parts outside the markers.
const mergeTree = [
  '-c',
  'merge.conflictStyle=zdiff3',
  'merge-tree',
  '--write-tree',
  '-z',
  '--no-messages',
  '--allow-unrelated-histories',
];

// git < 2.40 finds the merge base by itself. A commit with our tree and the intended parent leaves it no choice.
function standIn(git: Git, tree: string, base: string | null): Promise<string> {
  return commitTree(git, { tree, facts: { parent: base, message: 'merge base\n', time: 0 } }, nobody);
}

/** Committer of commits that never become visible. */
export const nobody: CommitSettings = {
  author: 'debussy <debussy@localhost>',
  committer: 'debussy <debussy@localhost>',
  zone: '+0000',
  sign: false,
  ignoreCase: false,
};

type Parsed = MergedPick | { readonly kind: 'failed'; readonly code: number; readonly stderr: string };

function parse({ code, stdout, stderr }: Awaited<ReturnType<Git>>): Parsed {
  const [tree = '', ...entries] = stdout.toString('latin1').split('\0');
  // Exit code 1 also means a bad object: only a tree in the first field proves a merge.
  if (!/^[0-9a-f]{40,64}$/.test(tree) || (code !== 0 && code !== 1)) return { kind: 'failed', code, stderr };
  if (code === 0) return { kind: 'merged', tree };
  const stages = entries.filter(Boolean).map(parseStage);
  return { kind: 'conflict', files: [...new Set(stages.map(({ path }) => path))], stages, tree };
}

// `<mode> <oid> <stage>` TAB `<path>`
function parseStage(entry: string): ConflictStage {
  const [facts = '', ...rest] = entry.split('\t');
  const [mode = '', oid = '', stage = ''] = facts.split(' ');
  return { path: rest.join('\t'), stage: Number(stage), mode, oid };
}
