import type { Phase, Plan } from '@debussy/core';
import { fitted, printable, widthOf } from './printable.ts';

const heads = ['Phase', 'Title', 'Status', 'Depends on', 'Gates', 'Tasks'] as const;
const narrowest = 60;
const widest = 140;

/** One line for each phase: what it waits for, how many of its gates run, how much of it is done. */
export function planTable(plan: Plan, columns: number): string {
  const rows = [heads, ...plan.phases.map(cells)];
  const widths = heads.map((_, column) =>
    Math.min(20, Math.max(...rows.map((row) => widthOf(row[column] ?? '')))),
  );
  const total = Math.min(Math.max(columns, narrowest), widest);
  const others = widths.reduce((sum, width, column) => sum + (column === 1 ? 0 : width + 2), 0);
  widths[1] = Math.max(
    12,
    Math.min(total - others - 2, Math.max(...rows.map((row) => widthOf(row[1] ?? '')))),
  );
  const lines = rows.map((row) =>
    row
      .map((text, column) => padded(text, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
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

function padded(text: string, width: number): string {
  const cut = fitted(text, width);
  return cut + ' '.repeat(Math.max(width - widthOf(cut), 0));
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

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
