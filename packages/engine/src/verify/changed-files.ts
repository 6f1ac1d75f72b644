import { posix } from 'node:path';
import { scopeNames } from '@debussy/core';
import { amendFiles, filesAt, readChangesBetween, restoreFiles, showPath } from '@debussy/workspace';
import type { Change, Store } from '@debussy/workspace';
import { isHarness, manifestOfBase } from '../evidence/harness.ts';
import { pathsAt } from '../evidence/reading-at.ts';
import { isTest } from '../session/protect-tests.ts';

/** A file that differs between two commits, with its texts. */
export interface FileBetween {
  readonly path: string;
  readonly was: string | null;
  readonly is: string | null;
}

const mostFiles = 2000;
const mostBytes = 500_000;
const mostPatterns = 100;

export async function filesBetween(
  store: Store,
  before: string,
  after: string,
): Promise<readonly FileBetween[]> {
  const changes: readonly Change[] = await readChangesBetween(store.git, before, after);
  const paths = changes.slice(0, mostFiles).map(({ path }) => showPath(path));
  const [old, now] = await Promise.all([filesAt(store, before, paths), filesAt(store, after, paths)]);
  const links = changes.filter((one) => one.after.mode === '120000').map(({ path }) => showPath(path));
  const targets = new Map(
    links.map((path) => [path, posix.join(posix.dirname(path), textOf(now.get(path)) ?? '')]),
  );
  const linked = await filesAt(
    store,
    after,
    [...targets.values()].filter((path) => !path.startsWith('..')),
  );
  return paths.map((path) => {
    const target = targets.get(path);
    const is = target === undefined ? now.get(path) : linked.get(target);
    return { path, was: textOf(old.get(path)), is: textOf(is) };
  });
}

const mostSource = 2_000_000;

/** Files whose assertions and weak spots are read, the shortest first, so a long file does not displace others. */
export function readableSources(files: readonly FileBetween[]): readonly FileBetween[] {
  let left = mostSource;
  const sized = files.filter(({ path }) => sources.test(path)).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const known = new Set(
    sized.filter((file) => {
      left -= sizeOf(file);
      return left >= 0 && bytesIn(file.is) < mostBytes;
    }),
  );
  return files.filter((file) => !sources.test(file.path) || known.has(file));
}

const sources = /\.(?:[cm]?[jt]sx?|py|rs|go|java|kt|cs|rb|php|sh|c|cc|cpp|h|hpp|swift)$/;

function sizeOf({ was, is }: FileBetween): number {
  return bytesIn(was) + bytesIn(is);
}

function bytesIn(text: string | null): number {
  return Buffer.byteLength(text ?? '');
}

const strangeGrowth = 100_000;

/** Tests of the base that became too long to be read. */
export function outgrownTests(
  files: readonly FileBetween[],
  read: readonly FileBetween[],
): readonly string[] {
  return files
    .filter((file) => !read.includes(file) && file.was !== null && isTest(file.path))
    .filter(({ was, is }) => bytesIn(is) > bytesIn(was) + strangeGrowth)
    .map(({ path }) => path);
}

/** Whether new lines of a `.gitignore` hide files of a commit from linters and formatters, which skip ignored files. */
export function hidesFiles({ path, was, is }: FileBetween, paths: readonly string[]): boolean {
  if (posix.basename(path) !== '.gitignore') return false;
  const before = new Set(was?.split('\n'));
  const added = (is ?? '').split('\n').filter((line) => !before.has(line) && /^[^#!\s]/.test(line));
  if (added.length > mostPatterns) return true;
  const folder = posix.dirname(path);
  const patterns = added.map((line) => {
    const glob = line.trim();
    const isAnchored = glob.slice(0, -1).includes('/');
    return posix.join(folder, isAnchored ? '.' : '**', glob);
  });
  return scopeNames(patterns, paths);
}

const mostConfigurations = 100;

/** Configurations of a commit that decide how tests run, and scripts of a gate, by path. */
export async function harnessTexts(
  store: Store,
  commit: string,
  scripts: ReadonlySet<string>,
): Promise<readonly (readonly [string, string])[]> {
  const own = (await pathsAt(store, commit)).filter(
    (path) => isHarness(path) && !path.includes('node_modules/'),
  );
  const found = await filesAt(store, commit, [...scripts, ...own.slice(0, mostConfigurations)]);
  return [...found].map(([path, bytes]) => [path, textOf(bytes) ?? ''] as const);
}

function textOf(bytes: Buffer | null | undefined): string | null {
  return bytes?.subarray(0, mostBytes).toString('utf8') ?? null;
}

/** The candidate with some files as in the base, and without new ones; null if that changes nothing. */
export async function withFilesOfBase(
  store: Store,
  {
    commit,
    base,
    files,
  }: { readonly commit: string; readonly base: string; readonly files: readonly FileBetween[] },
): Promise<{ readonly commit: string; readonly files: readonly string[] } | null> {
  const parts = new Map(files.map((file) => [file.path, manifestOfBase(file.path, file.was, file.is)]));
  const real = files.filter(({ path, is }) => is === null || parts.get(path) !== is);
  if (real.length === 0) return null;
  const whole = new Set(
    real.filter(({ path, was }) => was !== null && parts.get(path) === null).map(({ path }) => path),
  );
  const restored = await restoreFiles(store, {
    commit,
    from: base,
    known: base,
    matches: (path) => whole.has(path),
  });
  const rest = real.filter(({ path }) => !whole.has(path));
  const contents = new Map(rest.map(({ path }) => [path, bytesOf(parts.get(path) ?? null)]));
  const made = await amendFiles(store, restored?.commit ?? commit, contents);
  return { commit: made.commit, files: real.map(({ path }) => path) };
}

function bytesOf(text: string | null): Buffer | null {
  return text === null ? null : Buffer.from(text);
}

const mostTests = 200;

export async function testTexts(
  store: Store,
  commit: string,
): Promise<readonly (readonly [path: string, text: string])[]> {
  const paths = (await pathsAt(store, commit)).filter(
    (path) => /\.[cm]?[jt]sx?$|\.(?:py|rs|go|rb|sh)$/.test(path) && isTest(path),
  );
  const found = await filesAt(store, commit, paths.slice(0, mostTests));
  const texts = [...found].map(([path, bytes]) => [path, textOf(bytes) ?? ''] as const);
  let left = mostSource;
  return texts
    .toSorted(([, a], [, b]) => a.length - b.length)
    .filter(([, text]) => (left -= text.length) >= 0);
}
