import { letThrough } from '../state/old-failures.ts';
import { attemptOf } from '../state/attempt.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';

/** An old failure excuses a change that did not cause it. Without a change, it only shows that the work is not done. */
export function isUnproven(state: RunState, phase: string): boolean {
  const entry = entryOf(state, phase);
  const unchanged = 'candidate' in entry.state && entry.state.candidate.unchanged;
  return unchanged && letThrough(state, entry).length > 0;
}

export function askAboutUnproven(state: RunState, phase: string): Command {
  const entry = entryOf(state, phase);
  const { id } = entry.spec;
  const gates = letThrough(state, entry).map(({ name }) => name);
  return record({
    type: 'phase.needs_human',
    phase: id,
    attempt: attemptOf(entry.state)?.number ?? entry.attempts,
    reason: 'unproven',
    detail: `the agent changed nothing, and ${gates.join(', ')} ${gates.length === 1 ? 'fails' : 'fail'} as at the base commit`,
    commands: [`debussy logs ${id} --gates`, `debussy skip ${id}`],
    kept: 'candidate' in entry.state ? entry.state.candidate.commit : null,
  });
}
