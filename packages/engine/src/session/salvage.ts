import { join } from 'node:path';
import { noTrace, traced } from '@debussy/checkpoint';
import * as z from 'zod';
import { allTokens, nothingSpent, phaseKey } from '@debussy/core';
import type { Event, EventBody } from '@debussy/core';
import { parseAs, readUntrusted } from '@debussy/host';
import { exchangeFiles, readSignals } from '@debussy/runners';
import type { Salvage, SessionTask } from '@debussy/scheduler';
import { changedFiles, readRefValue, treeOf } from '@debussy/workspace';
import type { Rescued } from '@debussy/workspace';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import type { RunFolder } from '../runs/run-folder.ts';
import { handOver } from './hand-over.ts';
import { nothingHeard } from './heard.ts';
import type { Heard } from './heard.ts';
import { protectTests } from './protect-tests.ts';
import { takeRootHandoff } from './root-handoff.ts';
import { keptReport, readReport } from './report.ts';
import type { ReadReport } from './report.ts';
import { capturedEvent, endedEvent, reportEvents } from './session-events.ts';
import { sessionRef } from './worktree.ts';
import type { SessionCapture } from './worktree.ts';

/** The remains of a session whose debussy died: its capture if there is one, otherwise the rescued work. */
export function salvage(context: RunPlace & RunRules, found: Remains): Salvage {
  return { session: (task) => closeSession(context, found, task) };
}

export interface Remains {
  readonly rescued: readonly Rescued[];
  readonly events: readonly Event[];
}

const outcome = { kind: 'stopped', reason: 'interrupted' } as const;

async function closeSession(
  context: RunPlace & RunRules,
  found: Remains,
  task: SessionTask,
): Promise<readonly EventBody[]> {
  const capture = await captureOf(context, found, task);
  const known = heardBefore(context, found.events, task);
  const report = capture === null || known === null ? null : reportBefore(context, task, known.worktree);
  const accepted = report?.kind === 'accepted' ? report.report : null;
  const facts = known === null ? null : { ...known.heard, outcome, accepted, capture };
  // The next session gets as much as after an interruption.
  const told = facts === null || known === null ? null : await handOver(context, { task, ...known, facts });
  return [
    ...(capture === null ? [] : [capturedEvent(task, capture)]),
    ...(report === null ? [] : reportEvents(task, report)),
    ...(told?.notices ?? []),
    endedEvent(task, {
      outcome,
      seconds: known?.seconds ?? 0,
      ...(known === null ? {} : { spent: known.heard.spent, percent: known.heard.percent }),
      ...(told === null ? {} : { handoff: told.path, remaining: told.remaining }),
    }),
  ];
}

function rescuedOf({ rescued }: Remains, { phase, attempt }: SessionTask): Rescued | null {
  const own = rescued.filter((one) => phaseKey(one.phase) === phaseKey(phase) && one.attempt === attempt);
  return own.at(-1) ?? null;
}

async function captureOf(
  context: RunPlace & RunRules,
  found: Remains,
  task: SessionTask,
): Promise<SessionCapture | null> {
  const { repository, store } = context;
  const ref = sessionRef(context.run, task);
  const rescued = rescuedOf(found, task);
  const left = (await readRefValue(store, ref)) ?? rescued?.commit ?? null;
  if (left === null) return null;
  const guarded = await protectTests(context, task, { commit: left, ref });
  const handoff = await takeRootHandoff(context, task, { commit: guarded?.commit ?? left, ref });
  const commit = handoff?.commit ?? guarded?.commit ?? left;
  const [files, tree] = await Promise.all([
    changedFiles(repository, task.base, commit),
    treeOf(store, commit),
  ]);
  return {
    commit,
    tree,
    files,
    refused: rescued?.refused ?? [],
    restored: guarded?.restored ?? null,
    handoff: handoff?.text ?? null,
  };
}

/** An agent that had reported before the crash need not work again: its report counts as if it had been read in time. */
function reportBefore(
  context: RunPlace & RunRules,
  task: SessionTask,
  worktree: HeardBefore['worktree'],
): ReadReport | null {
  const said = { report: null, finalText: '' };
  const read = keptReport(context, task) ?? readReport(context, { task, worktree, said });
  return read.kind === 'accepted' ? read : null;
}

/** The known facts about a session whose debussy died, from its events in the journal and from its transcript. */
interface HeardBefore {
  readonly heard: Heard;
  readonly worktree: { readonly path: string; readonly folder: string };
  readonly seconds: number;
  /** The time of its last event; the age of the checkpoint counts from there. */
  readonly at: string;
}

const largestTranscript = 64 * 1024 * 1024;

/** Null for a session that had not started. */
function heardBefore({ folder }: RunPlace, events: readonly Event[], task: SessionTask): HeardBefore | null {
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
  const { at: endedAt } = own.at(-1) ?? begun;
  const seconds = Math.max(0, Date.parse(endedAt) - Date.parse(begun.at)) / 1000;
  const told = fromTranscript(folder, task);
  const known = fromJournal(own);
  const progress = [...known.progress, ...laterProgress(begun.folder, endedAt)];
  const heard = { ...nothingHeard, ...known, progress, finalText: told.finalText, trace: told.trace };
  const spent = allTokens(told.spent) > allTokens(heard.spent) ? told.spent : heard.spent;
  return { heard: { ...heard, spent }, worktree: { path, folder: begun.folder }, seconds, at: endedAt };
}

/** Reported by an agent that continued after the end of its debussy. Repeated entries count once. */
function laterProgress(exchange: string, at: string): Heard['progress'] {
  return readSignals(exchangeFiles(exchange).signals).flatMap((found) =>
    'signal' in found && found.signal.type === 'progress' ? [{ at, message: found.signal.message }] : [],
  );
}

function fromJournal(own: readonly Event[]): Pick<Heard, 'progress' | 'percent' | 'spent'> {
  const usage = own.findLast((event) => event.type === 'session.usage');
  const known = usage?.type === 'session.usage' ? usage : null;
  const progress = own.flatMap((event) =>
    event.type === 'progress.logged' ? [{ at: event.at, message: event.message }] : [],
  );
  return { progress, percent: known?.percent ?? null, spent: known?.spent ?? nothingSpent };
}

/** The last line may be incomplete. If the agent has replaced the file, it is not read. */
function fromTranscript(
  folder: RunFolder,
  { phase, attempt, session }: SessionTask,
): Pick<Heard, 'finalText' | 'spent' | 'trace'> {
  const file = join(folder.session(phase, attempt, session), 'transcript.jsonl');
  const read = readUntrusted(file, largestTranscript);
  let finalText = '';
  let spent = nothingSpent;
  let trace = noTrace;
  for (const line of read.ok ? read.value.split('\n') : []) {
    const event = parseAs(toldLine, line);
    if (event === null) continue;
    trace = traced(trace, event);
    if (event.type === 'text' && !event.subagent) finalText = event.text;
    if (event.type === 'spent') spent = event.spent;
  }
  return { finalText, spent, trace };
}

const count = z.number().nonnegative().catch(0);
const subagent = z.boolean().default(false);

const toldLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), subagent, text: z.string() }),
  z.object({ type: z.literal('tool_call'), subagent, id: z.string(), name: z.string(), input: z.unknown() }),
  z.object({
    type: z.literal('tool_result'),
    subagent,
    id: z.string(),
    ok: z.boolean(),
    output: z.string(),
    length: count,
  }),
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
