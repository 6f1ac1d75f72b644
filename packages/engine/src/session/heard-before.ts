import type { Event, Spent } from '@debussy/core';
import { nothingSpent, phaseKey } from '@debussy/core';
import { readUntrusted } from '@debussy/host';
import type { SessionTask } from '@debussy/scheduler';
import { join } from 'node:path';
import type { RunContext } from '../run/run-context.ts';
import { nothingHeard } from './listen.ts';
import type { Heard } from './listen.ts';

/** What is known of a session whose debussy died: from its events in the journal, and from its transcript. */
export interface HeardBefore {
  readonly heard: Heard;
  readonly worktree: { readonly path: string; readonly folder: string };
  readonly seconds: number;
}

const largestTranscript = 64 * 1024 * 1024;

/** Null for a session that had not begun. */
export function heardBefore(
  context: RunContext,
  events: readonly Event[],
  task: SessionTask,
): HeardBefore | null {
  const isOwn = (event: Event): boolean =>
    'phase' in event &&
    event.phase !== null &&
    event.phase !== undefined &&
    phaseKey(event.phase) === phaseKey(task.phase);
  const at = events.findLastIndex((event) => event.type === 'session.started' && isOwn(event));
  const begun = events[at];
  if (begun?.type !== 'session.started' || begun.session !== task.session || begun.attempt !== task.attempt) {
    return null;
  }
  const own = events.slice(at).filter(isOwn);
  const prepared = events.slice(0, at).findLast((event) => event.type === 'attempt.prepared' && isOwn(event));
  const path = prepared?.type === 'attempt.prepared' ? prepared.worktree : begun.folder;
  const seconds = Math.max(0, Date.parse(own.at(-1)?.at ?? begun.at) - Date.parse(begun.at)) / 1000;
  const told = fromTranscript(context, task);
  const heard = { ...nothingHeard, ...fromJournal(own), finalText: told.finalText };
  const spent = sum(told.spent) > sum(heard.spent) ? told.spent : heard.spent;
  return { heard: { ...heard, spent }, worktree: { path, folder: begun.folder }, seconds };
}

function fromJournal(own: readonly Event[]): Pick<Heard, 'progress' | 'percent' | 'spent'> {
  const usage = own.findLast((event) => event.type === 'session.usage');
  const known = usage?.type === 'session.usage' ? usage : null;
  const progress = own.flatMap((event) =>
    event.type === 'progress.logged' ? [{ at: event.at, message: event.message }] : [],
  );
  return { progress, percent: known?.percent ?? null, spent: known?.spent ?? nothingSpent };
}

/** The last line may be cut off; what the agent may have put in the place of the file is not read. */
function fromTranscript(
  context: RunContext,
  { phase, attempt, session }: SessionTask,
): { readonly finalText: string; readonly spent: Spent } {
  const file = join(context.folder.session(phase, attempt, session), 'transcript.jsonl');
  const read = readUntrusted(file, largestTranscript);
  let finalText = '';
  let spent = nothingSpent;
  for (const line of read.ok ? read.value.split('\n') : []) {
    const event = parsed(line);
    if (event === null) continue;
    if (event['type'] === 'text' && event['subagent'] !== true && typeof event['text'] === 'string')
      finalText = event['text'];
    if (event['type'] === 'spent') spent = spentIn(event['spent']) ?? spent;
  }
  return { finalText, spent };
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    return asRecord(JSON.parse(line));
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null;
}

function spentIn(value: unknown): Spent | null {
  const told = asRecord(value);
  if (told === null) return null;
  const count = (name: keyof Spent): number => {
    const one = told[name];
    return typeof one === 'number' && Number.isFinite(one) && one > 0 ? one : 0;
  };
  const cost = typeof told['cost'] === 'number' ? count('cost') : null;
  const { input, output, cache_creation, cache_read } = {
    input: count('input'),
    output: count('output'),
    cache_creation: count('cache_creation'),
    cache_read: count('cache_read'),
  };
  const partial = told['main_thread_only'] === true ? { main_thread_only: true } : {};
  return { input, output, cache_creation, cache_read, cost, ...partial };
}

function sum({ input, output, cache_creation, cache_read }: Spent): number {
  return input + output + cache_creation + cache_read;
}
