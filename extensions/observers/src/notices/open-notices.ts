import { backOff, mapTexts, messageOf, phaseKey } from '@debussy/core';
import type { NotifyConfig } from '@debussy/core';
import type { ObservedRun, RunObserver } from '@debussy/engine';
import { join } from 'node:path';
import { composeMessage } from './message.ts';
import { noticeOf } from './notice.ts';
import type { PushNotice } from './notice.ts';
import { quietUntil } from './quiet-hours.ts';
import { SentRecord } from './sent-record.ts';
import { openSinks } from './sinks/open-sinks.ts';
import { SinkError } from './sinks/sink.ts';
import type { Sink, SinkAround } from './sinks/sink.ts';

/** The facts about a run that notifications need. */
export type NoticedRun = Pick<
  ObservedRun,
  'id' | 'plan' | 'unit' | 'root' | 'folder' | 'past' | 'state' | 'scrub' | 'warn'
>;

export interface NoticesAround extends SinkAround {
  readonly config: NotifyConfig;
  /** The present URL of the run's page. */
  readonly link: () => Promise<string | null>;
  /** Called at the end if quiet hours hold notifications back, with the time at which these hours end. */
  readonly onHeld: (until: number) => void;
  readonly now?: () => number;
}

const mostTries = 5;
const waits = { firstMs: 2000, longestMs: 300_000, factor: 5 };

/** Notifications of one run. Events of earlier processes count too: sent ones are known. */
export function openNotices(run: NoticedRun, around: NoticesAround): RunObserver {
  const nextSeq = (run.past.at(-1)?.seq ?? -1) + 1;
  const record = new SentRecord(join(run.folder, 'notices.jsonl'), nextSeq);
  const queues = openSinks(around.config, around).map((sink) => new SinkQueue(sink, record, { run, around }));
  const name = (phase: string): string => {
    const title = run.state().phases.get(phaseKey(phase))?.spec.title ?? '';
    return `${run.unit} ${phase}${title === '' ? '' : ` (${title})`}`;
  };
  const event: RunObserver['event'] = (one) => {
    const notice = one.seq < record.from ? null : noticeOf(one, run.id, name);
    if (notice !== null) for (const queue of queues) queue.put(mapTexts(notice, run.scrub));
  };
  for (const one of run.past) event(one, run.state());
  return {
    event,
    async close() {
      const ends = await Promise.all(queues.map((queue) => queue.close()));
      const until = Math.max(...ends.map((end) => end ?? 0), 0);
      if (until > 0) around.onHeld(until);
    },
  };
}

interface Scene {
  readonly run: NoticedRun;
  readonly around: NoticesAround;
}

/** Pending notifications of one sink: collected for a moment, held back in quiet hours, retried a few times. */
class SinkQueue {
  readonly #sink: Sink;
  readonly #record: SentRecord;
  readonly #scene: Scene;
  #waiting: readonly PushNotice[] = [];
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;
  #closing = false;

  constructor(sink: Sink, record: SentRecord, scene: Scene) {
    this.#sink = sink;
    this.#record = record;
    this.#scene = scene;
  }

  put(notice: PushNotice): void {
    const { sinks, events } = this.#scene.around.config;
    const wanted = sinks[this.#sink.name]?.events ?? events;
    const { over, count } = this.#record.triesOf(this.#sink.name, notice.id);
    if (!wanted.includes(notice.about) || over || count >= mostTries) return;
    this.#waiting = [...this.#waiting, notice];
    this.#sleep();
  }

  /** Sends pending ones. Returns the end of the quiet hours that hold the rest back, or null. */
  async close(): Promise<number | null> {
    this.#closing = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#sending;
    await this.#send();
    return this.#waiting.length === 0 ? null : this.#quietUntil();
  }

  #quietUntil(): number | null {
    const { config, now = Date.now } = this.#scene.around;
    return quietUntil(config.quiet_hours, now());
  }

  #due(): readonly PushNotice[] {
    const { urgent } = this.#scene.around.config;
    return this.#quietUntil() === null
      ? this.#waiting
      : this.#waiting.filter(({ about }) => urgent.includes(about));
  }

  /** Waits until there is more to send: for the digest, or for the end of the quiet hours. */
  #sleep(): void {
    const { config, now = Date.now } = this.#scene.around;
    const until = this.#due().length > 0 ? null : this.#quietUntil();
    if (this.#waiting.length > 0)
      this.#wakeIn(until === null ? config.digest * 1000 : Math.min(until - now(), 3_600_000));
  }

  #wakeIn(ms: number): void {
    if (this.#timer !== null || this.#closing) return;
    const look = (): void => {
      this.#timer = null;
      this.#sending ??= this.#send().finally(() => {
        this.#sending = null;
      });
    };
    // The timer does not keep the process alive: the end of the run sends the rest.
    this.#timer = setTimeout(look, ms).unref();
  }

  async #send(): Promise<void> {
    const { run, around } = this.#scene;
    const due = this.#due();
    const [first, ...rest] = due;
    if (first === undefined) return this.#sleep();
    const sender = { plan: run.plan, root: run.root, link: await around.link() };
    try {
      this.#write(due, 'trying');
      await this.#sink.send(composeMessage([first, ...rest], sender));
      this.#finish(due, 'sent');
      this.#sleep();
    } catch (error) {
      this.#failed(error, due);
    }
  }

  #write(notices: readonly PushNotice[], state: 'trying' | 'sent' | 'given_up'): void {
    const ids = notices.map(({ id }) => id);
    this.#record.write({ at: new Date().toISOString(), sink: this.#sink.name, ids, state });
  }

  #finish(notices: readonly PushNotice[], state: 'sent' | 'given_up'): void {
    if (notices.length > 0) this.#write(notices, state);
    this.#waiting = this.#waiting.filter((notice) => !notices.includes(notice));
  }

  #failed(error: unknown, due: readonly PushNotice[]): void {
    const { name } = this.#sink;
    const { permanent, retryAfterMs } = error instanceof SinkError ? error.fault : { permanent: false };
    const tries = ({ id }: PushNotice): number => this.#record.triesOf(name, id).count;
    this.#finish(
      due.filter((notice) => permanent || tries(notice) >= mostTries),
      'given_up',
    );
    if (!this.#record.hasWarned(name)) this.#warn(messageOf(error));
    if (this.#waiting.length === 0) return;
    this.#wakeIn(retryAfterMs ?? backOff(Math.max(1, ...this.#waiting.map(tries)), waits));
  }

  #warn(reason: string): void {
    const { run } = this.#scene;
    const { name } = this.#sink;
    this.#record.write({ said: name });
    run.warn({
      code: 'NOTIFY_FAILED',
      message: `notifications do not reach ${name}: ${run.scrub(reason)}`,
      hint: `The run is not affected. Try it: debussy notify test ${name}`,
    });
  }
}
