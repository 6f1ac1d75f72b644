import { DebussyError, type Phase, type Plan } from '@debussy/core';
import { findingsText } from '../audit-view/findings-text.ts';
import { planTable } from '../audit-view/plan-table.ts';
import { printable } from '../audit-view/printable.ts';
import { commandOf, type RunCommand } from '../command-of.ts';
import { configGates, openPlan, withGates } from '@debussy/engine';
import { planOptions, planWishes } from '../plan-wishes.ts';

export const usage: string = `Usage: debussy plan show <plan> [--dialect <name>] [--tag <name>] [--json]

Shows a plan as debussy reads it: phases, what they depend on, gates with their commands, tasks.

  --dialect <name>  how it is written, where it is not recognised
  --tag <name>      the list of a tasks.json to show
  --json            the same as JSON

Example: debussy plan show MASTER_PLAN.md
`;

const options = { ...planOptions, json: { type: 'boolean' } } as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw wrongCount(positionals.length);
    const read = openPlan(path, io.cwd, planWishes(values, usage));
    const plan = withGates(read, await configGates(io.cwd, [read]));
    const [problem] = plan.findings.filter((finding) => finding.code === 'NO_PHASES');
    if (problem) {
      throw new DebussyError({
        code: 'ERR_NO_PHASES',
        message: problem.message,
        hint: problem.suggestion,
        place: problem.place,
        exitCode: 2,
      });
    }
    io.stdout(values.json === true ? `${JSON.stringify(planJson(plan), null, 2)}\n` : text(plan, io.columns));
    return 0;
  },
);

function wrongCount(count: number): DebussyError {
  const message = count === 0 ? 'plan show needs the path of a plan' : 'plan show takes one plan';
  return new DebussyError({ code: 'ERR_USAGE', message, hint: usage.split('\n')[0] ?? '', exitCode: 2 });
}

function planJson({ file, title, dialect, recognised, metadata, phases, findings }: Plan): unknown {
  return {
    schema_version: 1,
    file,
    title,
    dialect,
    recognised,
    metadata,
    phases: phases.map(phaseJson),
    findings,
  };
}

function phaseJson({ id, title, file, status, dependsOn, gates, tasks, notes, agents }: Phase): unknown {
  return {
    id,
    title,
    file,
    status,
    dependsOn,
    gates: gates.map(({ name, command, expectation, place }) => ({
      name,
      command,
      expectation,
      line: place.line,
    })),
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
