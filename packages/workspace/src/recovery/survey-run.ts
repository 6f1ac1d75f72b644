import { safeName } from '@debussy/core';

import { currentEpoch } from '../epoch/take-epoch.ts';
import type { EpochRecord } from '../epoch/epoch.ts';
import { readLandingFile } from '../finish/landing-file.ts';
import type { LandingFile } from '../finish/landing-file.ts';
import { liveness } from '@debussy/host';
import { landedPhases } from '../landing/landed-phases.ts';
import type { LandedPhase } from '../landing/landed-phases.ts';
import type { RefEntry } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import { listRuns } from './list-runs.ts';
import type { RunRefList } from './list-runs.ts';
import { listSlots } from './list-slots.ts';
import type { LeftSlot } from './list-slots.ts';

/** All that exists of a run, from its refs and worktrees alone. */
export interface RunSurvey {
  readonly run: string;
  readonly branch: RefEntry | null;
  readonly base: string | null;
  readonly epoch: (EpochRecord & { readonly state: 'released' | 'alive' | 'gone' | 'elsewhere' }) | null;
  /** In landing order, as the branch tells. */
  readonly landed: readonly LandedPhase[];
  /** Captured attempts, landed or not. Phases by their keys. */
  readonly attempts: readonly NamedWork[];
  readonly groups: readonly (RefEntry & {
    readonly phase: string;
    readonly landed: readonly LandedPhase[];
  })[];
  readonly kept: readonly NamedWork[];
  readonly wip: readonly NamedWork[];
  /** Worktrees whose files are the only copy of somebody's work of this run. */
  readonly slots: readonly LeftSlot[];
  /** The user's checkout was being moved forward. */
  readonly finishing: LandingFile | null;
}

export interface NamedWork extends RefEntry {
  readonly phase: string;
  /** The attempt, the session, or the name under which it was kept. */
  readonly name: string;
}

/** Null when no ref of the run is left. */
export async function surveyRun(store: Store, run: string): Promise<RunSurvey | null> {
  const list = (await listRuns(store)).find((found) => found.run === safeName(run));
  if (list === undefined) return null;
  const base = list.refs.find(({ name }) => name === 'base')?.oid ?? null;
  const landed = await landedOn(store, list, list.branch?.oid ?? null);
  return {
    run,
    branch: list.branch,
    base,
    epoch: await surveyEpoch(store, run),
    landed,
    attempts: namedWork(list, 'phase'),
    groups: await surveyGroups(store, list, landed),
    kept: namedWork(list, 'kept'),
    wip: namedWork(list, 'wip'),
    slots: (await listSlots(store)).filter(({ holds }) => holds !== null && safeName(holds.run) === list.run),
    finishing: await readLandingFile(store, run),
  };
}

/** What a run has landed on one of its tips. */
export async function landedOn(
  store: Store,
  list: RunRefList,
  tip: string | null,
): Promise<readonly LandedPhase[]> {
  const base = list.refs.find(({ name }) => name === 'base')?.oid;
  if (base === undefined || tip === null) return [];
  return await landedPhases(store, { run: list.run, base, tip });
}

async function surveyEpoch(store: Store, run: string): Promise<RunSurvey['epoch']> {
  const record = (await currentEpoch(store, run))?.record;
  if (record === undefined) return null;
  if (record.released) return { ...record, state: 'released' };
  const state = { alive: 'alive', dead: 'gone', unknown: 'elsewhere' } as const;
  return { ...record, state: state[await liveness(record.holder)] };
}

function namedWork(list: RunRefList, kind: 'phase' | 'kept' | 'wip'): readonly NamedWork[] {
  return list.refs.flatMap(({ ref, oid, name: path }) => {
    const [found, phase, ...rest] = path.split('/');
    return found === kind && phase !== undefined ? [{ ref, oid, phase, name: rest.join('/') }] : [];
  });
}

async function surveyGroups(
  store: Store,
  list: RunRefList,
  landed: readonly LandedPhase[],
): Promise<RunSurvey['groups']> {
  const known = new Set(landed.map(({ commit }) => commit));
  const refs = list.refs.filter(({ name }) => name.startsWith('group/'));
  return await Promise.all(
    refs.map(async ({ ref, oid, name }) => {
      const all = await landedOn(store, list, oid);
      return {
        ref,
        oid,
        phase: name.slice('group/'.length),
        landed: all.filter(({ commit }) => !known.has(commit)),
      };
    }),
  );
}
