import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import type { Event, Holder } from '@debussy/core';
import { isGone } from '@debussy/host';
import { machineUse, queuedDecisions, watchJournal } from '@debussy/engine';
import type { RunLife } from '../shared/api.ts';
import { createFeed, feedText } from '../shared/run-feed.ts';
import { securityHeaders, takesGzip } from './answer.ts';
import type { ShownRun } from './repositories.ts';

const lifeEveryMs = 400;
/** Sent again even without changes, because some proxies cut a connection without traffic. */
const lifeAgainMs = 15_000;
/** A page that has more events to catch up with gets the run as they leave it. */
const atOnce = 500;
/** A browser that does not read is disconnected. It reconnects by itself and continues from its position. */
const mostUnread = 16 * 1024 * 1024;

/**
 * A run as Server-Sent Events: first its state, or the few events after the browser's last one, then each event as
 * it comes. The id of a message is the sequence number of its last event.
 */
export function streamEvents(shown: ShownRun, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    ...securityHeaders,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'X-Accel-Buffering': 'no',
    ...(takesGzip(request) ? { 'Content-Encoding': 'gzip' } : {}),
  });
  const out = takesGzip(request) ? createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH }) : response;
  if (out !== response) out.pipe(response);
  out.write('retry: 1000\n\n');
  const leaving = new AbortController();
  const holder: HolderCell = { now: null, told: '', toldAt: 0 };
  const stream: Stream = { shown, response, out, holder, after: lastSeen(request) };
  const life = setInterval(() => void tellLife(stream), lifeEveryMs);
  response.on('close', () => {
    clearInterval(life);
    leaving.abort();
  });
  void pour(watchJournal(shown.folder, leaving.signal), stream);
}

interface HolderCell {
  now: Holder | null;
  /** The liveness that the browser knows, and since when. */
  told: string;
  toldAt: number;
}

interface Stream {
  readonly shown: ShownRun;
  readonly response: ServerResponse;
  /** Writes into the response, compressed if the browser accepts that. */
  readonly out: Writable;
  readonly holder: HolderCell;
  /** The browser's last event. */
  readonly after: number;
}

async function pour(looks: AsyncIterable<readonly Event[]>, stream: Stream): Promise<void> {
  const { response, out, holder, after } = stream;
  let isFirst = true;
  try {
    for await (const events of looks) {
      if (response.writableLength + out.writableLength > mostUnread) return void response.destroy();
      const taken = holderIn(events);
      holder.now = taken ?? holder.now;
      const fresh = events.filter(({ seq }) => seq > after);
      if (isFirst && fresh.length > atOnce) out.write(await stateAfter(events));
      else if (fresh.length > 0)
        out.write(message('events', fresh.at(-1)?.seq ?? null, JSON.stringify(fresh)));
      isFirst = false;
      if (taken !== null) void tellLife(stream);
    }
  } catch {
    // The browser asks again.
    out.end();
  }
}

/** Folded bit by bit: other requests are answered meanwhile. */
async function stateAfter(events: readonly Event[]): Promise<string> {
  const feed = createFeed();
  for (let from = 0; from < events.length; from += atOnce) {
    feed.take(events.slice(from, from + atOnce));
    await breathe();
  }
  return message('feed', feed.seq, feedText(feed));
}

function holderIn(events: readonly Event[]): Holder | null {
  const last = events.findLast((event) => event.type === 'run.started' || event.type === 'run.resumed');
  return last !== undefined && 'holder' in last ? last.holder : null;
}

/** Sent as soon as it changes: after a click the page must not show the old state. */
async function tellLife({ shown: { run, folder }, response, out, holder }: Stream): Promise<void> {
  if (holder.now === null) return;
  const held = !(await isGone(holder.now));
  const decisions = held ? [] : queuedDecisions({ run, folder, held: null });
  const now = Date.now();
  const machine = held ? await machineUse(now) : null;
  const facts = { held, pid: holder.now.pid, decisions, machine };
  const text = JSON.stringify(facts);
  const isNew = text !== holder.told || now - holder.toldAt > lifeAgainMs;
  if (!isNew || response.writableEnded || response.destroyed) return;
  Object.assign(holder, { told: text, toldAt: now });
  const life: RunLife = { ...facts, now };
  out.write(message('life', null, JSON.stringify(life)));
}

function message(name: string, id: number | null, json: string): string {
  return `event: ${name}\n${id === null ? '' : `id: ${id}\n`}data: ${json}\n\n`;
}

function lastSeen(request: IncomingMessage): number {
  const asked = new URL(request.url ?? '/', 'http://page').searchParams.get('after');
  const seen = Number(request.headers['last-event-id'] ?? asked ?? 0);
  return Number.isSafeInteger(seen) && seen > 0 ? seen : 0;
}
