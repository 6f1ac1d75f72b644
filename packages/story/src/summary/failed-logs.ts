import { isRed } from '@debussy/core';
import type { PhaseStory } from '../story/story.ts';

/** The output of the currently failing gates. */
export function failedLogs(phase: PhaseStory | undefined): readonly string[] {
  const gates = [...(phase?.gates.values() ?? [])];
  return gates.filter(isRed).flatMap(({ log }) => (log === null ? [] : [log]));
}
