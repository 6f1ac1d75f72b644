import type { Finding, Plan } from '@debussy/core';
import { finding } from '@debussy/core';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { planRoot } from '../plan/plan-root.ts';
import { loadPrompts } from './load-prompts.ts';

/** Problems of the prompts that a project replaces, as findings of an audit. */
export function promptFindings(cwd: string, plans: readonly Plan[]): readonly Finding[] {
  const [plan] = plans;
  const folder = plan === undefined ? cwd : dirname(resolve(cwd, plan.file));
  const { problems } = loadPrompts(planRoot(existsSync(folder) ? folder : cwd));
  return problems.map(({ file, code, message, hint }) =>
    finding(code, { place: { file, line: 1, column: 1 }, message, suggestion: hint }),
  );
}
