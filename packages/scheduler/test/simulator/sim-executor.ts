import { placesAtOnce } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { Executor, Hint, TaskStatus } from '../../src/ports.ts';
import type { Task } from '../../src/task.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import type { SimClock } from './sim-clock.ts';

/** What simulated work comes to; `stop` is the reason for which it was told to end, if it was. */
export type Work = (task: Task, stop: string | null) => readonly EventBody[];

export interface SimExecutor extends Executor {
  /** The process that listened is gone. Work on this machine dies with it; work elsewhere goes on. */
  abandon(): void;
}

export interface Workplace {
  readonly scenario: Scenario;
  readonly random: Random;
  readonly clock: SimClock;
  readonly work: Work;
  readonly violations: string[];
  /** Ids of all tasks that were ever submitted, by any process. */
  readonly submitted: Set<string>;
}

interface Job {
  readonly task: Task;
  status: TaskStatus;
  stop: string | null;
}

/** Starts at once whatever is submitted, so that a scheduler which submits too much is caught. */
export function simExecutor(place: Workplace): SimExecutor {
  const { clock, random, scenario } = place;
  const jobs = new Map<string, Job>();
  let listeners: ((hint: Hint) => void)[] = [];
  let dead = false;
  const hint = (id: string, events: readonly EventBody[]): void => {
    if (!random.chance(scenario.hints)) return;
    for (const listener of listeners) listener({ id, events });
  };
  const finish = (job: Job): void => {
    if (dead) return;
    // An end that was near is not always prevented by a stop that comes late.
    const stop = random.chance(0.8) ? job.stop : null;
    job.status = { kind: 'done', events: place.work(job.task, stop) };
    hint(job.task.id, []);
    if (random.chance(0.1)) hint(job.task.id, toldOf(job.task));
  };
  const start = (task: Task): void => {
    if (place.submitted.has(task.id)) place.violations.push(`task ${task.id} was dispatched twice`);
    place.submitted.add(task.id);
    const job: Job = { task, status: { kind: 'running' }, stop: null };
    jobs.set(task.id, job);
    place.violations.push(...boundProblems(scenario, [...jobs.values()]));
    const begun = clock.now();
    clock.alarm(begun + 50, () => {
      if (!dead && job.status.kind === 'running') hint(task.id, toldOf(task));
    });
    clock.alarm(begun + 100 + random.below(60_000), () => finish(job));
  };
  return {
    submit: async (task) => {
      if (!jobs.has(task.id)) start(task);
    },
    poll: async (id) => jobs.get(id)?.status ?? { kind: 'unknown' },
    onHint: (listener) => void listeners.push(listener),
    cancel: async (id, reason) => {
      const job = jobs.get(id);
      if (job !== undefined) job.stop ??= reason;
    },
    close: async () => undefined,
    abandon: () => {
      listeners = [];
      dead = !scenario.remote;
      if (dead) jobs.clear();
    },
  };
}

function boundProblems({ config }: Scenario, jobs: readonly Job[]): readonly string[] {
  const alive = (kind: Task['kind']): number =>
    jobs.filter((job) => job.task.kind === kind && job.status.kind === 'running').length;
  const allowed = placesAtOnce(config, 1);
  const sessions = alive('session');
  const verifications = alive('verification');
  return [
    ...(sessions > allowed.sessions ? [`${sessions} sessions at once, ${allowed.sessions} allowed`] : []),
    ...(verifications > allowed.verifications
      ? [`${verifications} verifications at once, ${allowed.verifications} allowed`]
      : []),
  ];
}

/** What is told on the way; good to see, never needed. */
function toldOf(task: Task): readonly EventBody[] {
  if (task.kind === 'verification') return [];
  const { phase, attempt, session, agent, model } = task;
  const spent = { input: 10, output: 5, cache_creation: 1, cache_read: 90, cost: null };
  const started = { pid: 1, window: null, cookie: 'c', folder: 'f', sandbox: 'none' };
  return [
    { type: 'session.started', phase, attempt, session, agent, model, ...started },
    { type: 'session.usage', phase, attempt, session, context: 1, percent: 1, estimated: false, spent },
    { type: 'progress.logged', phase, attempt, message: 'm', source: 'stream' },
  ];
}
