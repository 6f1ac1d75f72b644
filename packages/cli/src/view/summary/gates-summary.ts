import { phaseKey } from '@debussy/core';
import type { GateResult } from '@debussy/core';
import type { PhaseEntry } from '@debussy/scheduler';
import type { Story } from '../story/story.ts';
import type { GateName, GatesSummary, PhaseSummary } from './summary.ts';

/** What is to be known about gates besides that they passed: a run is only as good as they are. */
export function gatesSummary(
  story: Story,
  phases: readonly PhaseSummary[],
  wanted: readonly PhaseEntry[],
): GatesSummary {
  const all = phases.flatMap(({ id, gates }) => gates.map((gate) => ({ phase: id, ...gate })));
  const named = (...results: readonly GateResult[]): readonly GateName[] =>
    all
      .filter(({ result }) => results.some((one) => one === result))
      .map(({ phase, name }) => ({ phase, gate: name }));
  return {
    passed: all.filter(({ result }) => result === 'passed' || result === 'known').length,
    failed: named('failed', 'timed_out'),
    flaky: named('flaky'),
    failed_before: named('failed_before'),
    prose: named('prose'),
    ungated: wanted.filter(isUngated).map(({ spec }) => spec.id),
    unproven: phases.filter(isUnproven).map(({ id }) => id),
    restored: wanted.flatMap(({ spec }) =>
      (story.phases.get(phaseKey(spec.id))?.restored ?? []).map((one) => ({ phase: spec.id, ...one })),
    ),
  };
}

function isUnproven({ state, gates }: PhaseSummary): boolean {
  const run = gates.filter(({ result }) => result !== 'prose');
  return state === 'landed' && run.length > 0 && run.every(({ result }) => result === 'failed_before');
}

function isUngated({ spec, state }: PhaseEntry): boolean {
  return state.kind === 'landed' && spec.gates.every(({ command }) => command === null);
}
