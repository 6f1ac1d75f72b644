import { join } from 'node:path';
import * as z from 'zod';
import { leftOutFields, nothingSpent, phaseKey } from '@debussy/core';
import type { Event, EventBody, Spent } from '@debussy/core';
import { parseAs, readUntrusted } from '@debussy/host';
import type { Salvage, SessionTask } from '@debussy/scheduler';
import { changedFiles, readRefValue, treeOf } from '@debussy/workspace';
import type { Rescued } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';
import { handOver, remainingTasks } from './hand-over.ts';
import type { WrittenHandOver } from './hand-over.ts';
import { nothingHeard } from './heard.ts';
import type { Heard } from './heard.ts';
import { protectTests } from './protect-tests.ts';
import { keptReport, readReport } from './report.ts';
import { sessionRef } from './worktree.ts';

/** What is left of a session whose debussy died: its capture if there is one, otherwise what was rescued from its worktree. */
export function salvage(context: RunContext, found: Remains): Salvage {
  return { session: (task) => closeSession(context, found, task) };
}

export interface Remains {
  readonly rescued: readonly Rescued[];
  readonly events: readonly Event[];
}

async function closeSession(
  context: RunContext,
  found: Remains,
  task: SessionTask,
): Promise<readonly EventBody[]> {
  const { phase, attempt, session } = task;
  const rescued = rescuedOf(found, task);
  const commit =
    (await readRefValue(context.store, sessionRef(context.run, task))) ?? rescued?.commit ?? null;
  const refused = rescued?.refused ?? [];
  const captured = commit === null ? [] : [await capturedEvent(context, task, { commit, refused })];
  const reported = commit === null ? [] : reportEvents(context, found, task);
  const known = heardBefore(context, found.events, task);
  const isDone = reported.some((event) => event.type === 'report.accepted' && event.status === 'completed');
  const told = known === null || isDone ? null : await tellNext(context, { task, known, commit });
  return [
    ...captured,
    ...reported,
    ...(told?.notices ?? []),
    {
      type: 'session.ended',
      phase,
      attempt,
      session,
      outcome,
      spent: known?.heard.spent ?? nothingSpent,
      seconds: known?.seconds ?? 0,
      percent: known?.heard.percent ?? null,
      handoff: told?.path ?? null,
      remaining: told?.remaining ?? [],
    },
  ];
}

const outcome = { kind: 'stopped', reason: 'interrupted' } as const;

interface Dead {
  readonly task: SessionTask;
  readonly known: HeardBefore;
  readonly commit: string | null;
}

/** The next session is told as much as after an interrupt. */
async function tellNext(
  context: RunContext,
  { task, known, commit }: Dead,
): Promise<WrittenHandOver & { readonly remaining: readonly string[] }> {
  const { heard, worktree } = known;
  const capture = commit === null ? null : { commit };
  const facts = { ...heard, outcome, accepted: null, capture };
  const written = await handOver(context, { task, worktree, facts });
  return { ...written, remaining: remainingTasks(context, { task, worktree, report: null }) };
}

function rescuedOf({ rescued }: Remains, { phase, attempt }: SessionTask): Rescued | null {
  const own = rescued.filter((one) => phaseKey(one.phase) === phaseKey(phase) && one.attempt === attempt);
  return own.at(-1) ?? null;
}

async function capturedEvent(
  context: RunContext,
  task: SessionTask,
  found: Pick<Rescued, 'commit' | 'refused'>,
): Promise<EventBody> {
  const ref = sessionRef(context.run, task);
  const guarded = await protectTests(context, task, { commit: found.commit, ref });
  const commit = guarded?.commit ?? found.commit;
  const files = await changedFiles(context.repository, task.base, commit);
  const tree = await treeOf(context.store, commit);
  const { phase, attempt } = task;
  const event = { type: 'attempt.captured', phase, attempt, commit, tree } as const;
  return {
    ...event,
    ...leftOutFields(found.refused),
    files: files.length,
    ...(guarded === null ? {} : { restored: guarded.restored }),
  };
}

/** An agent that had reported before the crash need not work again: its report counts as if it had been read in time. */
function reportEvents(context: RunContext, { events }: Remains, task: SessionTask): readonly EventBody[] {
  const begun = events.findLast(
    (event) => event.type === 'session.started' && phaseKey(event.phase) === phaseKey(task.phase),
  );
  if (begun?.type !== 'session.started' || begun.session !== task.session) return [];
  const worktree = { folder: begun.folder };
  const read =
    keptReport(context, task) ??
    readReport(context, { task, worktree, said: { report: null, finalText: '' } });
  if (read.kind !== 'accepted') return [];
  const { report, from, file } = read;
  const { phase, attempt } = task;
  const halt = report.recommendation === 'halt';
  return [
    {
      type: 'report.accepted',
      phase,
      attempt,
      status: report.status,
      summary: report.summary ?? '',
      halt,
      from,
      file,
    },
  ];
}

/** What is known of a session whose debussy died: from its events in the journal, and from its transcript. */
interface HeardBefore {
  readonly heard: Heard;
  readonly worktree: { readonly path: string; readonly folder: string };
  readonly seconds: number;
}

const largestTranscript = 64 * 1024 * 1024;

/** Null for a session that had not begun. */
function heardBefore(context: RunContext, events: readonly Event[], task: SessionTask): HeardBefore | null {
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
    const event = parseAs(toldLine, line);
    if (event?.type === 'text' && event.subagent !== true) finalText = event.text;
    if (event?.type === 'spent') spent = event.spent;
  }
  return { finalText, spent };
}

const count = z.number().nonnegative().catch(0);

const toldLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), subagent: z.boolean().optional(), text: z.string() }),
  z.object({
    type: z.literal('spent'),
    spent: z.object({
      input: count,
      output: count,
      cache_creation: count,
      cache_read: count,
      cost: z.number().nullable().catch(null),
      main_thread_only: z.boolean().optional(),
    }),
  }),
]);

function sum({ input, output, cache_creation, cache_read }: Spent): number {
  return input + output + cache_creation + cache_read;
}
