import { join } from 'node:path';
import type { Event, NotifyConfig } from '@debussy/core';
import { composeMessage } from './message.ts';
import type { Sender } from './message.ts';
import { noticeOf } from './notice.ts';
import type { PushNotice } from './notice.ts';
import { quietUntil } from './quiet-hours.ts';
import { openRecord } from './sent-record.ts';
import type { SentRecord } from './sent-record.ts';
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
  readonly link: () => string | null;
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
const waits = [2, 10, 60, 300].map((seconds) => seconds * 1000);

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
    const sender: Sender = { plan: order.plan, repository: order.repository, link: order.link() };
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
    if (waiting.length > 0) wakeIn(fault.retryAfterMs ?? waits[most - 1] ?? 0);
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
