import type { ControlRequest, Event, EventBody, EventOf } from '@debussy/core';
import { decide } from '../decide.ts';
import type { Command, Decision, StartCommand } from '../decide/command.ts';
import { evolve } from '../evolve.ts';
import type { Clock, Executor, Hint, Journal, Lander, PublishPort, Reports } from '../ports.ts';
import { phasesByCourse } from '../state/overview.ts';
import { unitOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { canSteer, isRefusal } from '../steer/can-steer.ts';
import { refusalNotices } from '../steer/refusal.ts';
import { sessionTaskId } from '../task.ts';
import type { Task } from '../task.ts';
import { begin, perform } from './perform.ts';
import type { Effects } from './perform.ts';
import type { Places } from './places.ts';

export interface LoopPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly executor: Executor;
  /** How many tasks run at once. */
  readonly places: Places;
  readonly lander: Lander;
  readonly reports: Reports;
  /** Set if landed commits are published as pull requests. */
  readonly publisher?: PublishPort | undefined;
  /** Receives every event after it is journalled; its failures cannot disturb the run. */
  readonly watch: (event: Event, state: RunState) => void;
  /** Receives events that are worth seeing but not keeping. */
  readonly glimpse: (body: EventBody) => void;
}

export interface Loop {
  /** Resolves when the run has ended. */
  run(): Promise<RunState>;
  control(request: ControlRequest): void;
  /** Journals a notice while the run is in progress. */
  notice(notice: EventOf<'notice'>): void;
}

const pollEveryMs = 5000;
/** In seconds: a smaller step of the clock is not worth an event. */
const leastMove = 3;

/** The only place with effects: it calls `decide`, executes, journals, and waits. */
export function createLoop(ports: LoopPorts, initial: RunState): Loop {
  const mailbox = createMailbox();
  let state = initial;
  let ahead = ports.clock.now() - ports.clock.ran();
  const clockMove = (): EventBody | null => {
    const seconds = Math.round((ports.clock.now() - ports.clock.ran() - ahead) / 1000);
    if (Math.abs(seconds) < leastMove) return null;
    ahead += seconds * 1000;
    return { type: 'clock.moved', seconds };
  };
  const append = async (body: EventBody): Promise<RunState> => {
    const move = clockMove();
    if (move !== null) await append(move);
    const event = await ports.journal.append(body);
    state = evolve(state, event);
    ports.watch(event, state);
    return state;
  };
  ports.executor.onHint((hint) => mailbox.put({ kind: 'hint', hint }));
  const record = (event: EventBody): Promise<void> =>
    new Promise((done) => mailbox.put({ kind: 'record', event, done }));
  const effects: Effects = { ...ports, append, record };
  const asked = new Set<string>();
  ports.places.onFree(() => mailbox.put({ kind: 'place' }));

  return {
    control: (request) => mailbox.put({ kind: 'control', request }),
    notice: (event) => mailbox.put({ kind: 'record', event, done: () => undefined }),
    async run() {
      for (const { kind, id } of inFlight(state)) ports.places.occupy(kind, id);
      while (state.ended === null) {
        const move = clockMove();
        if (move !== null) await append(move);
        for (const letter of mailbox.take()) await read(letter);
        await collect();
        const { commands, next, wakeAt } = decide(state, ports.clock.now());
        const fresh = commands.filter((command) => isFresh(asked, command));
        for (const command of fresh) await perform(effects, state, command);
        if (fresh.length > 0 || (await startFirst(next))) continue;
        await mailbox.wait(ports.clock, nextLook(wakeAt, ports.clock.now()));
      }
      return state;
    },
  };

  async function read(letter: Letter): Promise<void> {
    if (letter.kind === 'place') return;
    if (letter.kind === 'control') {
      const answer = canSteer(state, letter.request);
      for (const event of isRefusal(answer) ? refusalNotices(answer, unitOf(state)) : answer)
        await append(event);
      return;
    }
    if (letter.kind === 'record') {
      await append(letter.event);
      letter.done();
      return;
    }
    const known = inFlight(state).some(({ id }) => id === letter.hint.id);
    for (const event of known ? letter.hint.events : []) {
      if (event.type === 'session.activity') ports.glimpse(event);
      else await append(event);
    }
  }

  /** Reads finished tasks. A task's last event closes it, so an incompletely read task is read again. */
  async function collect(): Promise<void> {
    for (const { id } of inFlight(state)) {
      const status = await ports.executor.poll(id);
      if (status.kind !== 'done') continue;
      // Events sent before the end are handled first.
      for (const letter of mailbox.take()) await read(letter);
      for (const event of status.events) await append(event);
    }
    ports.places.keep(new Set(inFlight(state).map(({ id }) => id)));
  }

  /** Starts the first waiting task of the first kind with a free place. */
  async function startFirst(next: Decision['next']): Promise<boolean> {
    for (const kind of ['verification', 'session'] as const) {
      const start = ports.places.isFree(kind) ? next(kind) : null;
      if (start === null) continue;
      ports.places.occupy(kind, idOf(start));
      await begin(effects, state, start);
      return true;
    }
    return false;
  }
}

const stops: ReadonlySet<Command['kind']> = new Set([
  'stop_session',
  'cancel_verification',
  'cancel_publication',
]);

function idOf(start: StartCommand): string {
  if (start.kind === 'start_verification') return start.event.id;
  const { phase, attempt, session } = start.event;
  return sessionTaskId(phase, attempt, session);
}

function inFlight(state: RunState): readonly Pick<Task, 'kind' | 'id'>[] {
  const sessions = phasesByCourse(state).underWay.flatMap(({ spec, state: current }) =>
    current.kind === 'preparing' || current.kind === 'running'
      ? [
          {
            kind: 'session' as const,
            id: sessionTaskId(spec.id, current.attempt.number, current.session.number),
          },
        ]
      : [],
  );
  const verifications = [...state.verifications.values()].filter((one) => one.result.kind === 'running');
  return [...sessions, ...verifications.map(({ id }) => ({ kind: 'verification' as const, id }))];
}

/** A stop is requested once; it takes effect when the task ends. */
function isFresh(asked: Set<string>, command: Command): boolean {
  if (!stops.has(command.kind)) return true;
  const key = JSON.stringify(command);
  if (asked.has(key)) return false;
  asked.add(key);
  return true;
}

function nextLook(wakeAt: number | null, now: number): number {
  return Math.min(wakeAt ?? Number.POSITIVE_INFINITY, now + pollEveryMs);
}

/** Input of the loop from outside: news about tasks, and the user's requests. */
type Letter =
  | { readonly kind: 'hint'; readonly hint: Hint }
  | { readonly kind: 'control'; readonly request: ControlRequest }
  /** A task that waited for a place may start. */
  | { readonly kind: 'place' }
  /** An event from code beside the run; `done` is called when it is durable. */
  | { readonly kind: 'record'; readonly event: EventBody; readonly done: () => void };

interface Mailbox {
  put(letter: Letter): void;
  take(): readonly Letter[];
  /** Resolves when a letter has arrived, or at the given time. */
  wait(clock: Clock, until: number | null): Promise<void>;
}

function createMailbox(): Mailbox {
  let letters: Letter[] = [];
  let wake: (() => void) | null = null;
  return {
    put(letter) {
      letters.push(letter);
      wake?.();
    },
    take() {
      const taken = letters;
      letters = [];
      return taken;
    },
    wait(clock, until) {
      if (letters.length > 0) return Promise.resolve();
      return new Promise((resolve) => {
        const silence = until === null ? () => undefined : clock.alarm(until, () => wake?.());
        wake = () => {
          wake = null;
          silence();
          resolve();
        };
      });
    },
  };
}
