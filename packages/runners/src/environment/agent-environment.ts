import { environmentFor } from '@debussy/host';
import type { Variables } from '@debussy/host';
import type { EnvironmentPlan } from '../adapters/launch-plan.ts';
import { programMarks } from '../programs/programs.ts';

/** The environment of an agent program, with the folder of the `debussy` launcher first in PATH; null without one. */
export function agentEnvironment(
  source: Variables,
  { allow, set }: EnvironmentPlan,
  bin: string | null,
): Readonly<Record<string, string>> {
  const env = environmentFor('agent', source, { takes: allow, never: programMarks, set });
  const path = env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';
  return { ...env, PATH: bin === null ? path : `${bin}:${path}` };
}
