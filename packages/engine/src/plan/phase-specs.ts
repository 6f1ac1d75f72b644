import { gatesInForce, listedIn, phaseKey, samePhase } from '@debussy/core';
import type { Config, Gate, GateSpec, Phase, PhaseSpec, Plan } from '@debussy/core';
import { textDigest } from '../run/text-digest.ts';

/**
 * The phases of a plan as a run knows them. One that the plan calls completed is not run again, unless it is named, and
 * nobody waits for it. A gate that the plan only names gets its command from the configuration.
 */
export function phaseSpecs(plan: Plan, config: Config, named: readonly string[] = []): readonly PhaseSpec[] {
  const done = new Set(completedPhases(plan, named).map((phase) => phaseKey(phase.id)));
  return plan.phases
    .filter((phase) => !done.has(phaseKey(phase.id)))
    .map((phase) => ({
      ...phaseSpec(phase, config, (id) => !done.has(phaseKey(id))),
      ...needsOf(phase, plan.phases),
    }));
}

/** Phases that the plan itself calls completed or skipped, but for those that a person asks for by name. */
export function completedPhases(plan: Plan, named: readonly string[]): readonly Phase[] {
  const wanted = new Set(named.map(phaseKey));
  return plan.phases.filter((phase) => isOver(phase) && !wanted.has(phaseKey(phase.id)));
}

/** Done, or cancelled by its author. */
function isOver({ status }: Phase): boolean {
  return status === 'completed' || status === 'skipped';
}

function phaseSpec(phase: Phase, config: Config, isOpen: (id: string) => boolean): PhaseSpec {
  return {
    id: phase.id,
    title: phase.title,
    file: phase.file,
    parent: null,
    depends_on: phase.dependsOn.filter(isOpen),
    gates: gatesInForce(phase.gates, config).map((gate) => gateSpec(gate, exclusiveFor(phase, gate, config))),
    files: phase.files,
    tasks: phase.tasks.map(({ id, text, done }) => ({ id, text, done })),
    notes: phase.notes,
    agents: phase.agents,
    digest: textDigest(phase.text),
    scope: '',
    ...listed(phase, 'union'),
    ...listed(phase, 'exclusive'),
    ...issuesOf(phase),
  };
}

/** `**Needs:** gpu`: only words that can be labels of workers, and no ids of phases. Anything else is prose or a dependency. */
function needsOf({ text }: Phase, phases: readonly Phase[]): Partial<Pick<PhaseSpec, 'needs'>> {
  const found = [...new Set(listedIn(text, 'needs').map((one) => one.toLowerCase()))];
  const isLabel = (one: string): boolean =>
    /^[a-z0-9][a-z0-9_-]{0,39}$/.test(one) && !phases.some(({ id }) => samePhase(id, one));
  return found.length > 0 && found.every(isLabel) ? { needs: found.toSorted() } : {};
}

/** `**Issue:** #12, SHOP-7` */
function issuesOf({ text }: Phase): Partial<Pick<PhaseSpec, 'issues'>> {
  const found = [...listedIn(text, 'issue'), ...listedIn(text, 'issues')];
  const issues = found.filter((one) => /^(?:#\d+|[A-Z][A-Z0-9_]*-\d+)$/.test(one));
  return issues.length === 0 ? {} : { issues: [...new Set(issues)] };
}

function gateSpec({ name, command, expectation, place }: Gate, exclusive: readonly string[]): GateSpec {
  const { file, line } = place;
  const spec = { name, command, expectation: expectation.replace(inBrackets, '').trim(), file, line };
  return exclusive.length === 0 ? spec : { ...spec, exclusive };
}

/** `` e2e: `npm run e2e` (exclusive: db, port:3000) `` */
const inBrackets = /\(?\bexclusive:\s*([^()]*)\)?/i;

/** What a gate uses alone: what its line, the configuration and its phase say. */
function exclusiveFor(phase: Phase, { name, expectation }: Gate, config: Config): readonly string[] {
  const own = (inBrackets.exec(expectation)?.[1] ?? '').split(',').map((one) => one.trim());
  const all = [...own, ...(config.exclusive[name] ?? []), ...listedIn(phase.text, 'exclusive')];
  return [...new Set(all.filter((one) => one !== ''))];
}

/** `**Union:** docs/**, data/words.txt` in the text of a phase, or `union: [docs/**]` in its front matter. */
function listed(
  { text }: Phase,
  word: 'union' | 'exclusive',
): Partial<Pick<PhaseSpec, 'union' | 'exclusive'>> {
  const found = listedIn(text, word);
  return found.length === 0 ? {} : { [word]: found };
}
