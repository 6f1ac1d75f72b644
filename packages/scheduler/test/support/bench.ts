import type { Event, EventBody } from '@debussy/core';
import { setImmediate } from 'node:timers/promises';
import { closingEvent } from '@debussy/testing/conformance';
import { createLoop } from '../../src/loop/loop.ts';
import type { Loop } from '../../src/loop/loop.ts';
import { createPlaces } from '../../src/loop/places.ts';
import type { Places } from '../../src/loop/places.ts';
import type { Executor, Hint, LandResult, TaskStatus } from '../../src/ports.ts';
import type { RunState } from '../../src/state/run-state.ts';
import type { Task } from '../../src/task.ts';
import { simClock } from '../simulator/sim-clock.ts';
import type { Story } from './story.ts';

/** A loop whose outside is in the hands of the test. */
export class Bench {
  readonly events: EventBody[] = [];
  readonly glimpses: EventBody[] = [];
  readonly tasks: Map<string, Task> = new Map();
  readonly cancelled: string[] = [];
  readonly clock = simClock(Date.UTC(2026, 0, 1));
  readonly loop: Loop;
  readonly ended: Promise<RunState>;
  lands: LandResult = { kind: 'moved', tip: 'elsewhere' };

  readonly #statuses = new Map<string, TaskStatus>();
  #tell: (hint: Hint) => void = () => undefined;

  constructor(story: Story, places: Places = createPlaces({ sessions: 2, verifications: 1 })) {
    this.loop = createLoop(
      {
        clock: this.clock,
        journal: { append: (body) => Promise.resolve(this.#append(body)) },
        executor: this.#executor(),
        places,
        lander: {
          land: () => Promise.resolve(this.lands),
          rebase: async () => null,
          survey: () => Promise.resolve(null),
          adopt: (_group, { branchAt }) => Promise.resolve({ kind: 'moved', tip: branchAt }),
          deliver: () => Promise.resolve({ type: 'run.delivered', ...nothing }),
        },
        reports: { read: () => Promise.resolve(null), digest: (text) => text },
        watch: () => undefined,
        glimpse: (body) => void this.glimpses.push(body),
      },
      story.state,
    );
    this.ended = this.loop.run();
  }

  #append(body: EventBody): Event {
    this.events.push(body);
    return { ...body, seq: this.events.length, at: new Date(this.clock.now()).toISOString() };
  }

  #executor(): Executor {
    return {
      submit: (task) => {
        this.tasks.set(task.id, task);
        this.#statuses.set(task.id, { kind: 'running' });
        return Promise.resolve();
      },
      poll: (id) => Promise.resolve(this.#statuses.get(id) ?? { kind: 'unknown' }),
      onHint: (listener) => void (this.#tell = listener),
      cancel: (id, reason) => Promise.resolve(void this.cancelled.push(`${id} ${reason}`)),
      close: () => Promise.resolve(),
    };
  }

  async hint(id: string, ...events: readonly EventBody[]): Promise<void> {
    this.#tell({ id, events });
    await setImmediate();
  }

  /** The task is done; nobody is told. */
  finish(id: string, ...events: readonly EventBody[]): void {
    this.#statuses.set(id, {
      kind: 'done',
      events: events.length > 0 ? events : [closingEvent(this.#task(id))],
    });
  }

  /** As if it had been stopped. */
  stop(id: string): void {
    const event = closingEvent(this.#task(id));
    if (event.type !== 'session.ended') throw new Error(`${id} is no session`);
    this.finish(id, { ...event, outcome: { kind: 'stopped', reason: 'x' } });
  }

  #task(id: string): Task {
    const task = this.tasks.get(id);
    if (task === undefined) throw new Error(`no task ${id}`);
    return task;
  }

  types(): readonly string[] {
    return this.events.map((event) => event.type);
  }
}

const nothing = { how: 'nothing', branch: null, from: null, to: null, reason: '', commands: [] } as const;
