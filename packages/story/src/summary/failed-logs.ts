import { isRed, phaseKey } from '@debussy/core';
import type { GateStory, PhaseStory, Story } from '../story/story.ts';

/** The output of the currently failing gates. */
export function failedLogs(phase: PhaseStory | undefined): readonly string[] {
  const gates = [...(phase?.gates.values() ?? [])];
  return gates.filter(isRed).flatMap(({ log }) => (log === null ? [] : [log]));
}

/**
 * The failed gates of a phase, newest last. A gate that several phases share runs once for all of them: a phase without
 * its own has those of its newest failed verification.
 */
export function failedGates({ phases, verifications }: Story, key: string): readonly GateStory[] {
  const own = [...(phases.get(key)?.gates.values() ?? [])].filter(isRed);
  if (own.length > 0) return own;
  const newest = [...verifications.values()].findLast(
    (one) => one.phases.some((phase) => phaseKey(phase) === key) && one.gates.some(isRed),
  );
  return newest?.gates.filter(isRed) ?? [];
}
