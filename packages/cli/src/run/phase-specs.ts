import type { Config, GateSpec, Phase, PhaseSpec, Plan } from '@debussy/core';
import { textDigest } from './text-digest.ts';

/** The phases of a plan as the run knows them. A gate that the plan only names gets its command from the configuration. */
export function phaseSpecs(plan: Plan, config: Config): readonly PhaseSpec[] {
  return plan.phases.map((phase) => phaseSpec(phase, config));
}

function phaseSpec(phase: Phase, config: Config): PhaseSpec {
  return {
    id: phase.id,
    title: phase.title,
    file: phase.file,
    parent: null,
    depends_on: phase.dependsOn,
    gates: phase.gates.map((gate) => gateSpec(gate, config)),
    files: phase.files,
    tasks: phase.tasks.map(({ id, text, done }) => ({ id, text, done })),
    notes: phase.notes,
    agents: phase.agents,
    digest: textDigest(phase.text),
    scope: '',
  };
}

function gateSpec(
  { name, command, expectation, place }: Phase['gates'][number],
  { gates }: Config,
): GateSpec {
  const { file, line } = place;
  return { name, command: command ?? gates[name] ?? null, expectation, file, line };
}
