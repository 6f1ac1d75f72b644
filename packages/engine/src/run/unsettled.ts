import type { Config } from '@debussy/core';
import { probeAgents } from '../checks/probe-agents.ts';
import type { FoundAgent } from '../checks/probe-agents.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import type { RunPlanned } from './prepare.ts';

/** Whether no open phase has a runnable gate, and no setting allows that. */
export function lacksGates({ texts, config, origins, only, toCome }: RunPlanned): boolean {
  if (config.allow_ungated || origins.get('default_gates')?.source !== 'default') return false;
  const wanted = new Set(toCome.map(({ id }) => id));
  const specs = phaseSpecs(texts.plan, config, only ?? []).filter(({ id }) => wanted.has(id));
  return specs.length > 0 && specs.every(({ gates }) => gates.every(({ command }) => command === null));
}

/** A ready agent, if the default one is not installed; null if there is none. */
export async function agentInstead(
  { config, origins, missing }: RunPlanned,
  env: NodeJS.ProcessEnv,
): Promise<FoundAgent | null> {
  const isDefault = origins.get('agent')?.source === 'default';
  if (!isDefault || !missing.some(({ code }) => code === 'ERR_AGENT_MISSING')) return null;
  return (await readyAgents(config, env))[0] ?? null;
}

/** Installed agents that are logged in or may be; those known to be logged in come first. */
export async function readyAgents(config: Config, env: NodeJS.ProcessEnv): Promise<readonly FoundAgent[]> {
  const found = await probeAgents(config, env);
  const usable = found.filter(
    ({ name, probe }) => name !== 'scripted' && probe.installed && probe.loggedIn !== false,
  );
  return usable.toSorted((a, b) => Number(b.probe.loggedIn === true) - Number(a.probe.loggedIn === true));
}
