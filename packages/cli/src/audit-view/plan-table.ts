import type { Phase, Plan } from '@debussy/core';
import { textTable } from '../view/text-table.ts';
import { counted, printable } from '@debussy/story';

const heads = ['Phase', 'Title', 'Status', 'Depends on', 'Gates', 'Tasks'] as const;
const narrowest = 60;
const widest = 140;

/** One line for each phase: what it waits for, how many of its gates run, how much of it is done. */
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

function totals({ phases }: Plan): string {
  const gates = phases.flatMap((phase) => phase.gates);
  const runnable = gates.filter((gate) => gate.command !== null).length;
  const edges = phases.reduce((sum, phase) => sum + phase.dependsOn.length, 0);
  const tasks = phases.reduce((sum, phase) => sum + phase.tasks.length, 0);
  return [
    counted(phases.length, 'phase'),
    counted(edges, 'dependency', 'dependencies'),
    `${counted(gates.length, 'gate')} (${runnable} runnable, ${gates.length - runnable} prose)`,
    counted(tasks, 'task'),
  ].join(', ');
}
