import { placesAtOnce } from '@debussy/core';
import type { Config, Event, EventBody, PhaseSpec } from '@debussy/core';
import { evolve } from '../src/evolve.ts';
import { createLoop } from '../src/loop/loop.ts';
import { createPlaces } from '../src/loop/places.ts';
import type { Executor, Hint, Lander, TaskStatus } from '../src/ports.ts';
import { closingEvent } from '@debussy/testing/conformance';
import type { SessionTask, Task, VerificationTask } from '../src/task.ts';
import { phaseSpec, plainConfig } from '../test/simulator/scenario.ts';
import { simClock } from '../test/simulator/sim-clock.ts';
import type { SimClock } from '../test/simulator/sim-clock.ts';

export interface Workload {
  readonly phases: readonly PhaseSpec[];
  readonly config: Partial<Config>;
  /** Milliseconds that a session of a phase takes. */
  readonly work: (phase: string) => number;
  readonly verification: number;
  /** Phases whose first work is bad. */
  readonly bad: ReadonlySet<string>;
  /** Whether sessions tell how full they are, every second. */
  readonly talkative: boolean;
}

const start = Date.UTC(2026, 0, 1);

/** The real loop over simulated time and ports that only take their time; the events of a whole run. */
export async function simulatedRun(
  load: Workload,
): Promise<{ readonly events: readonly Event[]; readonly ms: number }> {
  const clock = simClock(start);
  const events: Event[] = [];
  const append = (body: EventBody): Promise<Event> => {
    const event: Event = { ...body, seq: events.length + 1, at: new Date(clock.now()).toISOString() };
    events.push(event);
    return Promise.resolve(event);
  };
  const state = evolve(null, await append(started(load)));
  const reports = { read: () => Promise.resolve(null), digest: (text: string) => text };
  const places = createPlaces(placesAtOnce(state.config, 1));
  const executor = executorOf(load, clock);
  const ports = { journal: { append }, clock, executor, places, lander: lander(), reports };
  const loop = createLoop({ ...ports, watch: noBody, glimpse: noBody }, state);
  const watched = { over: false };
  const done = loop.run().then(() => (watched.over = true));
  while (!watched.over) {
    await new Promise(setImmediate);
    clock.advance();
  }
  await done;
  return { events, ms: lastLanding(events) - start };
}

function noBody(): void {}

function lastLanding(events: readonly Event[]): number {
  return Math.max(
    ...events.filter((event) => event.type === 'tip.moved').map((event) => Date.parse(event.at)),
  );
}

function executorOf(load: Workload, clock: SimClock): Executor {
  const statuses = new Map<string, TaskStatus>();
  const listeners: ((hint: Hint) => void)[] = [];
  const hint = (id: string, events: readonly EventBody[]): void => {
    for (const listener of listeners) listener({ id, events });
  };
  const finish = (task: Task): void => {
    const events = task.kind === 'session' ? worked(task) : verified(load, task);
    statuses.set(task.id, { kind: 'done', events });
    hint(task.id, []);
  };
  return {
    submit: (task) => {
      statuses.set(task.id, { kind: 'running' });
      const takes = task.kind === 'session' ? load.work(task.phase) : load.verification;
      clock.alarm(clock.now() + takes, () => finish(task));
      if (load.talkative && task.kind === 'session')
        for (let ms = 1000; ms < takes; ms += 1000)
          clock.alarm(clock.now() + ms, () => hint(task.id, [usage(task, ms)]));
      return Promise.resolve();
    },
    poll: (id) => Promise.resolve(statuses.get(id) ?? { kind: 'unknown' }),
    onHint: (listener) => void listeners.push(listener),
    cancel: (id) => {
      const task: VerificationTask | null = id.startsWith('v') ? verificationOf(id) : null;
      if (task !== null && statuses.get(id)?.kind === 'running') {
        statuses.set(id, { kind: 'done', events: [closingEvent(task)] });
        hint(id, []);
      }
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

function verificationOf(id: string): VerificationTask {
  return {
    kind: 'verification',
    id,
    group: null,
    phases: [],
    specs: [],
    base: '',
    ground: '',
    series: [],
    landed: [],
    own: null,
    everyCommit: false,
  };
}

function usage({ phase, attempt, session }: SessionTask, ms: number): EventBody {
  const spent = { input: ms, output: ms, cache_creation: 0, cache_read: 0, cost: null };
  return {
    type: 'session.usage',
    phase,
    attempt,
    session,
    context: ms,
    percent: 10,
    estimated: false,
    spent,
  };
}

function worked(task: SessionTask): readonly EventBody[] {
  const { phase, attempt, session } = task;
  const commit = `${phase}-${session}`;
  return [
    { type: 'attempt.captured', phase, attempt, commit, tree: commit, files: 1, refused: [] },
    closingEvent(task),
  ];
}

/** The first work of a bad phase is red wherever it stands in the chain. */
function verified(load: Workload, { id, base, series, phases }: VerificationTask): readonly EventBody[] {
  const commits = series.map(({ source }) => (source.kind === 'commit' ? source.commit : source.tip));
  const red = commits.some((commit) => commit.endsWith('-1') && load.bad.has(commit.slice(0, -2)));
  const candidate = { commit: `${base}+${phases.length}`, tree: `${base}+${phases.length}`, below: null };
  const failed = red ? [{ phase: phases[0] ?? '', gate: 'test' }] : [];
  const verdict = red ? 'red' : 'green';
  return [
    { type: 'verification.finished', id, ...candidate, verdict, cached: false, failed, conflict: null },
  ];
}

function lander(): Lander {
  let n = 0;
  return {
    land: ({ series }) => {
      const to = `tip-${++n}`;
      const landed = series.map(({ phase }) => ({ phase, commit: `${to}-${phase}`, empty: false }));
      return Promise.resolve({ kind: 'landed', to, tree: to, landed });
    },
    rebase: async () => null,
    survey: () => Promise.resolve(null),
    adopt: (_group, { branchAt }) => Promise.resolve({ kind: 'moved', tip: branchAt }),
    deliver: ({ from, to }) => {
      const facts = { how: 'nothing', branch: null, from, to, reason: '', commands: [] } as const;
      return Promise.resolve({ type: 'run.delivered', ...facts });
    },
  };
}

function started({ phases, config }: Workload): EventBody {
  return {
    type: 'run.started',
    schema_version: 1,
    run: 'bench',
    plan: { path: 'MASTER_PLAN.md', title: 'plan', digest: 'd', copy: 'plan.md' },
    phases,
    base: 'root',
    branch: 'main',
    branch_tip: 'root',
    run_branch: 'debussy/plan-bench',
    config: { ...plainConfig, ...config },
    only: null,
    holder: { pid: 1, started: '1', host: 'h', boot: 'b' },
    versions: { debussy: '0', node: '20', git: '2.39' },
  };
}

export function independent(count: number): readonly PhaseSpec[] {
  return Array.from({ length: count }, (_, i) => ({
    ...phaseSpec(`${i + 1}`, []),
    files: [`packages/part-${i}/**`],
  }));
}
