import { gitError, must, readObjects } from '@debussy/host';
import type { Git } from '@debussy/host';
import { showPath } from '../path-text.ts';
import type { Conflict } from './candidate.ts';
import { withIndex } from './edit-commit.ts';
import type { Store } from './store.ts';

/** A file in conflict as texts; null unless the conflict is about the contents of one text file on both sides. */
export interface ConflictedFile {
  readonly path: string;
  readonly texts: {
    readonly base: string | null;
    readonly ours: string;
    readonly theirs: string;
  } | null;
}

const plainFile = /^100(?:644|755)$/;
/** Larger files are too risky to merge by rules. */
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

function textOf(content: Buffer | undefined): string | undefined {
  if (content === undefined || content.length > mostBytes || content.includes(0)) return undefined;
  const text = content.toString();
  return Buffer.from(text).equals(content) ? text : undefined;
}

/** The merge driver of each path, by the attributes of a commit and the user's own. */
export async function driversOf(
  store: Store,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return withIndex(store, commit, async (git) => {
    const input = paths.map((path) => `${path}\0`).join('');
    const out = await must(git, ['check-attr', '--cached', '-z', '--stdin', 'merge'], { input });
    const fields = out.toString().split('\0');
    const found = new Map<string, string>();
    for (let i = 0; i + 2 < fields.length; i += 3) found.set(fields[i] ?? '', fields[i + 2] ?? '');
    return found;
  });
}

/** The command of a merge driver as the user has configured it. */
export async function driverCommand({ git }: Store, name: string): Promise<string | null> {
  const { code, stdout } = await git(['config', '--get', `merge.${name}.driver`]);
  const text = stdout.toString().trim();
  return code === 0 && text !== '' ? text : null;
}

/** The files of a commit that contain one of these words. */
export async function filesWithWord(
  store: Store,
  commit: string,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length === 0) return [];
  return filesWith(store, ['-w', '-F', ...words.flatMap((word) => ['-e', word]), commit], commit);
}

/** Files of a commit that were in conflict and still contain conflict markers. */
export async function leftMarkers(
  store: Store,
  commit: string,
  files: readonly string[],
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const paths = files.map((file) => `:(literal)${file}`);
  return filesWith(store, ['-E', '^(<{7} |[|]{7} |>{7} )', commit, '--', ...paths], commit);
}

async function filesWith(
  { git }: Store,
  search: readonly string[],
  commit: string,
): Promise<readonly string[]> {
  const args = ['grep', '-l', '-z', '-I', ...search];
  const { code, stdout, stderr } = await git(args);
  if (code !== 0 && code !== 1) throw gitError(args, { code, stderr });
  const names = stdout.toString().split('\0').filter(Boolean);
  return names.map((name) => name.slice(commit.length + 1));
}

/** The content of many objects by their ids, without those that are missing. */
export async function readBlobs(git: Git, oids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const found = await readObjects(git, [...new Set(oids)]);
  return new Map(found.flatMap((one) => (one === null ? [] : [[one.oid, one.bytes] as const])));
}
