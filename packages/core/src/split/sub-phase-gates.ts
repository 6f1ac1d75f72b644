import type { GateSpec, PhaseSpec } from '../events/values.ts';
import { oneLine } from '../commit/one-line.ts';
import type { SplitDetails, SubPhase } from '../report.ts';
import { subPhaseId } from './sub-phase-ids.ts';

/** The gates of the request; without any word about gates, those of the parent. */
export function gatesOf({ gates }: SubPhase, parent: PhaseSpec): readonly GateSpec[] {
  if (gates === undefined) return parent.gates;
  return gates.map(({ name, command, expectation }) => ({
    name: oneLine(name, 100),
    command,
    expectation: expectation ?? '',
    // They stand in the request of an agent, in no file of the plan.
    file: '',
    line: 0,
  }));
}

/** Sub-phases that nothing verifies on their own. */
export function ungatedSubPhases(
  details: SplitDetails,
  parent: PhaseSpec,
): readonly { readonly phase: string; readonly reason: string }[] {
  return details.recommended_sub_phases
    .filter((subPhase) => gatesOf(subPhase, parent).every(({ command }) => command === null))
    .map((subPhase) => ({
      phase: subPhaseId(subPhase.sub_phase_id, parent.id) ?? subPhase.sub_phase_id,
      reason: oneLine(subPhase.gates_reason ?? '', 300) || `phase ${parent.id} has no runnable gate`,
    }));
}
