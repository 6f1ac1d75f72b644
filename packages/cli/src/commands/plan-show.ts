import type { Phase, Plan } from '@debussy/core';
import { findingsText, planTable } from '../audit-view/plan-text.ts';
import { printable } from '@debussy/story';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { planFlags, planWishes } from '../plan-wishes.ts';
import { findPlan, openPlan, planRoot, planSettings, requirePhases, withGates } from '@debussy/engine';

const shape = {
  name: 'plan show',
  words: '[<plan>]',
  completes: ['files'],
  about: 'Shows a plan as debussy reads it: phases, dependencies, gates with their commands, tasks.',
  flags: {
    ...planFlags,
    json: jsonFlag,
  },
  example: 'debussy plan show MASTER_PLAN.md',
} as const;

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const [path, ...more] = words;
  if (more.length > 0) throw wrong('plan show takes one plan');
  const read = openPlan(path ?? findPlan(planRoot(io.cwd), io.cwd), io.cwd, planWishes(values, wrong));
  const plan = withGates(requirePhases(read), planSettings([read], io).gates);
  print(io, values.json, planFacts(plan), (columns) => text(plan, columns));
  return 0;
});

function planFacts({ file, title, dialect, recognised, metadata, phases, findings }: Plan): object {
  return { file, title, dialect, recognised, metadata, phases: phases.map(phaseFacts), findings };
}

function phaseFacts({ id, title, file, status, dependsOn, gates, tasks, notes, agents }: Phase): object {
  return {
    id,
    title,
    file,
    status,
    dependsOn,
    gates: gates.map(({ name, command: run, expectation, exclusive, place }) => {
      return { name, command: run, expectation, exclusive, line: place.line };
    }),
    tasks: tasks.map((task) => ({ id: task.id, text: task.text, done: task.done, line: task.place.line })),
    notes,
    agents,
  };
}

function text(plan: Plan, columns: number): string {
  const problems = plan.findings.filter((finding) => finding.severity !== 'info');
  const parts = [
    planTable(plan, columns),
    `Read as ${plan.dialect}: ${printable(plan.recognised)}.`,
    ...plan.phases.map(phaseText),
    ...(problems.length === 0 ? [] : [findingsText(problems)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function phaseText(phase: Phase): string {
  const lines = [
    `Phase ${phase.id}: ${phase.title} (${phase.file})`,
    ...phase.gates.map(
      (gate) =>
        `  gate  ${gate.name}: ${gate.command ?? 'prose'}${gate.expectation === '' ? '' : ` (${gate.expectation})`}`,
    ),
    ...phase.tasks.map((task) => `  [${task.done ? 'x' : ' '}] ${task.id} ${task.text}`),
  ];
  return lines.map(printable).join('\n');
}
