import { formatPlace, type Finding, type Phase, type Plan } from '@debussy/core';
import { textTable } from '../view/text-table.ts';
import { counted, printable } from '@debussy/story';

const heads = ['Phase', 'Title', 'Status', 'Depends on', 'Gates', 'Tasks'] as const;
const narrowest = 60;
const widest = 140;

/** One line for each phase: its dependencies, runnable gates and progress. */
export function planTable(plan: Plan, columns: number): string {
  const rows = [heads, ...plan.phases.map(cells)];
  const total = Math.min(Math.max(columns, narrowest), widest);
  const lines = textTable(rows, { columns: total, flexible: 1, widest: 20 });
  return [`${printable(plan.file)}: ${printable(plan.title)}`, ...lines, totals(plan)].join('\n');
}

function cells(phase: Phase): readonly string[] {
  const done = phase.tasks.filter((task) => task.done).length;
  return [
    printable(phase.id),
    printable(phase.title),
    phase.status,
    phase.dependsOn.length === 0 ? '-' : printable(phase.dependsOn.join(', ')),
    gatesText(phase),
    `${done}/${phase.tasks.length}`,
  ];
}

function gatesText(phase: Phase): string {
  const runnable = phase.gates.filter((gate) => gate.command !== null).length;
  const prose = phase.gates.length - runnable;
  return prose === 0 ? String(runnable) : `${runnable} + ${prose} prose`;
}

/** The numbers of everything in a plan, by the names in `--json`. */
export function planCounts({ phases }: Plan) {
  const gates = phases.flatMap((phase) => phase.gates);
  const runnable = gates.filter((gate) => gate.command !== null).length;
  const tasks = phases.flatMap((phase) => phase.tasks);
  return {
    phases: phases.length,
    dependencies: phases.reduce((sum, phase) => sum + phase.dependsOn.length, 0),
    gates_runnable: runnable,
    gates_prose: gates.length - runnable,
    tasks: tasks.length,
    tasks_done: tasks.filter((task) => task.done).length,
  };
}

function totals(plan: Plan): string {
  const { phases, dependencies, gates_runnable: runnable, gates_prose: prose, tasks } = planCounts(plan);
  return [
    counted(phases, 'phase'),
    counted(dependencies, 'dependency', 'dependencies'),
    `${counted(runnable + prose, 'gate')} (${runnable} runnable, ${prose} prose)`,
    counted(tasks, 'task'),
  ].join(', ');
}

/** `file:line:col severity CODE message`, with the remedy on the next line. */
export function findingsText(findings: readonly Finding[]): string {
  return findings
    .map(({ place, severity, code, message, suggestion }) =>
      [
        `${printable(formatPlace(place))} ${severity} ${code} ${printable(message)}`,
        `  help: ${printable(suggestion)}`,
      ].join('\n'),
    )
    .join('\n');
}
