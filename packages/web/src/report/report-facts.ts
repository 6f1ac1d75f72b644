import { isRed } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { tailOf } from '@debussy/host';
import type { RunLiveness, Story, Summary } from '@debussy/story';
import { summarize } from '@debussy/story';

/** The content of a report: the story, its account, and the output of the gates. */
export interface ReportFacts {
  readonly story: Story;
  readonly state: RunState;
  readonly summary: Summary;
  /** By the path of the log; deleted logs are missing. */
  readonly outputs: ReadonlyMap<string, string>;
}

const longestOutput = 8 * 1024;
/** A passed gate needs little text; users read the failed ones. */
const longestGood = 600;

export function reportFacts(
  { story, state }: Pick<ReportFacts, 'story' | 'state'>,
  liveness: RunLiveness,
): ReportFacts {
  const gates = [...story.verifications.values()].flatMap((verification) => verification.gates);
  const bad = new Set(gates.flatMap((gate) => (gate.log !== null && isRed(gate) ? [gate.log] : [])));
  const logs = new Set(gates.flatMap(({ log }) => (log === null ? [] : [log])));
  const outputs = [...logs].flatMap((log) => {
    const text = tailOf(log, bad.has(log) ? longestOutput : longestGood);
    return text === null ? [] : [[log, text] as const];
  });
  return { story, state, summary: summarize(story, state, liveness), outputs: new Map(outputs) };
}
