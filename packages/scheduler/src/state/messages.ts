import { phaseKey } from '@debussy/core';
import type { PhaseEntry } from './phase-state.ts';
import { entryOf } from './run-state.ts';
import type { UserMessage, RunState } from './run-state.ts';

export function messagesFor(state: RunState, entry: PhaseEntry): readonly UserMessage[] {
  const keys = lineOf(state, entry);
  return state.messages.filter(({ phase }) => keys.has(phase));
}

/** True until a session of the phase has started that knows all of them. */
export function hasNewMessages(state: RunState, entry: PhaseEntry): boolean {
  if (state.messages.length === entry.known) return false;
  const keys = lineOf(state, entry);
  return state.messages.slice(entry.known).some(({ phase }) => keys.has(phase));
}

function lineOf(state: RunState, entry: PhaseEntry): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let at = entry; ; at = entryOf(state, at.spec.parent)) {
    keys.add(phaseKey(at.spec.id));
    if (at.spec.parent === null) return keys;
  }
}
