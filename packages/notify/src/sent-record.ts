import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What is known of one notice at one sink. */
export interface Tries {
  readonly count: number;
  /** Sent, or given up for good. */
  readonly over: boolean;
}

/**
 * What was sent where, beside the run. A try is written down before it is made, and its end after it: a crash between
 * the two means that it may be sent once more, never that it is lost, and never more often than tries are allowed.
 */
export interface SentRecord {
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

export function openRecord(file: string, next: number): SentRecord {
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
