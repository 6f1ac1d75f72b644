import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DebussyError, keptRef, redRef, safeName, scrubber } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import {
  boxGround,
  debussyProgram,
  governorOf,
  runFolderAt,
  sessionRef,
  setupOptions,
  workerOf,
} from '@debussy/engine';
import type { RunPlace, RunRules } from '@debussy/engine';
import { gitFrom, must } from '@debussy/host';
import { secretsOf, writeLauncher } from '@debussy/runners';
import type { SessionTask, Task, TaskControl } from '@debussy/scheduler';
import { openRepository, openSlots, openStore, readRefValue, updateRefs } from '@debussy/workspace';
import type { RefUpdate, Repository, SlotOptions, Slots, Store } from '@debussy/workspace';
import type { RemoteAddress } from '../address/remote-address.ts';
import { digest } from '../digest.ts';
import type { KeptRef } from '../task-bundle/bundle-facts.ts';
import type { FleetWork } from '../worker/worker-options.ts';
import { isBrief, unpackTask } from './brief.ts';
import type { Brief } from './brief.ts';
import { planReader } from './plan-at.ts';
import type { PlanAtCommit } from './plan-at.ts';
import { withoutRoot, withRoot } from '../task-bundle/paths-between.ts';
import { runFiles, writeRunFiles } from '../task-bundle/run-files.ts';
import type { WorkerHome } from './worker-home.ts';

export interface WorkerPlace {
  readonly hub: WorkerHub;
  readonly home: WorkerHome;
  readonly slots: number;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs one task as on the coordinator's host. Files that a local run would leave in its folders are sent back. */
export function fleetWork(place: WorkerPlace): FleetWork {
  const { hub, env, home } = place;
  const planOf = planReader(hub.store, env);
  // This home has one owner, so its running tasks belong to a killed process.
  rmSync(join(home.folder, 'tasks'), { recursive: true, force: true });
  return async (order, control) => {
    const root = join(home.folder, 'tasks', randomBytes(8).toString('hex'));
    if (!isBrief(order.brief)) throw new Error('a task without a brief');
    const { task: packed, brief } = withRoot({ task: order.task, brief: order.brief }, root);
    writeRunFiles(root, order.files);
    const plan = await planOf(brief);
    const task = unpackTask(packed, plan.specs);
    const run = await runOfTask(place, { plan, run: order.run, brief, root });
    if (task.kind === 'session') await keepEarlierTry(run, task);
    const events = await workerOf(run)(task, onThisHost(control, root));
    const { files, left } = runFiles(root);
    return {
      events: [...left.map((path) => tooLarge(task, path)), ...events],
      refs: task.kind === 'session' ? await keptRefs(run, task) : [],
      commits: commitsIn(events),
      files,
      root,
      async forget() {
        await rm(root, { recursive: true, force: true });
        await dropRefs(run, await keptRefs(run, task));
      },
    };
  };
}

interface TaskRun {
  readonly plan: PlanAtCommit;
  readonly run: string;
  readonly brief: Brief;
  /** The folder of this attempt at the task. */
  readonly root: string;
}

/**
 * The run as this host sees it, for one task. Plan, gates and all other programs come from the plan's commit. The brief
 * provides limits, and the requests of agents for split phases.
 */
async function runOfTask(
  { hub, home, slots: count, env }: WorkerPlace,
  { plan: { config, plan }, run, brief, root }: TaskRun,
): Promise<RunPlace & RunRules> {
  const folder = runFolderAt(root);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const program = debussyProgram();
  if (program !== null) writeLauncher(folder.bin, program);
  const box = boxGround(hub.repository, config, env);
  const started = { env, scrub: scrubber(secretsOf(env)), cookie: home.cookie, box };
  const slots = await hub.slotsOf({
    run,
    // A check of the base takes a second place.
    limit: count * 2 + 1,
    isolation: config.isolation,
    ...setupOptions(config, started),
  });
  return {
    run,
    repository: hub.repository,
    store: hub.store,
    slots,
    governor: governorOf(config),
    // Coordinator and worker must create identical commits from the same input.
    settings: { ...brief.commits, sign: false },
    epoch: nobodysEpoch(run),
    config,
    folder,
    plan,
    // A worker accepts only the commit of the plan.
    counted: new Map(),
    trueGates: new Map(),
    ...started,
    runBranch: brief.runBranch,
  };
}

/** A worker lands nothing, because it does not hold the run. */
function nobodysEpoch(run: string): RunPlace['epoch'] {
  const holder = { pid: process.pid, started: '', host: '', boot: '' };
  return { run, number: 0, ref: '', oid: '', holder };
}

/** An unfinished attempt on this host has left its work under the name that this one needs. */
async function keepEarlierTry({ store, run }: RunPlace, task: SessionTask): Promise<void> {
  const ref = sessionRef(run, task);
  const commit = await readRefValue(store, ref);
  if (commit === null) return;
  const name = `a${task.attempt}-s${task.session}-${commit.slice(0, 12)}`;
  const moves: readonly RefUpdate[] = [
    { do: 'update', ref: keptRef(run, task.phase, name), new: commit, old: null },
    { do: 'delete', ref, old: commit },
  ];
  await updateRefs(store, moves, 'debussy: keep an earlier try');
}

/** The ref that a task has left in the mirror. */
function refOf(run: string, task: Task): string | null {
  if (task.kind === 'session') return sessionRef(run, task);
  const [phase, another] = task.phases;
  return phase === undefined || another !== undefined ? null : redRef(run, phase);
}

async function keptRefs({ store, run }: RunPlace, task: Task): Promise<readonly KeptRef[]> {
  const ref = refOf(run, task);
  const commit = ref === null ? null : await readRefValue(store, ref);
  return ref === null || commit === null ? [] : [{ ref, commit }];
}

/** Sessions use the refs of their run. A ref that has moved meanwhile contains an agent's work, and stays. */
async function dropRefs({ store }: RunPlace, refs: readonly KeptRef[]): Promise<void> {
  const updates = refs.map(({ ref, commit }) => ({ do: 'delete', ref, old: commit }) as const);
  if (updates.length > 0) await updateRefs(store, updates, 'debussy: sent back');
}

/** Candidates and half-merged commits in the events. */
function commitsIn(events: readonly EventBody[]): readonly string[] {
  const found = events.flatMap((event) =>
    event.type === 'verification.finished'
      ? [event.commit, event.below, event.conflict?.marked, event.conflict?.resolution?.commit]
      : [],
  );
  return found.filter((commit): commit is string => typeof commit === 'string');
}

/** Worktrees are on this host, so events about them name it. */
function onThisHost(control: TaskControl, root: string): TaskControl {
  return {
    signal: control.signal,
    tell(event) {
      const elsewhere = event.type === 'attempt.prepared';
      const told = elsewhere ? { ...event, worktree: `${hostname()}:${event.worktree}` } : event;
      control.tell(withoutRoot(told, root));
    },
  };
}

function tooLarge(task: Task, path: string): EventBody {
  const phase = task.kind === 'session' ? task.phase : null;
  const message = `${hostname()}:${path} is too large to be sent and was not kept`;
  const hint = 'It holds the output of the agent; the result does not depend on it.';
  return { type: 'notice', severity: 'warning', code: 'FLEET_FILE_LARGE', phase, message, hint };
}

/** A worker's own copy of a shared repository. Nothing is checked out in it; work happens in worktrees beside it. */
export interface WorkerHub {
  readonly repository: Repository;
  readonly store: Store;
  /** The worktrees of one run, shared by all its tasks. */
  slotsOf(options: SlotOptions): Promise<Slots>;
}

export async function openHub(home: string, remote: RemoteAddress): Promise<WorkerHub> {
  const folder = join(home, 'mirrors', `${safeName(lastPart(remote.name))}-${digest(remote.name, 8)}`);
  if (!existsSync(join(folder, '.git', 'HEAD'))) await initMirror(folder);
  const repository = await openRepository(folder);
  if (!repository.ok) throw repository.error;
  const slots = new Map<string, Promise<Slots>>();
  return {
    repository: repository.value,
    store: openStore(repository.value.commonDir),
    slotsOf(options) {
      const { run, setup, isolation = null } = options;
      const key = JSON.stringify([run, setup?.command ?? null, setup?.inputs ?? null, isolation]);
      const opened = slots.get(key) ?? openSlots(repository.value, options);
      slots.set(key, opened);
      return opened;
    },
  };
}

/** An empty repository, without templates or hooks. */
export async function initMirror(folder: string): Promise<void> {
  try {
    await must(gitFrom('/'), ['init', '-q', '--template=', folder]);
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_FLEET_MIRROR',
      message: `no mirror can be created in ${folder}`,
      hint: 'Is git installed, and may this user write there? Elsewhere: --home <folder>',
      cause,
    });
  }
}

function lastPart(name: string): string {
  return name.split('/').at(-1) ?? 'hub';
}
