import { phaseKey, problemsError } from '@debussy/core';
import type { Config, PhaseSpec } from '@debussy/core';
import { readConfig } from '@debussy/core/config';
import { secretsOf, writeLauncher } from '@debussy/runners';
import type { CommitSettings, Store } from '@debussy/workspace';
import { filesAt } from '@debussy/workspace';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import {
  AtWork,
  committedTree,
  notForeign,
  phaseSpecs,
  debussyProgram,
  readPlanTexts,
  runFolderAt,
  planOfRun,
  userConfig,
} from '@debussy/engine';
import type { PlanTexts, RunContext } from '@debussy/engine';
import { underLimits, unpackState } from './brief.ts';
import type { Brief } from './brief.ts';
import type { WorkerHub } from './hub.ts';
import { configFile } from './plan-commit.ts';

export interface ContextOrder {
  readonly hub: WorkerHub;
  readonly run: string;
  readonly brief: Brief;
  /** The folder of this one try at the task. */
  readonly root: string;
  readonly cookie: string;
  readonly slots: number;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The run as this host sees it, for one task. Plan, gates and everything else that is executed come from the plan's commit; of the
 * brief come limits, and of split phases what their agents asked for.
 */
export async function taskContext(order: ContextOrder): Promise<RunContext> {
  const { hub, run, brief, root, env } = order;
  const config = await configAt(hub.store, brief, env);
  const texts = await planTexts(hub.store, brief);
  const specs = new Map<string, PhaseSpec>(
    phaseSpecs(texts.plan, config).map((spec) => [phaseKey(spec.id), spec]),
  );
  const state = unpackState(brief.state, { config, specs });
  const folder = runFolderAt(root);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const program = debussyProgram();
  if (program !== null) writeLauncher(folder.bin, program);
  const slots = await hub.slotsOf({
    run,
    // Looking at the base takes a second place.
    limit: order.slots * 2 + 1,
    isolation: config.isolation,
    ...(config.setup === null ? {} : { setup: config.setup }),
    ...(config.setup_inputs.length === 0 ? {} : { setupInputs: config.setup_inputs }),
  });
  return {
    run,
    repository: hub.repository,
    store: hub.store,
    slots,
    settings: commitSettings(brief),
    epoch: nobodysEpoch(run),
    config,
    folder,
    plan: planOfRun(texts),
    env,
    secrets: secretsOf(env),
    cookie: order.cookie,
    runBranch: brief.runBranch,
    atWork: new AtWork(),
    said: new Set(),
    state: () => state,
  };
}

async function configAt(store: Store, { plan, limits }: Brief, env: NodeJS.ProcessEnv): Promise<Config> {
  const at = await filesAt(store, plan.commit, [configFile]);
  const project = at.get(configFile)?.toString('utf8') ?? null;
  const user = userConfig(env);
  const read = readConfig({
    environment: env,
    project: notForeign(project === null ? null : { file: configFile, text: project }),
    user: existsSync(user) ? { file: user, text: readFileSync(user, 'utf8') } : null,
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

/** Commits that coordinator and worker make of the same are the same. */
function commitSettings({ commits }: Brief): CommitSettings {
  return { ...commits, sign: false };
}

/** A worker lands nothing: it holds no run. */
function nobodysEpoch(run: string): RunContext['epoch'] {
  const holder = { pid: process.pid, started: '', host: '', boot: '' };
  return { run, number: 0, ref: '', oid: '', holder };
}
