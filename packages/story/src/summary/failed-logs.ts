import { isRed, phaseKey } from '@debussy/core';
import type { GateStory, PhaseStory, Story } from '../story/story.ts';

/** The output of the currently failing gates. */
export function failedLogs(phase: PhaseStory | undefined): readonly string[] {
  const gates = [...(phase?.gates.values() ?? [])];
  return gates.filter(isRed).flatMap(({ log }) => (log === null ? [] : [log]));
}

/**
 * The failing gates of a phase, newest last. A gate that several phases share runs once for all of them: without one of its
 * own, a phase has those of the newest failing verification that it was part of.
 */
export function failedGates({ phases, verifications }: Story, key: string): readonly GateStory[] {
  const own = [...(phases.get(key)?.gates.values() ?? [])].filter(isRed);
  if (own.length > 0) return own;
  const newest = [...verifications.values()].findLast(
    (one) => one.phases.some((phase) => phaseKey(phase) === key) && one.gates.some(isRed),
  );
  return newest?.gates.filter(isRed) ?? [];
}
