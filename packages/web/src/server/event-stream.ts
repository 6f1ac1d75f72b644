import { messageOf } from '@debussy/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Event, Holder } from '@debussy/core';
import { tailJournal } from '@debussy/engine';
import type { RunLife } from '../shared/api.ts';
import { securityHeaders } from './answer.ts';
import type { ShownRun } from './repositories.ts';
import { isHeld } from './run-lines.ts';

const lookEveryMs = 200;
const lifeEveryMs = 3000;
/** So many in one message: a page that takes in a long journal stays answerable. */
const atOnce = 500;
/** A browser that does not read is not written to for ever: it comes back by itself and goes on from where it was. */
const mostUnread = 16 * 1024 * 1024;

/**
 * The events of a run's journal as Server-Sent Events, first those behind the one that the browser had last, then each as it comes.
 * The id of a message is the sequence number of its last event.
 */
export function streamEvents(shown: ShownRun, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    ...securityHeaders,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 1000\n\n');
  const stream = { more: tailJournal(shown.folder.journal), after: lastSeen(request), holder: holderCell() };
  const step = (): void => {
    if (response.writableLength > mostUnread) return void response.destroy();
    try {
      for (const text of newMessages(stream)) response.write(text);
    } catch (error) {
      response.write(message('fault', null, { message: messageOf(error) }));
      response.end();
    }
  };
  step();
  void tellLife(response, stream.holder);
  const look = setInterval(step, lookEveryMs);
  const life = setInterval(() => void tellLife(response, stream.holder), lifeEveryMs);
  response.on('close', () => {
    clearInterval(look);
    clearInterval(life);
  });
}

interface Stream {
  readonly more: () => readonly Event[];
  after: number;
  readonly holder: HolderCell;
}

interface HolderCell {
  now: Holder | null;
}

function holderCell(): HolderCell {
  return { now: null };
}

function newMessages(stream: Stream): readonly string[] {
  const events = stream.more();
  for (const event of events)
    if (event.type === 'run.started' || event.type === 'run.resumed') stream.holder.now = event.holder;
  const fresh = events.filter(({ seq }) => seq > stream.after);
  stream.after = fresh.at(-1)?.seq ?? stream.after;
  const count = Math.ceil(fresh.length / atOnce);
  return Array.from({ length: count }, (_, i) => fresh.slice(i * atOnce, (i + 1) * atOnce)).map((some) =>
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
