import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DebussyError, finding, gatesInForce } from '@debussy/core';
import type { Config, Finding, GateSettings, Plan, Problem } from '@debussy/core';
import { configIn, projectFile } from '../config/load-config.ts';
import { loadPrompts } from '../prompt/load-prompts.ts';
import { localExecutor, unknownExecutor } from './executor-extension.ts';
import type { Surroundings } from './request.ts';
import { planRoot } from '../plan/plan-root.ts';

export interface PlanSettings {
  /** The configuration's additions to the gates of a plan. */
  readonly gates: GateSettings;
  /** Problems in the configuration and in the project's prompts that would refuse a run. */
  readonly findings: readonly Finding[];
}

/** The configuration that applies to the plans' folder. */
export function planSettings(
  [plan]: readonly Plan[],
  { cwd, env, executors = {} }: Pick<Surroundings, 'cwd' | 'env'> & Partial<Pick<Surroundings, 'executors'>>,
): PlanSettings {
  const folder = plan === undefined ? cwd : dirname(resolve(cwd, plan.file));
  const root = planRoot(existsSync(folder) ? folder : cwd);
  const read = configOf(root, env);
  const problems = read.ok ? configProblems(read.value.config, root, executors) : read.error;
  const findings = problems.map(({ message, hint, place }) =>
    finding('CONFIG_REFUSED', { place: place ?? firstLine(projectFile), message, suggestion: hint }),
  );
  return { gates: read.ok ? read.value.config : {}, findings: [...findings, ...promptFindings(root)] };
}

function configOf(root: string, env: NodeJS.ProcessEnv): ReturnType<typeof configIn> {
  try {
    return configIn({ root, env, flags: [] });
  } catch (error) {
    if (error instanceof DebussyError) return { ok: false, error: [problemOf(error)] };
    throw error;
  }
}

function problemOf({ code, message, hint, place }: DebussyError): Problem {
  return { code, message, hint: hint ?? '', place: place ?? null };
}

function configProblems(
  { executor, observers, forge }: Config,
  root: string,
  executors: Surroundings['executors'],
): readonly Problem[] {
  const isKnown = executor === localExecutor || executor in executors;
  const named = [...observers, ...(forge.publisher === null ? [] : [forge.publisher])];
  const gone = named.filter((file) => !existsSync(resolve(root, file)));
  return [
    ...(isKnown ? [] : [problemOf(unknownExecutor(executor, executors))]),
    ...gone.map((file): Problem => ({
      code: 'ERR_EXTENSION_LOAD',
      message: `the extension ${file} is missing`,
      hint: 'Its path starts at the top of the repository.',
      place: null,
    })),
  ];
}

function promptFindings(root: string): readonly Finding[] {
  return loadPrompts(root).problems.map(({ file, code, message, hint }) =>
    finding(code, { place: firstLine(file), message, suggestion: hint }),
  );
}

function firstLine(file: string): Finding['place'] {
  return { file, line: 1, column: 1 };
}

/** A plan with the gates that will run: the configuration adds missing commands. */
export function withGates(plan: Plan, settings: GateSettings): Plan {
  const phases = plan.phases.map((phase) => ({ ...phase, gates: gatesInForce(phase.gates, settings) }));
  return { ...plan, phases };
}
