import type { PhaseStory } from '../story/story.ts';

/** The output of the gates that fail as things stand. */
export function failedLogs(phase: PhaseStory | undefined): readonly string[] {
  const gates = [...(phase?.gates.values() ?? [])];
  const bad = gates.filter(({ result }) => result === 'failed' || result === 'timed_out');
  return bad.flatMap(({ log }) => (log === null ? [] : [log]));
}
