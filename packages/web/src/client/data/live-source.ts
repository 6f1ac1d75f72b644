import type { Event } from '@debussy/core';
import type { RunLife, TranscriptPoint, WishAnswer } from '../../shared/api.ts';
import { readFeed } from '../../shared/run-feed.ts';
import type { GateAddress, PageSource, RunAddress, RunListener, SessionAddress } from './run-source.ts';

/** The content of the page, from its server. */
export function liveSource(): PageSource {
  return {
    isLive: true,
    runs: () => get('/api/runs'),
    follow: (at, listener) => follow(at, listener),
    journal: (at) => get(`${addressOf(at)}/journal`),
    wish: async (at, wish) => {
      const response = await fetch(`${addressOf(at)}/wish`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(wish),
      }).catch(() => null);
      if (response === null)
        return { ok: false, message: 'The server cannot be reached.', hint: 'Start it again: debussy ui' };
      return response.headers.get('Content-Type')?.startsWith('application/json') === true
        ? await jsonOf<WishAnswer>(response)
        : { ok: false, message: (await response.text()).trim(), hint: '' };
    },
    transcript: (at, place) => get(`${sessionPath(at)}/transcript?${placeQuery(place)}`),
    search: (at, text) => get(`${sessionPath(at)}/search?q=${encodeURIComponent(text)}`),
    sessionText: (at, what) => get(`${sessionPath(at)}/${what}`),
    phaseText: (at, what) => get(`${phasePath(at)}/${what}`),
    split: (at) => get(`${phasePath(at)}/split`),
    gateOutput: (at, from) => get(`${phasePath(at)}/gate?${gateQuery(at, from)}`),
    diff: (at, of) => get(`${phasePath(at)}/diff?of=${of}`),
    runDiff: (at) => get(`${addressOf(at)}/diff`),
    changes: (at) => get(`${addressOf(at)}/changes`),
    colors: async () => (await import('../diff/colors.ts')).colorLines,
  };
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error((await response.text()).trim());
  return jsonOf<T>(response);
}

/** The server has the same version as the page, so both use the same types. */
async function jsonOf<T>(response: Response): Promise<T> {
  const value: T = await response.json();
  return value;
}

const againMs = 2000;

/**
 * After a lost connection the browser reconnects by itself and sends the id of its last event; after a refusal this
 * code reconnects.
 */
function follow(at: RunAddress, listener: RunListener, after = 0): () => void {
  const stream = new EventSource(`${addressOf(at)}/events?after=${after}`);
  let last = after;
  let stop = (): void => stream.close();
  stream.addEventListener('open', () => listener.connected(true));
  stream.addEventListener('feed', ({ data }: MessageEvent<string>) => {
    const feed = readFeed(data);
    last = feed.seq;
    listener.feed(feed);
  });
  stream.addEventListener('events', ({ data }: MessageEvent<string>) => {
    const events: readonly Event[] = JSON.parse(data);
    last = events.at(-1)?.seq ?? last;
    listener.events(events);
  });
  stream.addEventListener('life', ({ data }: MessageEvent<string>) => {
    const life: RunLife = JSON.parse(data);
    listener.life(life);
  });
  stream.addEventListener('error', () => {
    listener.connected(false);
    if (stream.readyState !== EventSource.CLOSED) return;
    const again = setTimeout(() => {
      stop = follow(at, listener, last);
    }, againMs);
    stop = () => clearTimeout(again);
  });
  return () => stop();
}

function addressOf({ repository, run }: RunAddress): string {
  return `/api/${encodeURIComponent(repository)}/${encodeURIComponent(run)}`;
}

function phasePath(at: RunAddress & { readonly phase: string }): string {
  return `${addressOf(at)}/phase/${encodeURIComponent(at.phase)}`;
}

function sessionPath(at: SessionAddress): string {
  return `${phasePath(at)}/session/${at.attempt}/${at.session}`;
}

function placeQuery(place: TranscriptPoint): string {
  if ('from' in place) return `from=${place.from}`;
  return 'before' in place ? `before=${place.before}` : '';
}

function gateQuery({ verification, gate }: GateAddress, from: number | null): string {
  const named = `verification=${encodeURIComponent(verification)}&name=${encodeURIComponent(gate)}`;
  return from === null ? named : `${named}&from=${from}`;
}
