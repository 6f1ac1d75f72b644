import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gitError, must } from '@debussy/host';
import type { Conflict } from './conflict.ts';
import { showPath } from './quote-path.ts';
import { readBlobs } from './read-blobs.ts';
import type { Store } from './store.ts';

/** A file in conflict as texts; null where it is not about the contents of one text file on both sides. */
export interface ConflictedFile {
  readonly path: string;
  readonly texts: {
    readonly base: string | null;
    readonly ours: string;
    readonly theirs: string;
  } | null;
}

const plainFile = /^100(?:644|755)$/;
/** Larger files are nobody's to merge by guess. */
const mostBytes = 2_000_000;

export async function conflictedFiles(store: Store, conflict: Conflict): Promise<readonly ConflictedFile[]> {
  const { stages, files, marked } = conflict;
  if (marked === null || stages.length === 0) return files.map((path) => ({ path, texts: null }));
  const blobs = await readBlobs(
    store.git,
    stages.filter(({ mode }) => plainFile.test(mode)).map(({ oid }) => oid),
  );
  const paths = [...new Set(stages.map(({ path }) => path))];
  return paths.map((path) => {
    const [base, ours, theirs] = [1, 2, 3].map((wanted) => {
      const found = stages.find((one) => one.path === path && one.stage === wanted);
      return found === undefined ? null : textOf(blobs.get(found.oid));
    });
    const modes = new Set(stages.filter((one) => one.path === path && one.stage > 1).map(({ mode }) => mode));
    const isText = base !== undefined && ours != null && theirs != null && modes.size === 1;
    const shown = showPath(path);
    const isPlain = isText && Buffer.from(shown).toString('latin1') === path;
    return { path: shown, texts: isPlain ? { base, ours, theirs } : null };
  });
}

/** Undefined for what is no text. */
function textOf(content: Buffer | undefined): string | undefined {
  if (content === undefined || content.length > mostBytes || content.includes(0)) return undefined;
  const text = content.toString();
  return Buffer.from(text).equals(content) ? text : undefined;
}

/** The merge driver that the attributes of a commit, and the user's own, name for each path. */
export async function driversOf(
  store: Store,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const folder = join(store.commonDir, 'debussy');
  await mkdir(folder, { recursive: true });
  const index = join(folder, `index.${process.pid}.${randomBytes(6).toString('hex')}`);
  const git = store.gitAt({ gitDir: store.commonDir, index });
  try {
    await must(git, ['read-tree', commit]);
    const input = paths.map((path) => `${path}\0`).join('');
    const out = await must(git, ['check-attr', '--cached', '-z', '--stdin', 'merge'], { input });
    const fields = out.toString().split('\0');
    const found = new Map<string, string>();
    for (let i = 0; i + 2 < fields.length; i += 3) found.set(fields[i] ?? '', fields[i + 2] ?? '');
    return found;
  } finally {
    await rm(index, { force: true });
    await rm(`${index}.lock`, { force: true });
  }
}

/** The command of a merge driver as the user has configured it. */
export async function driverCommand({ git }: Store, name: string): Promise<string | null> {
  const { code, stdout } = await git(['config', '--get', `merge.${name}.driver`]);
  const text = stdout.toString().trim();
  return code === 0 && text !== '' ? text : null;
}

/** The files of a commit in which one of these words stands as a word. */
export async function filesWithWord(
  store: Store,
  commit: string,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length === 0) return [];
  const args = ['grep', '-l', '-z', '-w', '-F', '-I', ...words.flatMap((word) => ['-e', word]), commit];
  const { code, stdout, stderr } = await store.git(args);
  if (code !== 0 && code !== 1) throw gitError(args, { code, stderr });
  return stdout
    .toString()
    .split('\0')
    .filter(Boolean)
    .map((name) => name.slice(commit.length + 1));
}
