import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gatesInForce, type GateSettings, type Plan } from '@debussy/core';
import { planRoot } from './plan-root.ts';
import { readTextFile } from './read-text-file.ts';

/**
 * What the project's config adds to the gates of a plan. The config's reader is loaded only where there is a
 * file; one that cannot be read gives none, and `debussy config show` says why.
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

/** A plan with the gates that will run: what it only names, and what it lacks, the config may have. */
export function withGates(plan: Plan, settings: GateSettings): Plan {
  const phases = plan.phases.map((phase) => ({ ...phase, gates: gatesInForce(phase.gates, settings) }));
  return { ...plan, phases };
}
