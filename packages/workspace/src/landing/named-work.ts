import { safeName } from '@debussy/core';
import { must } from '@debussy/host';
import type { CandidateCommit } from './conflict.ts';
import type { CommitSettings } from './commit-settings.ts';
import { commitTree } from './commit.ts';
import { readRefValue } from './read-ref.ts';
import { treeOf } from './series-between.ts';
import type { Store } from './store.ts';
import { trailerField, trailerOptions } from './trailer-fields.ts';
import { updateRefs } from './update-refs.ts';

export interface NamedWorkRequest {
  readonly run: string;
  /** Commits that are known already, with all that they stand on. */
  readonly known: readonly string[];
  readonly tips: readonly string[];
}

/**
 * The phases whose work commits say they are: a captured commit carries a trailer, and whoever picks it, or merges it,
 * takes that along.
 */
export async function namedWork(
  store: Store,
  { run, known, tips }: NamedWorkRequest,
): Promise<readonly string[]> {
  const format = `--format=${names.map(trailerField).join('%x00')}%x00`;
  const options = [...trailerOptions, 'rev-list', '--no-commit-header', '--encoding=UTF-8', format];
  const range = [...tips, ...known.map((commit) => `^${commit}`)];
  const fields = (await must(store.git, [...options, ...range])).toString().split('\0');
  const found = new Set<string>();
  for (let i = 0; i + names.length <= fields.length; i += names.length) {
    const [of, work] = fields.slice(i).map((value) => value.trim().split('\x1f').at(-1) ?? '');
    if (of !== undefined && safeName(of) === safeName(run) && work !== undefined && work !== '')
      found.add(work);
  }
  return [...found];
}

const names = ['run', 'work'] as const;

interface DoneMark {
  readonly phase: string;
  readonly message: string;
}

/**
 * A commit without changes for each phase that a person finished, on top of what the person did: the branch itself says
 * what has landed. The same commit always gets the same marks.
 */
export async function markDone(
  store: Store,
  {
    onto,
    marks,
    settings,
  }: { readonly onto: string; readonly marks: readonly DoneMark[]; readonly settings: CommitSettings },
): Promise<readonly CandidateCommit[]> {
  const git = store.git;
  const tree = await treeOf(store, onto);
  const time = Number((await must(git, ['log', '-1', '--format=%ct', onto])).toString().trim());
  const made: CandidateCommit[] = [];
  for (const { phase, message } of marks) {
    const parent = made.at(-1)?.commit ?? onto;
    const unsigned = { ...settings, sign: false };
    const commit = await commitTree(git, { tree, facts: { parent, message, time } }, unsigned);
    made.push({ phase, commit, tree, empty: true });
  }
  return made;
}

/** The same content on the same parent with another message: the same commit each time, whoever asks again. */
export async function withMessage(
  store: Store,
  { commit, message }: { readonly commit: string; readonly message: string },
  settings: CommitSettings,
): Promise<string> {
  const git = store.git;
  const told = (await must(git, ['log', '-1', '--format=%T%n%P%n%ct', commit])).toString().split('\n');
  const [tree = '', parents = '', time] = told;
  const [parent = ''] = parents.split(' ');
  const facts = { parent: parent === '' ? null : parent, message, time: Number(time) };
  return commitTree(git, { tree, facts }, { ...settings, sign: false });
}

/** A branch for work that did not land, so that a person finds it by name. One that stands already is not moved: a number goes behind. */
export async function nameWork(store: Store, branch: string, commit: string): Promise<string | null> {
  for (let n = 1; n <= 100; n++) {
    const name = n === 1 ? branch : `${branch}-${n}`;
    const there = await readRefValue(store, `refs/heads/${name}`);
    if (there === commit) return name;
    if (there !== null) continue;
    const made = await updateRefs(
      store,
      [{ do: 'update', ref: `refs/heads/${name}`, new: commit, old: null }],
      'debussy: keep',
    );
    if (made.done) return name;
  }
  return null;
}
