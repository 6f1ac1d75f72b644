import type { HumanReason } from '@debussy/core';
import { blindGates, letThrough } from '../state/old-failures.ts';
import { attemptOf } from '../state/attempt.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { toLookAt } from './by-hand.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';

/** Asks the user about a green phase before it lands; null if its gates prove its work. */
export function askAboutUnproven(state: RunState, phase: string): Command | null {
  const entry = entryOf(state, phase);
  const { id } = entry.spec;
  const old = letThrough(state, entry).map(({ name }) => name);
  // An old failure excuses a change that did not cause it. Without a change, it only shows that the work is not done.
  if (old.length > 0 && 'candidate' in entry.state && entry.state.candidate.unchanged) {
    const detail = `the agent changed nothing, and ${old.join(', ')} ${old.length === 1 ? 'fails' : 'fail'} as at the base commit`;
    const commands = [`debussy logs ${id} --gates`, `debussy skip ${id}`];
    return needsHuman(entry, { reason: 'unproven', detail, commands });
  }
  const blind = blindGates(state, entry).map(({ name }) => name);
  if (blind.length === 0) return null;
  const detail = `${blind.join(', ')} cannot fail, so nothing was verified`;
  return needsHuman(entry, { reason: 'ungated', detail, commands: toLookAt(entry) });
}

function needsHuman(
  { spec, state, attempts }: PhaseEntry,
  why: { readonly reason: HumanReason; readonly detail: string; readonly commands: readonly string[] },
): Command {
  return record({
    type: 'phase.needs_human',
    phase: spec.id,
    attempt: attemptOf(state)?.number ?? attempts,
    ...why,
    kept: 'candidate' in state ? state.candidate.commit : null,
  });
}
