import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { resolveGates, type Plan } from '@debussy/core';
import { planRoot } from './plan-root.ts';
import { readTextFile } from './read-text-file.ts';

/**
 * The commands that the project's config gives to gates by name. The config's reader is loaded only where there is a
 * file; one that cannot be read gives none, and `debussy config show` says why.
 */
export async function configGates(
  cwd: string,
  plans: readonly Plan[],
): Promise<Readonly<Record<string, string>>> {
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
  return read.ok ? read.value.config.gates : {};
}

/** A plan with the commands that its gates will run: what it only names, the config may have. */
export function withGates(plan: Plan, gates: Readonly<Record<string, string>>): Plan {
  const phases = plan.phases.map((phase) => ({ ...phase, gates: resolveGates(phase.gates, gates) }));
  return { ...plan, phases };
}
