import { findCycles } from '../graph/cycles.ts';
import { dependencyGraph } from '../graph/dependency-graph.ts';
import { phaseKey } from '../ids.ts';
import type { Finding, Phase, Plan, Severity } from '../plan.ts';
import { gatesInForce, type GateSettings } from '../plan-reader/gates/resolve-gates.ts';
import { finding } from './audit-codes.ts';
import { phaseFindings } from './phase-findings.ts';

/** The configuration as far as it adds to the gates of a plan. */
export type AuditOptions = GateSettings;

const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** All that is to be known about a plan: what the reader found, and what only the whole shows. Errors first, then by place. */
export function audit(plan: Plan, options: AuditOptions = {}): readonly Finding[] {
  const phases = plan.phases.map((phase) => ({
    ...phase,
    gates: gatesInForce(phase.gates, options),
  }));
  const shared =
    phases.length > 1 && phases.every((phase) => phase.gates[0]?.place === phases[0]?.gates[0]?.place);
  const found = [
    ...plan.findings,
    ...duplicates(phases),
    ...circles(phases),
    ...phases.flatMap((phase, index) => phaseFindings(phase, { proseAlreadySaid: shared && index > 0 })),
  ];
  return found.toSorted(byRankAndPlace);
}

function byRankAndPlace(a: Finding, b: Finding): number {
  const files = a.place.file < b.place.file ? -1 : a.place.file > b.place.file ? 1 : 0;
  return (
    rank[a.severity] - rank[b.severity] ||
    files ||
    a.place.line - b.place.line ||
    a.place.column - b.place.column
  );
}

function duplicates(phases: readonly Phase[]): Finding[] {
  const ids = new Map<string, Phase>();
  const files = new Map<string, Phase>();
  return phases.flatMap((phase) => {
    const sameId = ids.get(phaseKey(phase.id));
    const sameFile = phase.file === phase.place.file ? undefined : files.get(phase.file);
    if (!sameId) ids.set(phaseKey(phase.id), phase);
    if (!sameFile) files.set(phase.file, phase);
    return [...(sameId ? [sameIdAs(phase, sameId)] : []), ...(sameFile ? [sameFileAs(phase, sameFile)] : [])];
  });
}

function sameIdAs(phase: Phase, first: Phase): Finding {
  return finding('DUPLICATE_PHASE', {
    place: phase.place,
    message: `phase ${phase.id} has the same id as phase ${first.id} in line ${first.place.line}`,
    suggestion: 'give it an id of its own; letter case and leading zeros do not count',
  });
}

function sameFileAs(phase: Phase, first: Phase): Finding {
  return finding('DUPLICATE_FILE', {
    place: phase.place,
    message: `phase ${phase.id} links the same file as phase ${first.id}: ${phase.file}`,
    suggestion: 'link its own file, or remove the row',
  });
}

/** Two phases with one id are said as such; a circle would only follow from it. */
function firstOfEach(phases: readonly Phase[]): readonly Phase[] {
  const seen = new Set<string>();
  return phases.filter(({ id }) => !seen.has(phaseKey(id)) && seen.add(phaseKey(id)));
}

function circles(phases: readonly Phase[]): Finding[] {
  return findCycles(dependencyGraph(firstOfEach(phases))).map((path) => {
    const [first = ''] = path;
    const place = phases.find((phase) => phaseKey(phase.id) === phaseKey(first))?.place ?? {
      file: '',
      line: 1,
      column: 1,
    };
    if (path.length === 2) {
      return finding('SELF_DEPENDENCY', {
        place,
        message: `phase ${first} depends on itself`,
        suggestion: 'remove the dependency',
      });
    }
    return finding('DEPENDENCY_CYCLE', {
      place,
      message: `phases wait for each other: ${path.join(' → ')}`,
      suggestion: 'remove one of these dependencies',
    });
  });
}
