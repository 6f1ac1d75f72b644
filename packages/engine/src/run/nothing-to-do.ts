import type { Config } from '@debussy/core';
import type { ExistingRun } from './existing-run.ts';
import { planChanges } from '../plan/plan-changes.ts';
import { hasLandedWhole } from './existing-run.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import { planDigest } from './begin.ts';
import type { RunPlanned } from './prepare-run.ts';

/** Why there is nothing to do, as a sentence; null when there is something. */
export function nothingToDo({ existing, texts, config, only }: RunPlanned): string | null {
  if (only !== null || isUndelivered(existing, config)) return null;
  const specs = phaseSpecs(texts.plan, config);
  if (specs.length === 0) return `the plan ${texts.file} says that every phase is completed`;
  const state = existing?.state ?? null;
  if (state === null || state.ended === null || !hasLandedWhole(state)) return null;
  const changes = planChanges(state, specs, planDigest(texts));
  if (changes !== null && changes.added.length + changes.edited.length > 0) return null;
  return `run ${existing?.run ?? ''} has landed every phase of ${texts.file}`;
}

/** Everything landed on the run's branch, and something was in the way of the user's: that may be gone now. */
export function isUndelivered(existing: ExistingRun | null, { land, auto_commit: commits }: Config): boolean {
  const last = existing?.events.findLast((event) => event.type === 'run.delivered');
  return last?.type === 'run.delivered' && last.how === 'kept' && land === 'auto' && commits;
}
