import { existsSync, readFileSync } from 'node:fs';
import { phaseKey, problemsError } from '@debussy/core';
import type { Config, PhaseSpec } from '@debussy/core';
import { readConfig } from '@debussy/core/config';
import { committedTree, notForeign, phaseSpecs, planOfRun, readPlanTexts, userConfig } from '@debussy/engine';
import type { PlanTexts, RunPlan } from '@debussy/engine';
import { filesAt } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import { underLimits } from './brief.ts';
import type { Brief } from './brief.ts';
import { configFile } from './plan-commit.ts';

/** The plan and configuration of a run, from its plan's commit. */
export interface PlanAtCommit {
  readonly config: Config;
  readonly plan: RunPlan;
  readonly specs: ReadonlyMap<string, PhaseSpec>;
}

/** A run has one, or a few if its plan changes; a host may serve several runs. */
const mostKept = 8;

/** Reads it once for all tasks with the same plan, so that a long plan is not read again for each phase. */
export function planReader(store: Store, env: NodeJS.ProcessEnv): (brief: Brief) => Promise<PlanAtCommit> {
  const kept = new Map<string, Promise<PlanAtCommit>>();
  return (brief) => {
    const user = userText(env);
    const key = JSON.stringify([brief.plan, brief.limits, user]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const read = planAt(store, brief, { env, user });
    kept.set(key, read);
    read.catch(() => kept.delete(key));
    for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
    return read;
  };
}

interface OwnSettings {
  readonly env: NodeJS.ProcessEnv;
  readonly user: string | null;
}

function userText(env: NodeJS.ProcessEnv): string | null {
  const file = userConfig(env);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

async function planAt(store: Store, brief: Brief, own: OwnSettings): Promise<PlanAtCommit> {
  const [config, texts] = await Promise.all([configAt(store, brief, own), planTexts(store, brief)]);
  const specs = phaseSpecs(texts.plan, config).map((spec) => [phaseKey(spec.id), spec] as const);
  return { config, plan: planOfRun(texts), specs: new Map(specs) };
}

async function configAt(store: Store, { plan, limits }: Brief, { env, user }: OwnSettings): Promise<Config> {
  const at = await filesAt(store, plan.commit, [configFile]);
  const project = at.get(configFile)?.toString('utf8') ?? null;
  const read = readConfig({
    environment: env,
    project: notForeign(project === null ? null : { file: configFile, text: project }),
    user: user === null ? null : { file: userConfig(env), text: user },
  });
  if (!read.ok) throw problemsError(read.error);
  return underLimits(read.value.config, limits);
}

async function planTexts(store: Store, { plan }: Brief): Promise<PlanTexts> {
  const files = await filesAt(store, plan.commit, plan.files);
  const read = readPlanTexts(plan.path, committedTree(files), plan.wishes);
  if (!read.ok) throw read.error;
  return read.value;
}
