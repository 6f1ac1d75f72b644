import { counted } from '@debussy/story';
import { audit, type Finding, type Plan } from '@debussy/core';
import { findingsText, planCounts, planTable } from '../audit-view/plan-text.ts';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { planFlags, planWishes } from '../plan-wishes.ts';
import { findPlans, gateFiles, openPlans, planRoot, planSettings, withGates } from '@debussy/engine';
import { executorsOf } from '../run/executors.ts';

const shape = {
  name: 'audit',
  words: '[<plan-or-folder>...]',
  completes: ['files'],
  about:
    'Checks plans and the configuration for mistakes, with places and remedies. A folder is searched for plans (default: this one);\n- reads a plan from standard input.',
  flags: {
    ...planFlags,
    strict: { type: 'boolean', says: 'treat warnings as errors' },
    json: { type: 'boolean', says: 'print the findings as JSON' },
  },
  more: 'Exit code 0: nothing in the way. 2: errors (with --strict: or warnings), or no plan to read.',
  example: 'debussy audit MASTER_PLAN.md --strict',
} as const;

interface Audited {
  readonly plan: Plan;
  readonly findings: readonly Finding[];
}

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const plans = (words.length === 0 ? [usualFolder(io.cwd)] : words).flatMap((path) =>
    openPlans(path, io.cwd, planWishes(values, wrong)),
  );
  const { gates, findings: around } = planSettings(plans, { ...io, executors: executorsOf({}, io) });
  const scripts = gateFiles(planRoot(io.cwd));
  const audited = plans.map((plan, index) => ({
    plan: withGates(plan, gates),
    findings: [...(index === 0 ? around : []), ...audit(plan, gates, scripts)],
  }));
  const failed = audited.some(({ findings }) => findings.some((each) => fails(each, values.strict === true)));
  print(io, values.json, factsOf(audited, !failed), (columns) => text(audited, columns));
  return failed ? 2 : 0;
});

/** Finds its plan like `run`: from anywhere in the repository. */
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

function factsOf(audited: readonly Audited[], ok: boolean): object {
  const plans = audited.map(({ plan, findings }) => ({
    file: plan.file,
    title: plan.title,
    dialect: plan.dialect,
    recognised: plan.recognised,
    summary: planCounts(plan),
    findings,
  }));
  const findings = audited.flatMap((each) => each.findings);
  return { ok, findings, plans };
}
