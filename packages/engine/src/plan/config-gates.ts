import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gatesInForce, type GateSettings, type Plan } from '@debussy/core';
import { planRoot } from './plan-root.ts';
import { readTextFile } from './read-text-file.ts';

/**
 * Additions of the project's configuration to the gates of a plan. Its reader is loaded only if there is a file; an
 * unreadable one adds nothing, and `debussy config show` explains why.
 */
export async function configGates(cwd: string, plans: readonly Plan[]): Promise<GateSettings> {
  const [plan] = plans;
  const folder = plan ? dirname(resolve(cwd, plan.file)) : cwd;
  const file = join(planRoot(existsSync(folder) ? folder : cwd), '.debussy', 'config.yaml');
  if (!existsSync(file)) return {};
  const answer = readTextFile(file);
  if (!answer.ok) return {};
  const [{ readConfig }, { notForeign }] = await Promise.all([
    import('@debussy/core/config'),
    import('../config/load-config.ts'),
  ]);
  const read = readConfig({ project: notForeign({ file, text: answer.text }) });
  return read.ok ? read.value.config : {};
}

/** A plan with the gates that will run: the configuration fills in commands that the plan omits. */
export function withGates(plan: Plan, settings: GateSettings): Plan {
  const phases = plan.phases.map((phase) => ({ ...phase, gates: gatesInForce(phase.gates, settings) }));
  return { ...plan, phases };
}
