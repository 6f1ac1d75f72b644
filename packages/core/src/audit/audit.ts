import { builtInAgents } from '../config/programs.ts';
import { ellipsized } from '../text.ts';
import { dependencyGraph, findCycles } from '../graph/graph.ts';
import { phaseKey } from '../ids.ts';
import { nearest } from '../nearest.ts';
import { gatesInForce, type GateSettings } from '../plan-reader/gates/resolve-gates.ts';
import type { Dialect, Finding, Gate, Phase, Plan, Severity } from '../plan.ts';
import { finding } from '../plan-reader/audit-codes.ts';
import type { ReadGateFile } from './gate-scripts.ts';
import { isWeak } from './weak-gate.ts';

const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** The part of a configuration that plans refer to. */
export interface AuditSettings extends GateSettings {
  readonly agents?: Readonly<Record<string, unknown>>;
}

/** All findings about a plan, from reading it and from the plan as a whole. Errors first, then by place. */
export function audit(
  plan: Plan,
  options: AuditSettings = {},
  /** Scripts that gates start. */
  read?: ReadGateFile,
): readonly Finding[] {
  const phases = plan.phases.map((phase) => ({ ...phase, gates: gatesInForce(phase.gates, options) }));
  const shared =
    phases.length > 1 && phases.every((phase) => phase.gates[0]?.place === phases[0]?.gates[0]?.place);
  const inData = withoutCommands.has(plan.dialect);
  const agents = [...builtInAgents, ...Object.keys(options.agents ?? {})];
  const found = [
    ...plan.findings,
    ...duplicates(phases),
    ...circles(phases),
    ...phases.flatMap((phase, index) =>
      phaseFindings(phase, { isProseSaid: inData || (shared && index > 0), read, agents }),
    ),
    ...(inData ? proseInData(phases) : []),
  ];
  return found.toSorted(byRankAndPlace);
}

const finished = new Set(['completed', 'skipped']);

interface Surroundings {
  readonly isProseSaid: boolean;
  readonly read: ReadGateFile | undefined;
  /** Built in, or configured. */
  readonly agents: readonly string[];
}

/** Problems of one phase alone. A finished phase needs no gates and no tasks. */
function phaseFindings(phase: Phase, { isProseSaid, read, agents }: Surroundings): Finding[] {
  if (phase.text === '') return [];
  const open = !finished.has(phase.status);
  return [
    ...(open && !phase.gates.some((gate) => gate.command !== null) ? [noGate(phase)] : []),
    ...(isProseSaid ? [] : phase.gates.filter((gate) => gate.command === null).map(prose)),
    ...(open && phase.tasks.length === 0 ? [noTasks(phase)] : []),
    ...sameTasks(phase),
    ...sameGates(phase),
    ...placeholders(phase),
    ...(open ? phase.gates.filter((gate) => isWeak(gate, read)).map(weak) : []),
    ...(open ? unknownAgent(phase, agents) : []),
  ];
}

/** Plans may name agents of other tools. The agent of the run does these phases. */
function unknownAgent(phase: Phase, known: readonly string[]): Finding[] {
  const { id, agent, text } = phase;
  if (agent === null || known.includes(agent)) return [];
  const { file, line } = placeInFile(phase);
  const below = text.split('\n').findIndex((one) => /agent/i.test(one) && one.includes(agent));
  const near = nearest(agent, known);
  return [
    finding('UNKNOWN_AGENT', {
      place: { file, line: line + Math.max(0, below), column: 1 },
      message: `phase ${id} names the agent "${agent}", which is not configured; the agent of the run is used`,
      suggestion:
        near === null
          ? `describe it in .debussy/config.yaml (agents: { ${agent}: { command: [...] } }), or remove the line`
          : `did you mean ${near}?`,
    }),
  ];
}

function noGate(phase: Phase): Finding {
  return finding('NO_RUNNABLE_GATE', {
    place: phase.gates[0]?.place ?? placeInFile(phase),
    message: `phase ${phase.id} has no gate with a command, so nothing can verify it`,
    suggestion:
      'write a gate with its command in backticks, or set `default_gates` or `allow_ungated` in .debussy/config.yaml',
  });
}

function prose(gate: Gate): Finding {
  const name = ellipsized(gate.name, 60);
  return finding('PROSE_GATE', {
    place: gate.place,
    message: `gate "${name}" has no command: it is never run and never counted as passed`,
    suggestion: `write its command in backticks, or give "${name}" one under \`gates\` in .debussy/config.yaml`,
  });
}

/** Dialects without commands: their criteria are words by design. */
const withoutCommands = new Set<Dialect>(['taskmaster', 'ralph']);

/** Reported once for the plan: its author cannot write a command there. */
function proseInData(phases: readonly Phase[]): Finding[] {
  const gates = phases
    .filter(({ status }) => !finished.has(status))
    .flatMap((phase) => phase.gates.filter((gate) => gate.command === null));
  const [first] = gates;
  if (!first) return [];
  return [
    finding('PROSE_GATE', {
      place: first.place,
      message: `${gates.length} criteria of this plan are words without a command: they are never run and never counted as passed`,
      suggestion: 'set `default_gates` in .debussy/config.yaml, which verify every phase',
    }),
  ];
}

function noTasks(phase: Phase): Finding {
  return finding('NO_TASKS', {
    place: placeInFile(phase),
    message: `phase ${phase.id} has no tasks`,
    suggestion: 'list them as checkboxes under a heading "Tasks"',
  });
}

/** Each with the first one of the same key, if that is another. */
function repeated<T>(all: readonly T[], keyOf: (one: T) => string): (readonly [again: T, first: T])[] {
  const known = new Map(all.toReversed().map((one) => [keyOf(one), one]));
  return all.flatMap((one) => {
    const first = known.get(keyOf(one)) ?? one;
    return first === one ? [] : [[one, first] as const];
  });
}

function sameTasks(phase: Phase): Finding[] {
  return repeated(phase.tasks, ({ id }) => id).map(([task, before]) =>
    finding('DUPLICATE_TASK', {
      place: task.place,
      message: `task ${task.id} of phase ${phase.id} has the same id as the one in line ${before.place.line}`,
      suggestion: 'number it differently, so that a report can tell them apart',
    }),
  );
}

function sameGates(phase: Phase): Finding[] {
  const runnable = phase.gates.filter(({ command }) => command !== null);
  return repeated(runnable, ({ name }) => name)
    .filter(([gate, before]) => gate.command !== before.command)
    .map(([gate]) =>
      finding('DUPLICATE_GATE', {
        place: gate.place,
        message: `phase ${phase.id} has two gates named "${gate.name}"; both are run`,
        suggestion: 'name them differently, so that the output says which one failed',
      }),
    );
}

function placeholders(phase: Phase): Finding[] {
  const left = phase.gates.find((gate) => /(?<!\$)\{[a-z][a-z_ ]*\}/i.test(gate.command ?? ''));
  if (!left) return [];
  const message = `gate "${left.name}" still has a placeholder in its command: ${left.command ?? ''}`;
  return [finding('PLACEHOLDER', { place: left.place, message, suggestion: 'fill it in' })];
}

function weak(gate: Gate): Finding {
  return finding('WEAK_GATE', {
    place: gate.place,
    message: `gate "${gate.name.slice(0, 60)}" cannot fail, or is not a command: ${(gate.command ?? '').slice(0, 80)}`,
    suggestion:
      'name a command whose exit code shows whether the phase is done: no `true`, no `|| true`, no `; echo`, no pipe into `tail` without `set -o pipefail`',
  });
}

function placeInFile(phase: Phase): Finding['place'] {
  return phase.place.file === phase.file ? phase.place : { file: phase.file, line: 1, column: 1 };
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
  const inFiles = phases.filter(({ file, place }) => file !== place.file);
  return [
    ...repeated(phases, ({ id }) => phaseKey(id)).map(([phase, first]) =>
      finding('DUPLICATE_PHASE', {
        place: phase.place,
        message: `phase ${phase.id} has the same id as phase ${first.id} in line ${first.place.line}`,
        suggestion: 'give it a unique id; letter case and leading zeros do not count',
      }),
    ),
    ...repeated(inFiles, ({ file }) => file).map(([phase, first]) =>
      finding('DUPLICATE_FILE', {
        place: phase.place,
        message: `phase ${phase.id} links the same file as phase ${first.id}: ${phase.file}`,
        suggestion: 'link its own file, or remove the row',
      }),
    ),
  ];
}

/** Duplicate ids are reported on their own; a cycle would only be a consequence of them. */
function circles(phases: readonly Phase[]): Finding[] {
  const again = new Set(repeated(phases, ({ id }) => phaseKey(id)).map(([phase]) => phase));
  const once = phases.filter((phase) => !again.has(phase));
  return findCycles(dependencyGraph(once)).map((path) => {
    const [first = ''] = path;
    const found = phases.find((phase) => phaseKey(phase.id) === phaseKey(first));
    const place = found?.place ?? { file: '', line: 1, column: 1 };
    if (path.length === 2) {
      const itself = `phase ${first} depends on itself`;
      return finding('SELF_DEPENDENCY', { place, message: itself, suggestion: 'remove the dependency' });
    }
    const message = `phases wait for each other: ${ellipsized(path.join(' → '), 200)}`;
    return finding('DEPENDENCY_CYCLE', { place, message, suggestion: 'remove one of these dependencies' });
  });
}
