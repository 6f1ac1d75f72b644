import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backOff } from '@debussy/core';
import type { Event, NotifyConfig } from '@debussy/core';
import { composeMessage } from './message.ts';
import type { Sender } from './message.ts';
import { noticeOf } from './notice.ts';
import type { PushNotice } from './notice.ts';
import { openSinks } from './sinks/open-sinks.ts';
import { SinkError } from './sinks/sink.ts';
import type { Sink, SinkOrder } from './sinks/sink.ts';

export interface NoticesOrder extends Pick<SinkOrder, 'env' | 'cwd' | 'terminal'> {
  readonly config: NotifyConfig;
  readonly run: string;
  readonly plan: string;
  readonly repository: string;
  /** The folder of the run, where it is kept what was sent. */
  readonly folder: string;
  readonly titleOf: (phase: string) => string;
  /** Where the run can be seen in a browser, at this moment. */
  readonly link: () => Promise<string | null>;
  /** Told once of each sink that fails. */
  readonly onFault: (fault: SinkFault) => void;
  readonly scrub: (text: string) => string;
  readonly now?: () => number;
}

export interface SinkFault {
  readonly sink: string;
  readonly reason: string;
  /** How many notices it was that it did not take. */
  readonly count: number;
}

/** Notices of one run. Whatever becomes of them, the run does not notice. */
export interface Notices {
  /** Every event of the run in order, those of earlier processes included: what was sent is known. */
  event(event: Event): void;
  /** Sends what waits, within some seconds. What quiet hours hold back stays: the time at which they end, or null. */
  close(): Promise<number | null>;
}

const mostTries = 5;
const waits = { firstMs: 2000, longestMs: 300_000, factor: 5 };

/** `nextSeq`: the number from which on events count, where this run sends notices for the first time. */
export function openNotices(order: NoticesOrder, nextSeq: number): Notices {
  const record = openRecord(join(order.folder, 'notices.jsonl'), nextSeq);
  const queues = openSinks(order.config, order).map((sink) => sinkQueue(sink, order, record));
  return {
    event(event) {
      if (event.seq < record.from) return;
      const notice = noticeOf(event, order);
      if (notice !== null) for (const queue of queues) queue.put(scrubbedNotice(notice, order.scrub));
    },
    async close() {
      const ends = await Promise.all(queues.map((queue) => queue.close()));
      return ends.reduce((latest, end) => (end === null ? latest : Math.max(latest ?? 0, end)), null);
    },
  };
}

function scrubbedNotice(notice: PushNotice, scrub: (text: string) => string): PushNotice {
  const { title, text, commands } = notice;
  return { ...notice, title: scrub(title), text: scrub(text), commands: commands.map(scrub) };
}

interface SinkQueue {
  put(notice: PushNotice): void;
  close(): Promise<number | null>;
}

/** What waits for one sink: collected for a moment, held back in quiet hours, tried again a few times. */
function sinkQueue(sink: Sink, order: NoticesOrder, record: SentRecord): SinkQueue {
  const { config, now = Date.now } = order;
  const wanted = new Set(config.sinks[sink.name]?.events ?? config.events);
  const urgent = new Set(config.urgent);
  let waiting: readonly PushNotice[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let closing = false;

  const isHeld = ({ about }: PushNotice): boolean =>
    !urgent.has(about) && quietUntil(config.quiet_hours, now()) !== null;

  const wakeIn = (ms: number): void => {
    if (timer !== null || closing) return;
    // The run need not stay for it: its end sends what is left.
    timer = setTimeout(look, ms).unref();
  };

  function look(): void {
    timer = null;
    sending ??= send().finally(() => {
      sending = null;
    });
  }

  async function send(): Promise<void> {
    const due = waiting.filter((notice) => !isHeld(notice));
    const [first, ...rest] = due;
    if (first === undefined) return sleepOn();
    const ids = due.map(({ id }) => id);
    const sender: Sender = { plan: order.plan, repository: order.repository, link: await order.link() };
    try {
      record.wrote(sink.name, ids, 'trying');
      await sink.send(composeMessage([first, ...rest], sender));
      record.wrote(sink.name, ids, 'sent');
      waiting = waiting.filter(({ id }) => !ids.includes(id));
      if (waiting.length > 0) sleepOn();
    } catch (error) {
      failed(error, due);
    }
  }

  function failed(error: unknown, due: readonly PushNotice[]): void {
    const fault = error instanceof SinkError ? error : new SinkError(String(error), { permanent: false });
    const tries = (notice: PushNotice): number => record.triesOf(sink.name, notice.id).count;
    const lost = due.filter((notice) => fault.permanent || tries(notice) >= mostTries);
    if (lost.length > 0) {
      const ids = lost.map(({ id }) => id);
      record.wrote(sink.name, ids, 'given_up');
      waiting = waiting.filter(({ id }) => !ids.includes(id));
    }
    if (!record.saidOf(sink.name)) {
      record.said(sink.name);
      order.onFault({ sink: sink.name, reason: order.scrub(fault.message), count: due.length });
    }
    const most = Math.max(1, ...waiting.map(tries));
    if (waiting.length > 0) wakeIn(fault.retryAfterMs ?? backOff(most, waits));
  }

  function sleepOn(): void {
    if (waiting.length === 0) return;
    const until = quietUntil(config.quiet_hours, now());
    wakeIn(until === null ? config.digest * 1000 : Math.min(until - now(), 3_600_000));
  }

  return {
    put(notice) {
      if (!wanted.has(notice.about)) return;
      const { over, count } = record.triesOf(sink.name, notice.id);
      if (over || count >= mostTries) return;
      waiting = [...waiting, notice];
      if (!isHeld(notice)) wakeIn(config.digest * 1000);
      else sleepOn();
    },
    async close() {
      closing = true;
      if (timer !== null) clearTimeout(timer);
      await sending;
      await send();
      return waiting.length === 0 ? null : quietUntil(config.quiet_hours, now());
    },
  };
}

/** When quiet hours that hold at this moment end; null where they do not hold. In the time zone of this process. */
export function quietUntil(hours: string | null, now: number): number | null {
  const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours ?? '') ?? [];
  if (from === '' || from === to) return null;
  const day = new Date(now);
  const minute = day.getHours() * 60 + day.getMinutes();
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const holds = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
  if (!holds) return null;
  const until = new Date(now);
  until.setHours(Math.floor(end / 60), end % 60, 0, 0);
  if (until.getTime() <= now) until.setDate(until.getDate() + 1);
  return until.getTime();
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** What is known of one notice at one sink. */
interface Tries {
  readonly count: number;
  /** Sent, or given up for good. */
  readonly over: boolean;
}

/**
 * What was sent where, beside the run. A try is written down before it is made, and its end after it: a crash between
 * the two means that it may be sent once more, never that it is lost, and never more often than tries are allowed.
 */
interface SentRecord {
  /** Events before this number were there before notices were asked for. */
  readonly from: number;
  triesOf(sink: string, id: string): Tries;
  wrote(sink: string, ids: readonly string[], state: 'trying' | 'sent' | 'given_up'): void;
  /** Whether it was said already that this sink fails. */
  saidOf(sink: string): boolean;
  said(sink: string): void;
}

interface Line {
  readonly from?: unknown;
  readonly said?: unknown;
  readonly sink?: unknown;
  readonly ids?: unknown;
  readonly state?: unknown;
}

const none: Tries = { count: 0, over: false };

function openRecord(file: string, next: number): SentRecord {
  const tries = new Map<string, Tries>();
  const said = new Set<string>();
  let from: number | null = null;
  const take = (line: Line): void => {
    if (typeof line.from === 'number') from ??= line.from;
    if (typeof line.said === 'string') said.add(line.said);
    const { sink, ids, state } = line;
    if (typeof sink !== 'string' || !Array.isArray(ids)) return;
    for (const id of ids) {
      const key = `${sink} ${String(id)}`;
      const { count, over } = tries.get(key) ?? none;
      const isTry = state === 'trying';
      tries.set(key, { count: count + (isTry ? 1 : 0), over: over || !isTry });
    }
  };
  for (const line of linesOf(file)) take(line);
  const add = (line: Line & { readonly at?: string }): void => {
    take(line);
    appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  };
  // What a crash cut off in the middle stays a line of its own.
  if (existsSync(file) && !/(?:^|\n)$/.test(readFileSync(file, 'utf8'))) appendFileSync(file, '\n');
  if (from === null) add({ from: next });
  return {
    from: from ?? next,
    triesOf: (sink, id) => tries.get(`${sink} ${id}`) ?? none,
    wrote: (sink, ids, state) => add({ at: new Date().toISOString(), sink, ids, state }),
    saidOf: (sink) => said.has(sink),
    said: (sink) => add({ said: sink }),
  };
}

/** A line that a crash cut off is none. */
function linesOf(file: string): readonly Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): readonly Line[] => {
      try {
        const value: unknown = JSON.parse(line);
        return typeof value === 'object' && value !== null ? [value] : [];
      } catch {
        return [];
      }
    });
}
