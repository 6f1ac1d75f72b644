import { showPath } from '../path-text.ts';
import { absent, readChanges } from './changes.ts';
import type { Change, Side } from './changes.ts';
import { readBlobs } from './conflict-sides.ts';
import { emptyTree } from './empty-root.ts';
import { missingLines } from './missing-lines.ts';
import { treesOf } from './read-ref.ts';
import type { Store } from './store.ts';
import { vanishedLines } from './vanished-lines.ts';

export interface Resolution {
  /** Commits or trees; the base is null if the two sides have nothing in common. */
  readonly base: string | null;
  readonly ours: string;
  readonly theirs: string;
  readonly resolved: string;
}

/** Something that one side added and that the resolution lacks. */
export interface LostAddition {
  readonly file: string;
  readonly side: 'ours' | 'theirs';
  /** The whole file; lines of it; or a content without lines to compare, such as an image. */
  readonly what: 'file' | 'lines' | 'content';
  readonly lines: readonly string[];
  /** The lines of missing blocks, or null if everything is missing: a file, or a content that only this side changed. */
  readonly vanished: readonly string[] | null;
}

/**
 * Lists everything that either side of a conflict added and that the resolution lacks. It does not judge: there may be
 * a good reason, which a person must check.
 */
export async function lostAdditions(store: Store, resolution: Resolution): Promise<readonly LostAddition[]> {
  const git = store.git;
  const sides = [resolution.ours, resolution.theirs, resolution.resolved];
  const commits = resolution.base === null ? sides : [...sides, resolution.base];
  const trees = await treesOf(store, ...commits);
  const base = trees[3] ?? emptyTree(trees[0] ?? '');
  const pairs = trees.slice(0, 3).map((tree) => [base, tree] as const);
  const [ours = [], theirs = [], resolved = []] = await readChanges(git, pairs);
  const files = collect({ ours, theirs, resolved });
  const contents = await readBlobs(
    git,
    files.flatMap((file) => oidsOf(file)),
  );
  const elsewhere = new Set(resolved.map(({ after }) => after.oid));
  const isGone = files.some((file) => file.resolved.mode === absent);
  const added = isGone ? resolved.filter(({ before }) => before.mode === absent) : [];
  const moved = await readBlobs(
    git,
    added.map(({ after }) => after.oid),
  );
  const places = [...moved.values()].flatMap((content) => textOf(content) ?? []);
  return files.flatMap((file) => compare(file, { contents, elsewhere, places }));
}

interface Elsewhere {
  readonly contents: Contents;
  /** Contents that the resolution has under any path. */
  readonly elsewhere: ReadonlySet<string>;
  /** The texts of files that the base lacks: one may have been moved there. */
  readonly places: readonly string[];
}

interface FourSides {
  readonly path: string;
  readonly base: Side;
  readonly ours: Side;
  readonly theirs: Side;
  readonly resolved: Side;
}

type Contents = ReadonlyMap<string, Buffer>;

/** Every path that a side changed, in all four trees. */
function collect(
  changes: Readonly<Record<'ours' | 'theirs' | 'resolved', readonly Change[]>>,
): readonly FourSides[] {
  const [ours, theirs, resolved] = [changes.ours, changes.theirs, changes.resolved].map(
    (list) => new Map(list.map((change) => [change.path, change])),
  );
  const paths = new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])]);
  return [...paths].toSorted().flatMap((path) => {
    const base = (ours?.get(path) ?? theirs?.get(path))?.before;
    if (base === undefined) return [];
    const at = (side: ReadonlyMap<string, Change> | undefined): Side => side?.get(path)?.after ?? base;
    return [{ path, base, ours: at(ours), theirs: at(theirs), resolved: at(resolved) }];
  });
}

function oidsOf(file: FourSides): readonly string[] {
  const sides = [file.base, file.ours, file.theirs, file.resolved];
  return sides.filter(({ mode }) => mode !== absent && mode !== '160000').map(({ oid }) => oid);
}

function compare(file: FourSides, { contents, elsewhere, places }: Elsewhere): readonly LostAddition[] {
  return (['ours', 'theirs'] as const).flatMap((name): LostAddition[] => {
    const side = file[name];
    const named = { file: showPath(file.path), side: name };
    if (side.mode === absent || same(side, file.base) || same(side, file.resolved)) return [];
    if (file.resolved.mode === absent) {
      const isKept = elsewhere.has(side.oid) || isMoved(file, name, { contents, places });
      return isKept ? [] : [{ ...named, what: 'file', lines: [], vanished: null }];
    }
    const texts = textsOf(file, contents);
    if (texts === null) {
      if (side.oid === file.resolved.oid) return [];
      // Only one version of an image can remain.
      const isOnly = same(file[name === 'ours' ? 'theirs' : 'ours'], file.base);
      return [{ ...named, what: 'content', lines: [], vanished: isOnly ? null : [] }];
    }
    const lines = missingLines(texts)[name];
    if (lines.length === 0) return [];
    return [{ ...named, what: 'lines', lines, vanished: vanishedLines(texts, name, lines) }];
  });
}

/** The other side renamed the file: the new one contains most of it, and all additions of this side. */
function isMoved(
  { base, ...sides }: FourSides,
  name: 'ours' | 'theirs',
  { contents, places }: Pick<Elsewhere, 'contents' | 'places'>,
): boolean {
  const [was, is] = [base, sides[name]].map(({ mode, oid }) =>
    mode.startsWith('100') ? textOf(contents.get(oid)) : null,
  );
  if (was == null || is == null) return false;
  return places.some((resolved) => {
    const gone = missingLines({ base: '', ours: was, theirs: '', resolved }).ours;
    const lacking = missingLines({ base: was, ours: is, theirs: was, resolved }).ours;
    return lacking.length === 0 && gone.length * 2 <= was.split('\n').length;
  });
}

/** Null if it is not text. */
function textOf(content: Buffer | undefined): string | null {
  return content === undefined || content.includes(0) ? null : content.toString();
}

function same(a: Side, b: Side): boolean {
  return a.oid === b.oid && a.mode === b.mode;
}

function textsOf(file: FourSides, contents: Contents): Parameters<typeof missingLines>[0] | null {
  const read = ({ mode, oid }: Side): string | null => {
    if (mode === absent) return '';
    return mode.startsWith('100') ? textOf(contents.get(oid)) : null;
  };
  const [base, ours, theirs, resolved] = [file.base, file.ours, file.theirs, file.resolved].map(read);
  if (base == null || ours == null || theirs == null || resolved == null) return null;
  return { base, ours, theirs, resolved };
}
