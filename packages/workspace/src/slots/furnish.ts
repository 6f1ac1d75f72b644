import { join } from 'node:path';
import { ok } from '@debussy/core';
import type { DebussyError, Result } from '@debussy/core';
import type { Git } from '@debussy/host';
import { must } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import { exactPattern } from './exact-pattern.ts';
import { copyIncluded } from './include.ts';
import type { Included } from './include.ts';
import { defaultSetupTimeoutMs, runSetup, setupKey } from './setup.ts';
import type { SlotOptions } from './slot.ts';
import type { SlotPlace } from './slot-place.ts';
import { excludesOf, writeState } from './state.ts';
import type { SlotState } from './state.ts';

/** What a filled worktree needs before anybody can work in it. */
export interface Furnishing {
  readonly git: Git;
  readonly place: SlotPlace;
  readonly root: string;
  readonly options: SlotOptions;
  readonly included: Included;
}

export interface Furnished {
  readonly setup: string | null;
  readonly kept: readonly string[];
  readonly notices: readonly string[];
}

/** Copies what `.worktreeinclude` names, then runs the setup command where it has not run for these lockfiles. */
export async function furnish(work: Furnishing, state: SlotState): Promise<Result<Furnished, DebussyError>> {
  const { git, place, root, options, included } = work;
  await copyIncluded(root, place.path, included.paths);
  const before = { setup: state.setup, kept: state.kept, notices: included.notices };
  if (options.setup === undefined) return ok(before);
  const setup = await setupKey(options.setup, place.path);
  if (setup === state.setup) return ok(before);
  // A setup that is cut short has already undone the one before.
  await writeState(place, { ...state, setup: null, kept: [] });
  const done = await runSetup({
    command: options.setup,
    source: root,
    worktree: place.path,
    log: join(place.home, 'setup.log'),
    timeoutMs: options.setupTimeoutMs ?? defaultSetupTimeoutMs,
  });
  if (!done.ok) return done;
  const changed = await listPaths(git, ['--modified', '--others', '--exclude-standard', ...excludes(state)]);
  const ignored = await listPaths(git, ['--others', '--ignored', '--exclude-standard', '--directory']);
  return ok({
    setup,
    kept: ignored.map((path) => exactPattern(path)),
    notices: [...included.notices, ...said(changed)],
  });
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
  const some = changed.slice(0, 5).join(', ');
  return [
    `the setup command changed files that git does not ignore, which will be taken for the agent's work: ${some}`,
  ];
}
