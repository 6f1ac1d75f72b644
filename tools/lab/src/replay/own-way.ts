import { nothingSpent } from '@debussy/core';
import type { Event, EventBody } from '@debussy/core';
import { defaultConfig } from '@debussy/core/config';
import { createLoop, createPlaces, evolve } from '@debussy/scheduler';
import type {
  Clock,
  Executor,
  Hint,
  Lander,
  SessionTask,
  Task,
  TaskStatus,
  VerificationTask,
} from '@debussy/scheduler';
import { phaseSpec } from '@debussy/testing/conformance';
import { Books } from './books.ts';
import type { Hand, World } from './world.ts';

/** The loop of debussy itself, with its queue and its own merging, over simulated time: a gate takes what it was measured to take. */
export async function ownQueue(world: World): Promise<Books> {
  const books = new Books(world);
  const time = new SimulatedTime();
  const events: Event[] = [];
  const stage = new Stage(world, books, time);
  const append = (body: EventBody): Promise<Event> => {
    const event: Event = { ...body, seq: events.length + 1, at: new Date(time.now()).toISOString() };
    events.push(event);
    stage.saw(event);
    return Promise.resolve(event);
  };
  const state = evolve(null, await append(started(world)));
  const ports = { journal: { append }, clock: time, executor: stage.executor(), lander: stage.lander() };
  const reports = { read: () => Promise.resolve(null), digest: (text: string) => text };
  const { parallel, verify_parallel: verifications } = state.config;
  const places = createPlaces({ sessions: parallel, verifications });
  const loop = createLoop(
    { ...ports, places, reports, watch: () => undefined, glimpse: () => undefined },
    state,
  );
  const watched = { over: false, failure: null as unknown };
  const done = loop
    .run()
    .catch((error: unknown) => (watched.failure = error))
    .finally(() => (watched.over = true));
  while (!watched.over) {
    await new Promise(setImmediate);
    if (stage.isIdle()) time.advance();
    if (time.now() > epoch + longestMs) throw new Error('the queue stands still');
  }
  await done;
  if (watched.failure !== null) throw watched.failure;
  const last = events.findLast(({ type }) => type === 'tip.moved');
  books.now = (last === undefined ? 0 : Date.parse(last.at) - epoch) / 1000;
  return books;
}

const epoch = Date.UTC(2026, 0, 1);
/** Of simulated time: nobody waits for a queue so long. */
const longestMs = 86_400_000;

/** It moves only from alarm to alarm. */
class SimulatedTime implements Clock {
  #time = epoch;
  #next = 0;
  readonly #alarms = new Map<number, { readonly at: number; readonly ring: () => void }>();

  now(): number {
    return this.#time;
  }

  alarm(at: number, ring: () => void): () => void {
    const id = this.#next++;
    this.#alarms.set(id, { at, ring });
    return () => void this.#alarms.delete(id);
  }

  advance(): void {
    const due = Math.max(this.#time, Math.min(...[...this.#alarms.values()].map(({ at }) => at)));
    if (this.#alarms.size === 0) return;
    this.#time = due;
    // What happens at one instant is seen at once, as by the other ways.
    for (const [id, { at, ring }] of [...this.#alarms].toSorted(([i, a], [j, b]) => a.at - b.at || i - j)) {
      if (at > due || !this.#alarms.delete(id)) continue;
      ring();
    }
  }
}

interface Verifying {
  readonly task: VerificationTask;
  readonly begun: number;
}

/** What stands around the loop: agents that hand in one change each, gates that take their time, and a branch. */
class Stage {
  readonly #world: World;
  readonly #books: Books;
  readonly #time: SimulatedTime;
  /** By phase, what its agent has handed in last. */
  readonly #hands = new Map<string, Hand>();
  readonly #statuses = new Map<string, TaskStatus>();
  readonly #listeners: ((hint: Hint) => void)[] = [];
  readonly #verifying = new Map<string, Verifying>();
  /** By phase, the session that will hand it in. */
  readonly #sessions = new Map<string, SessionTask>();
  readonly #waiting: Hand[] = [];
  readonly #refused = new Set<string>();
  #busy = 0;

  constructor(world: World, books: Books, time: SimulatedTime) {
    this.#world = world;
    this.#books = books;
    this.#time = time;
  }

  /** Nothing of what was asked for is still being found out. */
  isIdle(): boolean {
    return this.#busy === 0;
  }

  /** What goes back to its agent is a session of the same phase; an agent that is rid of its change takes the next one. */
  saw(event: Event): void {
    if (event.type === 'phase.remediating' || event.type === 'phase.conflicted') {
      const why = event.type === 'phase.conflicted' ? 'conflict' : 'red';
      if (this.#books.back(this.#handOf(event.phase), why) === 'refused') this.#refused.add(event.phase);
    } else if (event.type === 'phase.needs_human' || event.type === 'phase.failed') {
      // The queue itself gives up on it.
      if (!this.#refused.has(event.phase)) this.#books.refuse(this.#handOf(event.phase).change);
    } else return;
    // What waited for that change can come now, also where it was refused.
    this.#handIn();
  }

  #handIn(): void {
    this.#waiting.push(...this.#books.handedIn());
    for (const hand of this.#waiting.slice()) {
      const task = this.#sessions.get(hand.change.id);
      if (task === undefined) continue;
      this.#sessions.delete(hand.change.id);
      this.#waiting.splice(this.#waiting.indexOf(hand), 1);
      this.#hands.set(hand.change.id, hand);
      const { phase, attempt } = task;
      const { commit } = hand;
      this.#finish(task, [
        { type: 'attempt.captured', phase, attempt, commit, tree: commit, files: 1, refused: [] },
        sessionEnd(task),
      ]);
    }
  }

  #finish({ id }: Task, events: readonly EventBody[]): void {
    this.#time.alarm(this.#time.now(), () => {
      this.#statuses.set(id, { kind: 'done', events });
      for (const listener of this.#listeners) listener({ id, events: [] });
    });
  }

  executor(): Executor {
    return {
      submit: async (task) => {
        this.#statuses.set(task.id, { kind: 'running' });
        if (task.kind === 'verification') await this.#verify(task);
        else if (this.#refused.has(task.phase))
          this.#finish(task, [sessionEnd(task, { kind: 'failed', detail: 'refused', exit_code: 1 })]);
        else {
          this.#sessions.set(task.phase, task);
          this.#handIn();
        }
      },
      poll: (id) => Promise.resolve(this.#statuses.get(id) ?? { kind: 'unknown' }),
      onHint: (listener) => void this.#listeners.push(listener),
      cancel: (id) => {
        const running = this.#verifying.get(id);
        if (running === undefined) return Promise.resolve();
        this.#books.gateSeconds += (this.#time.now() - running.begun) / 1000;
        this.#verifying.delete(id);
        this.#finish(running.task, [verdictOn(running.task, { verdict: 'cancelled' })]);
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    };
  }

  async #verify(task: VerificationTask): Promise<void> {
    const begun = this.#time.now();
    this.#verifying.set(task.id, { task, begun });
    await this.#working(async () => {
      const built = await this.#world.build(
        task.base,
        task.phases.map((id) => this.#handOf(id)),
      );
      if (built.kind === 'conflict') {
        const phase = task.phases[built.fits] ?? '';
        this.#verifying.delete(task.id);
        this.#finish(task, [
          verdictOn(task, { verdict: 'conflict', conflict: { phase, files: ['?'], marked: null } }),
        ]);
        return;
      }
      const { isGreen, seconds } = await this.#books.verify(built.tree);
      const failed = isGreen ? [] : [{ phase: task.phases[0] ?? '', gate: 'test' }];
      const { commit, tree } = built;
      const end = verdictOn(task, { verdict: isGreen ? 'green' : 'red', commit, tree, failed });
      this.#time.alarm(begun + seconds * 1000, () => {
        if (!this.#verifying.delete(task.id)) return;
        this.#books.gateSeconds += seconds;
        this.#finish(task, [end]);
      });
    });
  }

  lander(): Lander {
    return {
      land: ({ expected, series, tree }) =>
        this.#working(async () => {
          const hands = series.map(({ phase }) => this.#handOf(phase));
          const built = await this.#world.build(expected, hands);
          if (built.kind === 'conflict' || built.tree !== tree)
            throw new Error('what was verified cannot be landed');
          if (!(await this.#world.verdict(built.tree)).isGreen) this.#books.redTips++;
          this.#books.land(hands, built);
          this.#handIn();
          const landed = hands.map(({ change }) => ({
            phase: change.id,
            commit: built.commit,
            empty: false,
          }));
          return { kind: 'landed', to: built.commit, tree: built.tree, landed };
        }),
      rebase: () => Promise.resolve(null),
      survey: () => Promise.resolve(null),
      adopt: (_group, { branchAt }) => Promise.resolve({ kind: 'moved', tip: branchAt }),
      deliver: ({ from, to }) => {
        const facts = { how: 'nothing', branch: null, from, to, reason: '', commands: [] } as const;
        return Promise.resolve({ type: 'run.delivered', ...facts });
      },
    };
  }

  async #working<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#busy--;
    }
  }

  #handOf(id: string): Hand {
    const hand = this.#hands.get(id);
    if (hand === undefined) throw new Error(`nobody has handed in ${id}`);
    return hand;
  }
}

function sessionEnd(
  { phase, attempt, session }: SessionTask,
  outcome: Extract<EventBody, { type: 'session.ended' }>['outcome'] = { kind: 'completed' },
): EventBody {
  const facts = { spent: nothingSpent, seconds: 1, percent: null, handoff: null, remaining: [] };
  return { type: 'session.ended', phase, attempt, session, outcome, ...facts };
}

type VerdictFacts = Extract<EventBody, { type: 'verification.finished' }>;

function verdictOn(
  { id }: VerificationTask,
  facts: Pick<VerdictFacts, 'verdict'> & Partial<VerdictFacts>,
): EventBody {
  const none = { commit: null, tree: null, below: null, cached: false, failed: [], conflict: null };
  return { ...none, ...facts, type: 'verification.finished', id };
}

/** Red, repaired, red for lack of what stands before it, and once more: no change needs more. */
const mostTimesBack = 5;

function started({ changes, slots, start }: World): EventBody {
  return {
    type: 'run.started',
    schema_version: 1,
    run: 'replay',
    plan: { path: 'MASTER_PLAN.md', title: 'plan', digest: 'd', copy: 'plan.md' },
    phases: changes.map(({ id }) => phaseSpec(id, [])),
    base: start,
    branch: 'main',
    branch_tip: start,
    run_branch: 'debussy/plan-replay',
    config: {
      ...defaultConfig(),
      agent: 'replay',
      // Its books keep so many changes in hand as there are agents: a change that came back must not wait for a new one's session.
      parallel: changes.length,
      verify_parallel: slots,
      overlap: 'allow',
      max_retries: mostTimesBack,
      timeout: 0,
      final_gates: false,
    },
    only: null,
    holder: { pid: 1, started: '1', host: 'h', boot: 'b' },
    versions: { debussy: '0', node: '20', git: '2.39' },
  };
}
