import { safeName, trailerNames } from '@debussy/core';
import { must } from '@debussy/host';
import type { SeriesEntry, SeriesWork } from './series.ts';
import type { Store } from './store.ts';

/** A commit of debussy on a branch, by its trailers. */
export interface LandedPhase {
  /** The phase that it lands; null for a split phase's partial work. */
  readonly phase: string | null;
  readonly partial: string | null;
  readonly parent: string | null;
  /** The groups that contain the parent, nearest first. */
  readonly within: readonly string[];
  readonly gates: string | null;
  readonly commit: string;
  readonly tree: string;
}

export interface LandedRequest {
  readonly run: string;
  readonly base: string;
  readonly tip: string;
  /** Only commits that change one of these paths. */
  readonly files?: readonly string[] | undefined;
}

/** Phases that landed between two commits, oldest first. The branch is the truth; other records may be behind it. */
export async function landedPhases(
  store: Store,
  { run, base, tip, files }: LandedRequest,
): Promise<readonly LandedPhase[]> {
  const names = ['run', 'phase', 'partial', 'parent', 'gates', 'within'] as const;
  const paths = files === undefined ? [] : ['--', ...files];
  const range = ['--reverse', '--topo-order', tip, `^${base}`, ...paths];
  const found = await readCommits(store, ['%H', '%T', ...names.map(trailer)], range);
  return found.flatMap(([commit = '', tree = '', ...fields]) => {
    const [of, phase = null, partial = null, parent = null, gates = null] = fields.map(newest);
    if (!isOf(run, of) || (phase ?? partial) === null) return [];
    const within = (fields.at(-1) ?? '').split('\x1f').filter((whole) => whole !== '');
    return [{ phase, partial, parent, within, gates, commit, tree }];
  });
}

/** The commits of a group's branch, oldest first, as a series that keeps their messages and times. */
export async function seriesBetween(
  store: Store,
  base: string,
  tip: string,
): Promise<readonly SeriesEntry[]> {
  const fields = ['%H', '%ct', trailer('phase'), trailer('partial'), '%B'];
  const found = await readCommits(store, fields, ['--reverse', '--first-parent', `${base}..${tip}`]);
  return found.map(([commit = '', time, phase = '', partial = '', message = '']) => {
    return { work: workIn(newest(phase), newest(partial)), commit, message, time: Number(time) };
  });
}

function workIn(phase: string | null, partial: string | null): SeriesWork {
  if (phase !== null) return { kind: 'phase', phase };
  return partial === null ? { kind: 'other' } : { kind: 'partial', phase: partial };
}

export interface NamedWorkRequest {
  readonly run: string;
  /** Known commits, with their whole history. */
  readonly known: readonly string[];
  readonly tips: readonly string[];
}

/**
 * The phases whose captured work is among the commits: a captured commit has a trailer, which survives a cherry-pick or
 * a merge.
 */
export async function namedWork(
  store: Store,
  { run, known, tips }: NamedWorkRequest,
): Promise<readonly string[]> {
  const range = [...tips, ...known.map((commit) => `^${commit}`)];
  const found = await readCommits(store, ['%H', trailer('run'), trailer('work')], range);
  const named = found.flatMap(([, ...fields]) => {
    const [of, work = null] = fields.map(newest);
    return isOf(run, of) && work !== null ? [work] : [];
  });
  return [...new Set(named)];
}

/** A commit of a history, with its phase of a run. */
export interface HistoryCommit {
  readonly commit: string;
  readonly parents: readonly string[];
  /** Null: a person's commit. */
  readonly by: RunAuthor | null;
}

export interface RunAuthor {
  readonly run: string;
  readonly phase: string;
  /** Whether it lands the phase; otherwise it is a part of its work. */
  readonly lands: boolean;
}

/** Commits of a range, oldest first, with the author of each: a run, by its trailers, or a person. */
export async function historyOf(store: Store, range: readonly string[]): Promise<readonly HistoryCommit[]> {
  const names = ['run', 'phase', 'partial', 'work'] as const;
  const args = ['--reverse', '--topo-order', '--full-history', ...range];
  const found = await readCommits(store, ['%H', '%P', ...names.map(trailer)], args);
  return found.map(([commit = '', parents = '', ...fields]) => {
    const [run = null, phase = null, partial = null, work = null] = fields.map(newest);
    const of = phase ?? partial ?? work;
    const by = run === null || of === null ? null : { run, phase: of, lands: of === phase };
    return { commit, parents: parents.split(' ').filter((parent) => parent !== ''), by };
  });
}

/** A commit of a branch, with its author as git writes it. */
export interface BranchCommit {
  readonly commit: string;
  readonly author: string;
  readonly message: string;
}

/** A trailer of ours in a foreign message falsely claims that something landed. */
const ownTrailers = /^debussy-[\w-]+[ \t]*:.*(?:\n|$)/gim;

/** Commits of a branch with their messages, without our trailers, oldest first. */
export async function branchCommits(
  store: Store,
  range: readonly string[],
): Promise<readonly BranchCommit[]> {
  const args = ['--reverse', '--topo-order', '--date=raw', ...range];
  const found = await readCommits(store, ['%H', '%an <%ae> %ad', '%B'], args);
  return found.map(([commit = '', author = '', message = '']) => {
    return { commit, author, message: message.replaceAll(ownTrailers, '') };
  });
}

/** The branch commits that landed as commits of a range, by debussy's trailers. Merged branches can claim anything. */
export async function landedAs(store: Store, range: readonly string[]): Promise<readonly string[]> {
  const args = ['--first-parent', '--fixed-strings', `--grep=${trailerNames.commit}: `, ...range];
  const found = await readCommits(store, ['%H', trailer('commit')], args);
  return found.flatMap(([, value = '']) => newest(value) ?? []);
}

/** Some fields of all commits in a range. Neither a field nor a message contains a NUL. */
async function readCommits(
  store: Store,
  fields: readonly string[],
  range: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const format = `--format=${fields.map((field) => `${field}%x00`).join('')}`;
  const args = [...options, 'rev-list', '--no-commit-header', '--encoding=UTF-8', format, ...range];
  const values = (await must(store.git, args)).toString().split('\0');
  const count = Math.floor(values.length / fields.length);
  return Array.from({ length: count }, (_, i) => {
    const [first = '', ...others] = values.slice(i * fields.length, (i + 1) * fields.length);
    return [first.trimStart(), ...others];
  });
}

// The user's settings for trailers do not change how ours are read.
const options = ['--literal-pathspecs', '-c', 'trailer.separators=:'];

/** The values of one trailer, with `\x1f` between them. */
function trailer(name: keyof typeof trailerNames): string {
  return `%(trailers:key=${trailerNames[name]},valueonly,separator=%x1f)`;
}

function newest(values: string): string | null {
  return values.split('\x1f').at(-1)?.trim() || null;
}

function isOf(run: string, named: string | null | undefined): boolean {
  return named != null && safeName(named) === safeName(run);
}
