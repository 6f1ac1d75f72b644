import type { GateResult } from '@debussy/core';
import type { PhaseEntry } from '@debussy/scheduler';
import type { GateName, GatesSummary, PhaseSummary } from './summary.ts';

/** What is to be known about gates besides that they passed: a run is only as good as they are. */
export function gatesSummary(phases: readonly PhaseSummary[], wanted: readonly PhaseEntry[]): GatesSummary {
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
  };
}

function isUngated({ spec, state }: PhaseEntry): boolean {
  return state.kind === 'landed' && spec.gates.every(({ command }) => command === null);
}
