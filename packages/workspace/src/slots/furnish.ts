import { firstFew, ok } from '@debussy/core';
import type { DebussyError, Result } from '@debussy/core';
import type { Git } from '@debussy/host';
import { must } from '@debussy/host';
import { foldersOf } from '../path-text.ts';
import { pathText, splitNul } from '../path-text.ts';
import { exactPattern } from '../slot/exact-pattern.ts';
import { removeUntracked } from './fill.ts';
import { forgetFurniture, furnitureRoots, recordFurniture, restoreFurniture } from './furniture.ts';
import { copyIncluded, includedNow } from './include.ts';
import type { Included } from './include.ts';
import { putBackWith } from './put-back.ts';
import { runSetup, setupKey, verdictKey } from './setup.ts';
import type { SetupOptions, SlotOptions } from '../slot/slot.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { excludesOf, writeState } from '../slot/state.ts';
import type { SlotState } from '../slot/state.ts';

/** Additions that a filled worktree needs before it can be used. */
export interface Furnishing {
  readonly git: Git;
  readonly place: SlotPlace;
  readonly root: string;
  readonly options: SlotOptions;
  readonly included: Included;
  readonly variables: Readonly<Record<string, string>>;
}

export interface Furnished {
  readonly setup: string | null;
  readonly kept: readonly string[];
  readonly notices: readonly string[];
}

/** Copies the files of `.worktreeinclude`, then runs the setup command unless its result exists. */
export async function furnish(work: Furnishing, state: SlotState): Promise<Result<Furnished, DebussyError>> {
  return state.purpose === 'verify' ? furnishForVerdict(work, state) : furnishForWork(work, state);
}

async function furnishForWork(work: Furnishing, state: SlotState): Promise<Result<Furnished, DebussyError>> {
  const { git, place, root, options } = work;
  const included = await includedNow(root, work.included);
  await copyIncluded(git, place.path, included);
  const before = { setup: state.setup, kept: state.kept, notices: included.notices };
  if (options.setup === undefined) return ok(before);
  const setup =
    options.setup.inputs === undefined
      ? await setupKey(options.setup.command, place.path)
      : await verdictKey(git, options.setup, state, included);
  if (setup === state.setup) return ok(before);
  const done = await setUp(work, state, options.setup);
  if (!done.ok) return done;
  const changed = await listPaths(git, ['--modified', '--others', '--exclude-standard', ...excludes(state)]);
  const ignored = await listPaths(git, ['--others', '--ignored', '--exclude-standard', '--directory']);
  return ok({
    setup,
    kept: ignored.map((path) => exactPattern(path)),
    notices: [...included.notices, ...said(changed)],
  });
}

/**
 * A verdict may only depend on the tree and on the result of `setup` for exactly this tree. An earlier result of setup
 * is reused only if none of its inputs differs and it has not been touched since.
 */
async function furnishForVerdict(
  work: Furnishing,
  state: SlotState,
): Promise<Result<Furnished, DebussyError>> {
  const { git, place, options, included } = work;
  if (options.setup === undefined) {
    await copyIncluded(git, place.path, included);
    return ok({ setup: null, kept: [], notices: [...included.notices, ...(await asCommitted(work))] });
  }
  const setup = await verdictKey(git, options.setup, state, included);
  const isReusable = setup === state.setup && !(await hasFilesAmongSetup(git, place));
  if (isReusable && (await restoreFurniture(place, 'setup')))
    return ok({ setup, kept: state.kept, notices: included.notices });
  await forgetFurniture(place, 'setup');
  await removeUntracked(git, place, { hermetic: true, keep: excludesOf(state) });
  await copyIncluded(git, place.path, included);
  const done = await setUp(work, state, options.setup);
  if (!done.ok) return done;
  const notices = [...included.notices, ...(await asCommitted(work))];
  const others = await listPaths(git, ['--others', '--directory', ...excludes(state)]);
  const made = others.map((path) => path.replace(/\/$/, ''));
  await recordFurniture(place, 'setup', made);
  return ok({ setup, kept: made.map((path) => exactPattern(path)), notices });
}

/** A file of the commit in a folder that setup created would look as if a gate had added it. */
async function hasFilesAmongSetup(git: Git, place: SlotPlace): Promise<boolean> {
  const roots = new Set(furnitureRoots(place, 'setup'));
  const paths = roots.size === 0 ? [] : await listPaths(git, ['--cached']);
  return paths.some((path) => [path, ...foldersOf(path)].some((one) => roots.has(one)));
}

async function setUp(
  { place, root, variables }: Furnishing,
  state: SlotState,
  setup: SetupOptions,
): Promise<Result<void, DebussyError>> {
  // An interrupted setup has already undone the previous one.
  await writeState(place, { ...state, setup: null, kept: [] });
  return runSetup(setup, {
    source: root,
    worktree: place.path,
    variables,
    log: `${place.home}/setup.log`,
  });
}

/** The gates judge the files of the commit, whatever setup or an included file has changed. */
async function asCommitted({ git, options, included }: Furnishing): Promise<readonly string[]> {
  if (options.setup === undefined && included.files.length === 0) return [];
  const changed = await putBackWith(git);
  if (changed.length === 0) return [];
  return [
    `the setup command changed files of the commit, which were put back before the gates: ${firstFew(changed, 5)}`,
  ];
}

function excludes(state: SlotState): readonly string[] {
  return excludesOf(state).map((pattern) => `--exclude=${pattern}`);
}

async function listPaths(git: Git, options: readonly string[]): Promise<readonly string[]> {
  return splitNul(await must(git, ['ls-files', '-z', ...options]))
    .map((path) => pathText(path))
    .toSorted();
}

function said(changed: readonly string[]): readonly string[] {
  if (changed.length === 0) return [];
  return [
    `the setup command changed files that git does not ignore, which will be taken for the agent's work: ${firstFew(changed, 5)}`,
  ];
}
