import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gitLine, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { pathText, showPath, splitNul } from '../path-text.ts';
import { absent, readChangesBetween } from './changes.ts';
import type { Store } from './store.ts';

/** Git with a private index of a commit's files. */
export async function withIndex<T>(store: Store, commit: string, use: (git: Git) => Promise<T>): Promise<T> {
  const folder = join(store.commonDir, 'debussy');
  await mkdir(folder, { recursive: true });
  const index = join(folder, `index.${process.pid}.${randomBytes(6).toString('hex')}`);
  const git = store.gitAt({ gitDir: store.commonDir, index });
  try {
    await must(git, ['read-tree', commit]);
    return await use(git);
  } finally {
    await rm(index, { force: true });
    await rm(`${index}.lock`, { force: true });
  }
}

export interface EditedCommit {
  readonly commit: string;
  readonly tree: string;
}

/** The same commit with another tree: same parents, message and times. No checkout is touched. */
function editCommit(store: Store, commit: string, edit: (git: Git) => Promise<void>): Promise<EditedCommit> {
  return withIndex(store, commit, async (git) => {
    await edit(git);
    const tree = await gitLine(git, ['write-tree']);
    const text = await must(git, ['cat-file', 'commit', commit]);
    const body = text.subarray(text.indexOf('\n'));
    const input = Buffer.concat([Buffer.from(`tree ${tree}`), body]);
    return { tree, commit: await gitLine(git, ['hash-object', '-t', 'commit', '-w', '--stdin'], { input }) };
  });
}

/** The same commit with other contents of some files; null removes a file. */
export function amendFiles(
  store: Store,
  commit: string,
  files: ReadonlyMap<string, Uint8Array | null>,
): Promise<EditedCommit> {
  return editCommit(store, commit, async (git) => {
    for (const [path, content] of files) {
      if (content === null) {
        const input = `0 ${'0'.repeat(commit.length)}\t${path}\0`;
        await must(git, ['update-index', '-z', '--index-info'], { input });
        continue;
      }
      // A new file has no mode yet.
      const [mode] = (await gitLine(git, ['ls-files', '--stage', '--', `:(literal)${path}`])).split(' ');
      const oid = await gitLine(git, ['hash-object', '-w', '--stdin'], { input: content });
      await must(git, ['update-index', '-z', '--index-info'], {
        input: `${mode || '100644'} ${oid}\t${path}\0`,
      });
    }
  });
}

export interface RestoreRequest {
  readonly commit: string;
  /** The commit with the wanted versions of the files. */
  readonly from: string;
  /** Only files that this commit also has: others are not restored. */
  readonly known: string;
  readonly matches: (path: string) => boolean;
}

export interface Restored extends EditedCommit {
  /** The restored files, which had been changed or deleted. */
  readonly paths: readonly string[];
}

/** The same commit with some files as in another; null if none of them differs. New files stay. */
export async function restoreFiles(store: Store, request: RestoreRequest): Promise<Restored | null> {
  const changes = await readChangesBetween(store.git, request.from, request.commit);
  const differing = changes.filter(
    ({ path, before }) => before.mode !== absent && request.matches(showPath(path)),
  );
  const there = differing.length === 0 ? new Set<string>() : await pathsIn(store, request.known);
  const files = differing.filter(({ path }) => there.has(path));
  if (files.length === 0) return null;
  const lines = files.map(({ path, before: { mode, oid } }) => `${mode} ${oid}\t${path}\0`);
  const edited = await editCommit(store, request.commit, async (git) => {
    // A file may replace a folder of its name, or a folder a file.
    await must(git, ['update-index', '-z', '--index-info'], { input: Buffer.from(lines.join(''), 'latin1') });
  });
  return { ...edited, paths: files.map(({ path }) => pathText(Buffer.from(path, 'latin1'))) };
}

async function pathsIn({ git }: Store, commit: string): Promise<ReadonlySet<string>> {
  const listed = await must(git, ['ls-tree', '-r', '-z', '--name-only', commit]);
  return new Set(splitNul(listed).map((path) => path.toString('latin1')));
}
