import { addSpent, phaseKey } from '@debussy/core';
import type { Spent } from '@debussy/core';
import { inSession } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';
import type { Story } from '../story/story.ts';

/** The usage of a run so far, running sessions included. */
export function spentOf(story: Story, state: RunState): Spent {
  const live = [...state.phases.values()].map((entry) => liveSpent(story, entry));
  return live.reduce<Spent>((sum, spent) => (spent === null ? sum : addSpent(sum, spent)), state.spent);
}

export function phaseSpent(story: Story, entry: PhaseEntry): Spent {
  const live = liveSpent(story, entry);
  return live === null ? entry.spent : addSpent(entry.spent, live);
}

function liveSpent(story: Story, entry: PhaseEntry): Spent | null {
  if (!inSession(entry.state)) return null;
  return story.phases.get(phaseKey(entry.spec.id))?.sessions.at(-1)?.spent ?? null;
}
