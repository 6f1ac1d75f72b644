import { messageOf } from '@debussy/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Event, Holder } from '@debussy/core';
import { watchJournal } from '@debussy/engine';
import type { RunLife } from '../shared/api.ts';
import { securityHeaders } from './answer.ts';
import type { ShownRun } from './repositories.ts';
import { isHeld } from './run-lines.ts';

const lifeEveryMs = 3000;
/** Maximum in one message: a page that reads a long journal stays responsive. */
const atOnce = 500;
/** A browser that does not read is disconnected: it reconnects by itself and continues from its place. */
const mostUnread = 16 * 1024 * 1024;

/**
 * The events of a run's journal as Server-Sent Events: first those after the browser's last one, then each as it
 * comes. The id of a message is the sequence number of its last event.
 */
export function streamEvents(shown: ShownRun, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    ...securityHeaders,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 1000\n\n');
  const leaving = new AbortController();
  const holder: HolderCell = { now: null };
  const life = setInterval(() => void tellLife(response, holder), lifeEveryMs);
  response.on('close', () => {
    clearInterval(life);
    leaving.abort();
  });
  void pour(watchJournal(shown.folder, leaving.signal), { response, holder, after: lastSeen(request) });
}

interface HolderCell {
  now: Holder | null;
}

interface Stream {
  readonly response: ServerResponse;
  readonly holder: HolderCell;
  /** The last event that the browser had. */
  readonly after: number;
}

async function pour(
  looks: AsyncIterable<readonly Event[]>,
  { response, holder, after }: Stream,
): Promise<void> {
  let isFirst = true;
  try {
    for await (const events of looks) {
      if (response.writableLength > mostUnread) return void response.destroy();
      holder.now = holderIn(events) ?? holder.now;
      for (const text of messages(events.filter(({ seq }) => seq > after))) response.write(text);
      if (isFirst) void tellLife(response, holder);
      isFirst = false;
    }
  } catch (error) {
    response.end(message('fault', null, { message: messageOf(error) }));
  }
}

function holderIn(events: readonly Event[]): Holder | null {
  const last = events.findLast((event) => event.type === 'run.started' || event.type === 'run.resumed');
  return last !== undefined && 'holder' in last ? last.holder : null;
}

function messages(events: readonly Event[]): readonly string[] {
  const count = Math.ceil(events.length / atOnce);
  return Array.from({ length: count }, (_, i) => events.slice(i * atOnce, (i + 1) * atOnce)).map((some) =>
    message('events', some.at(-1)?.seq ?? null, some),
  );
}

async function tellLife(response: ServerResponse, holder: HolderCell): Promise<void> {
  const held = await isHeld(holder.now);
  const life: RunLife = { held, pid: holder.now?.pid ?? null, now: Date.now() };
  if (!response.writableEnded && !response.destroyed) response.write(message('life', null, life));
}

function message(name: string, id: number | null, data: unknown): string {
  return `event: ${name}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

function lastSeen(request: IncomingMessage): number {
  const asked = new URL(request.url ?? '/', 'http://page').searchParams.get('after');
  const seen = Number(request.headers['last-event-id'] ?? asked ?? 0);
  return Number.isSafeInteger(seen) && seen > 0 ? seen : 0;
}
