import { counted } from '@debussy/story';
import { audit, type Finding, type Plan } from '@debussy/core';
import { findingsText } from '../audit-view/findings-text.ts';
import { planTable } from '../audit-view/plan-table.ts';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { planFlags, planWishes } from '../plan-wishes.ts';
import { configGates, findPlans, openPlans, planRoot, promptFindings, withGates } from '@debussy/engine';

const shape = {
  name: 'audit',
  words: '[<plan-or-folder>...]',
  completes: ['files'],
  about:
    'Reads plans and says what is wrong with them, where, and what to do. A folder is searched for plans (default: this one).',
  flags: {
    ...planFlags,
    strict: { type: 'boolean', says: 'warnings fail as well' },
    json: { type: 'boolean', says: 'print the findings as JSON' },
  },
  more: 'Exit code 0: nothing in the way. 2: errors (with --strict: or warnings), or no plan to read.',
  example: 'debussy audit MASTER_PLAN.md --strict',
} as const;

interface Audited {
  readonly plan: Plan;
  readonly findings: readonly Finding[];
}

export const command: CliCommand = commandOf(shape, async ({ values, words, wrong }, io) => {
  const plans = (words.length === 0 ? [usualFolder(io.cwd)] : words).flatMap((path) =>
    openPlans(path, io.cwd, planWishes(values, wrong)),
  );
  const gates = await configGates(io.cwd, plans);
  const ofPrompts = promptFindings(io.cwd, plans);
  const audited = plans.map((plan, index) => ({
    plan: withGates(plan, gates),
    findings: [...audit(plan, gates), ...(index === 0 ? ofPrompts : [])],
  }));
  const failed = audited.some(({ findings }) => findings.some((each) => fails(each, values.strict === true)));
  io.stdout(values.json === true ? json(audited, !failed) : text(audited, io.columns));
  return failed ? 2 : 0;
});

/** As `run` finds its plan: from anywhere in the repository. */
function usualFolder(cwd: string): string {
  const { masters, others } = findPlans(cwd);
  return masters.length + others.length > 0 ? '.' : planRoot(cwd);
}

function fails(finding: Finding, strict: boolean): boolean {
  return finding.severity === 'error' || (strict && finding.severity === 'warning');
}

function text(audited: readonly Audited[], columns: number): string {
  const parts = audited.flatMap(({ plan, findings }) => [
    ...(findings.length === 0 ? [] : [findingsText(findings)]),
    ...(plan.phases.length === 0 ? [] : [planTable(plan, columns)]),
  ]);
  return `${[...parts, verdict(audited.flatMap(({ findings }) => findings))].join('\n\n')}\n`;
}

function verdict(findings: readonly Finding[]): string {
  const of = (severity: Finding['severity']): number =>
    findings.filter((each) => each.severity === severity).length;
  return `${counted(of('error'), 'error')}, ${counted(of('warning'), 'warning')}, ${counted(of('info'), 'note')}`;
}

function json(audited: readonly Audited[], ok: boolean): string {
  const plans = audited.map(({ plan, findings }) => ({
    file: plan.file,
    title: plan.title,
    dialect: plan.dialect,
    recognised: plan.recognised,
    summary: summary(plan),
    findings,
  }));
  const findings = audited.flatMap((each) => each.findings);
  return `${JSON.stringify({ schema_version: 1, ok, findings, plans }, null, 2)}\n`;
}

function summary({ phases }: Plan): Readonly<Record<string, number>> {
  const gates = phases.flatMap((phase) => phase.gates);
  return {
    phases: phases.length,
    dependencies: phases.reduce((sum, phase) => sum + phase.dependsOn.length, 0),
    gates_runnable: gates.filter((gate) => gate.command !== null).length,
    gates_prose: gates.filter((gate) => gate.command === null).length,
    tasks: phases.reduce((sum, phase) => sum + phase.tasks.length, 0),
    tasks_done: phases.reduce((sum, phase) => sum + phase.tasks.filter((task) => task.done).length, 0),
  };
}
