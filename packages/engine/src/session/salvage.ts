import type { Event, EventBody } from '@debussy/core';
import { nothingSpent, phaseKey } from '@debussy/core';
import type { Salvage, SessionTask } from '@debussy/scheduler';
import { changedFiles, readRefValue, treeOf } from '@debussy/workspace';
import type { Rescued } from '@debussy/workspace';
import { handOver, remainingTasks } from './hand-over.ts';
import type { WrittenHandOver } from './hand-over.ts';
import { heardBefore } from './heard-before.ts';
import type { HeardBefore } from './heard-before.ts';
import { protectTests } from './protect-tests.ts';
import { keptReport, readReport } from './report.ts';
import type { RunContext } from '../run/run-context.ts';
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
  const commit =
    (await readRefValue(context.store, sessionRef(context.run, task))) ?? rescuedCommit(found, task);
  const captured = commit === null ? [] : [await capturedEvent(context, task, commit)];
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

function rescuedCommit({ rescued }: Remains, { phase, attempt }: SessionTask): string | null {
  const own = rescued.filter((one) => phaseKey(one.phase) === phaseKey(phase) && one.attempt === attempt);
  return own.at(-1)?.commit ?? null;
}

async function capturedEvent(context: RunContext, task: SessionTask, found: string): Promise<EventBody> {
  const guarded = await protectTests(context, task, { commit: found, ref: sessionRef(context.run, task) });
  const commit = guarded?.commit ?? found;
  const files = await changedFiles(context.repository, task.base, commit);
  const tree = await treeOf(context.store, commit);
  const { phase, attempt } = task;
  const event = { type: 'attempt.captured', phase, attempt, commit, tree, refused: [] } as const;
  return { ...event, files: files.length, ...(guarded === null ? {} : { restored: guarded.restored }) };
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
