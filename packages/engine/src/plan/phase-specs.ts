import { builtInAgents, gatesInForce, ownValue, phaseKey, samePhase, scopesOverlap } from '@debussy/core';
import type { AgentRule, Config, Gate, GateSpec, Phase, PhaseSpec, Plan } from '@debussy/core';
import { textDigest } from './text-digest.ts';

/**
 * The phases of a plan as a run uses them. A completed phase does not run again unless it is named, and blocks no
 * other. A gate without a command gets one from the configuration.
 */
export function phaseSpecs(plan: Plan, config: Config, named: readonly string[] = []): readonly PhaseSpec[] {
  const done = new Set(completedPhases(plan, named).map((phase) => phaseKey(phase.id)));
  return plan.phases
    .filter((phase) => !done.has(phaseKey(phase.id)))
    .map((phase) => phaseSpec(phase, config, (id) => !done.has(phaseKey(id))));
}

/** Phases that the plan itself calls completed or skipped, except those that the user names. */
export function completedPhases(plan: Plan, named: readonly string[]): readonly Phase[] {
  const wanted = new Set(named.map(phaseKey));
  return plan.phases.filter((phase) => isOver(phase) && !wanted.has(phaseKey(phase.id)));
}

/** Done, or cancelled by its author. */
function isOver({ status }: Phase): boolean {
  return status === 'completed' || status === 'skipped';
}

function phaseSpec(phase: Phase, config: Config, isOpen: (id: string) => boolean): PhaseSpec {
  const { needs, issues, exclusive, union, candidate } = phase;
  return {
    id: phase.id,
    title: phase.title,
    file: phase.file,
    parent: null,
    depends_on: phase.dependsOn.filter(isOpen),
    gates: gatesInForce(phase.gates, config).map((gate) => gateSpec(gate, phase, config)),
    files: phase.files,
    tasks: phase.tasks.map(({ id, text, done }) => ({ id, text, done })),
    notes: phase.notes,
    agents: phase.agents,
    digest: textDigest(phase.text),
    // The messages of a branch are its plan.
    scope: candidate?.message ?? '',
    ...(union.length === 0 ? {} : { union }),
    ...(exclusive.length === 0 ? {} : { exclusive }),
    ...(needs.length === 0 ? {} : { needs }),
    ...(issues.length === 0 ? {} : { issues }),
    ...workerOf(phase, config),
    ...(candidate === undefined ? {} : { candidate }),
  };
}

/** The agent that the plan names, or the first matching rule. An unknown agent is only a word of the plan. */
function workerOf(phase: Phase, config: Config): Pick<PhaseSpec, 'agent' | 'model'> {
  const known = [...builtInAgents, ...Object.keys(config.agents)];
  // Existing work gets an agent only by name.
  const rules = phase.candidate === undefined ? config.agents_for : [];
  const rule = rules.find((one) => meets(one.match, phase));
  const agent = known.find((name) => name === phase.agent) ?? rule?.agent ?? null;
  const model = phase.model ?? rule?.model ?? null;
  return { ...(agent === null ? {} : { agent }), ...(model === null ? {} : { model }) };
}

function meets({ phase: ids, title, risk, complexity, files }: AgentRule['match'], phase: Phase): boolean {
  return (
    (ids.length === 0 || ids.some((id) => samePhase(id, phase.id))) &&
    (title === null || phase.title.toLowerCase().includes(title.toLowerCase())) &&
    isSame(risk, phase.risk) &&
    isSame(complexity, phase.complexity) &&
    (files.length === 0 || scopesOverlap(files, phase.files))
  );
}

function isSame(wanted: string | null, is: string): boolean {
  return wanted === null || wanted.toLowerCase() === is.trim().toLowerCase();
}

/** Exclusive resources of a gate come from its line, the configuration and its phase. */
function gateSpec(gate: Gate, phase: Phase, config: Config): GateSpec {
  const { name, command, expectation, place } = gate;
  const spec = { name, command, expectation, file: place.file, line: place.line };
  const all = [...(gate.exclusive ?? []), ...(ownValue(config.exclusive, name) ?? []), ...phase.exclusive];
  const exclusive = [...new Set(all.filter((one) => one !== ''))];
  return exclusive.length === 0 ? spec : { ...spec, exclusive };
}
