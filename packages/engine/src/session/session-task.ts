import { loadHandoff } from '@debussy/checkpoint';
import type { EventBody, EventOf, Report } from '@debussy/core';
import { boxEngine } from '@debussy/host';
import { exchangeFiles, programNamed } from '@debussy/runners';
import type { SessionTask, TaskControl } from '@debussy/scheduler';
import type { RunPlace, RunRules, SaidOnce } from '../run/run-place.ts';
import { takeShare } from '../machine/machine-share.ts';
import { unitName } from '@debussy/story';
import { useAlone } from './use-alone.ts';
import { agentStarter } from './agent.ts';
import type { StartAgent } from './agent.ts';
import { handOver } from './hand-over.ts';
import { stopped } from './heard.ts';
import type { Heard } from './heard.ts';
import { OutsideWatch } from './outside-watch.ts';
import type { OutsideChange } from './outside-watch.ts';
import { unpriced } from './prices.ts';
import { readReport, reviewDuties } from './report.ts';
import type { ReadReport } from './report.ts';
import { questionIn } from './question.ts';
import { capturedEvent, endedEvent, reportEvents } from './session-events.ts';
import { reviewConflict } from './review-conflict.ts';
import { converse } from './talk.ts';
import { openWorktree } from './worktree.ts';
import type { SessionCapture, Worktree, WorktreeProblem } from './worktree.ts';

/** Runs one session task, from the worktree to the commit of the agent's work. The last event completes it. */
export type RunSession = (task: SessionTask, work: TaskControl) => Promise<readonly EventBody[]>;

/** State that the sessions of one run share in this process: the agent programs, and the watch of protected places. */
export function sessionRunner(context: SessionContext): RunSession {
  const shared = {
    context,
    start: agentStarter(context),
    watch: new OutsideWatch(context, boxEngine(context.config.sandbox)),
  };
  return (task, work) => runSession(shared, task, work);
}

type SessionContext = RunPlace & RunRules & SaidOnce;

interface Shared {
  readonly context: SessionContext;
  readonly start: StartAgent;
  readonly watch: OutsideWatch;
}

async function runSession(
  shared: Shared,
  task: SessionTask,
  work: TaskControl,
): Promise<readonly EventBody[]> {
  const begun = performance.now();
  if (work.signal.aborted) return [endedEvent(task, { outcome: stopped(work.signal), seconds: 0 })];
  const opened = await openWorktree(shared.context, shared.watch, task);
  if (!opened.ok) {
    const { detail, hint } = opened.error;
    return [
      endedEvent(task, { outcome: { kind: 'start_failed', detail, hint }, seconds: secondsSince(begun) }),
    ];
  }
  const worktree = opened.value;
  const { phase, attempt } = task;
  work.tell({ type: 'attempt.prepared', phase, attempt, slot: worktree.slot, worktree: worktree.path });
  for (const notice of worktree.notices) work.tell(notice);
  const { exclusive: names = [] } = task.spec;
  const release = await useAlone(shared.context, {
    ...work,
    names,
    what: `${unitName(shared.context)} ${phase}`,
  });
  const wanted = { kind: 'agent', name: 'session', command: null } as const;
  const permit = await takeShare(shared.context, { ...wanted, ...work, phase });
  const manner = permit.manner;
  const heard = await converse(shared.context, shared.start, { task, worktree, work, manner }).finally(() => {
    permit.release();
    void release();
  });
  return await close(shared.context, { task, worktree, heard, begun });
}

interface Over {
  readonly task: SessionTask;
  readonly worktree: Worktree;
  readonly heard: Heard;
  readonly begun: number;
}

/** The work is kept before anything is judged, and the worktree is released last. */
async function close(context: SessionContext, over: Over): Promise<readonly EventBody[]> {
  const { task, worktree, heard, begun } = over;
  const kept = await worktree.capture();
  const capture = kept.ok ? kept.value : null;
  const { read, notices: changed } = await judgedReport(context, over, capture);
  const report = read.kind === 'accepted' ? read.report : null;
  const isDone = report?.status === 'completed';
  const facts = { ...heard, accepted: report, capture };
  const written = await handOver(context, { task, worktree, facts, at: new Date().toISOString() });
  const findings = isDone ? reviewDuties({ task, worktree, heard }) : [];
  const asks =
    read.kind === 'none' && heard.outcome.kind === 'completed' ? questionIn(heard.finalText) : null;
  const outside = await worktree.close();
  return [
    kept.ok ? capturedEvent(task, kept.value) : notCaptured(task, kept.error),
    ...reportEvents(task, read),
    ...outsideEvents(task, outside),
    ...changed,
    ...written.notices,
    ...findings,
    ...asked(task, asks),
    ...unpriced(context.config, { said: context.said, ...task, spent: heard.spent }),
    endedEvent(task, {
      ...heard,
      asks,
      program: programSession(over, read),
      handoff: written.path,
      remaining: written.remaining,
      seconds: secondsSince(begun),
    }),
  ];
}

/**
 * The id with which a repair can continue this session. Only a session that ended by itself is in a known state, and one that
 * was continued and did nothing is not continued again.
 */
function programSession(
  { task: { agent, continues }, worktree: { path: worktree }, heard }: Over,
  read: ReadReport,
): EventOf<'session.ended'>['program'] {
  const { id, outcome, trace } = heard;
  if (outcome.kind !== 'completed') return undefined;
  const isIdle = trace.files.length + trace.commands.length === 0 && read.kind !== 'accepted';
  const isGood = (programNamed(agent)?.keepsPrefix ?? false) && !(continues !== undefined && isIdle);
  return { id: isGood ? id : null, worktree };
}

async function judgedReport(
  context: SessionContext,
  over: Over,
  capture: SessionCapture | null,
): Promise<{ readonly read: ReadReport; readonly notices: readonly EventBody[] }> {
  const { task, worktree, heard } = over;
  const found = readReport(context, { task, worktree, said: heard });
  const read = found.kind === 'none' ? withoutReport(context, over, capture) : found;
  const summary = read.kind === 'accepted' ? (read.report.summary ?? '') : '';
  if (capture === null || read.kind === 'refused' || !callsItDone(read)) return { read, notices: [] };
  const { errors, notices } = await reviewConflict(context.store, task, { ...capture, summary });
  return errors.length > 0 ? { read: { kind: 'refused', errors }, notices: [] } : { read, notices };
}

/** An agent that is blocked, or writes a handoff, has not resolved its conflict yet. */
function callsItDone(read: ReadReport): boolean {
  return read.kind !== 'accepted' || read.report.status === 'completed';
}

function asked({ phase }: SessionTask, asks: string | null): readonly EventBody[] {
  if (asks === null) return [];
  const hint = `Answer it: debussy say ${phase} "…"`;
  return [
    {
      type: 'notice',
      severity: 'warning',
      code: 'AGENT_ASKS',
      phase,
      message: `the agent asks: ${asks}`,
      hint,
    },
  ];
}

/** An agent that ends with a handoff instead of a report asks for a fresh session. */
function withoutReport(context: SessionContext, over: Over, capture: SessionCapture | null): ReadReport {
  const { task, worktree, heard } = over;
  if (heard.outcome.kind === 'completed' && hasHandoff(worktree.folder, capture)) {
    const report: Report = { phase: task.phase, status: 'continue' };
    return { kind: 'accepted', report, from: 'handoff', file: null };
  }
  return isLost(heard) ? lostReport : { kind: 'none' };
}

function hasHandoff(folder: string, capture: SessionCapture | null): boolean {
  if (capture !== null && capture.handoff !== null) return true;
  const own = loadHandoff(exchangeFiles(folder).handoff);
  return own.ok && own.value !== null;
}

// The agent may have reported a block or requested a split: an end without a report proves nothing here.
function isLost({ commandLost, outcome }: Heard): boolean {
  return commandLost && outcome.kind === 'completed';
}

const lostReport: ReadReport = {
  kind: 'refused',
  errors: [
    'Your shell did not find `debussy`, so nothing that you reported with it has arrived. Report again: with the full path that is named below, or as JSON in the file named by `DEBUSSY_REPORT_FILE`.',
  ],
};

function notCaptured({ phase }: SessionTask, { detail, hint }: WorktreeProblem): EventBody {
  return { type: 'notice', severity: 'error', code: 'NOT_CAPTURED', phase, message: detail, hint };
}

function outsideEvents({ phase, attempt }: SessionTask, change: OutsideChange | null): readonly EventBody[] {
  return change === null ? [] : [{ type: 'escape.detected', phase, attempt, ...change }];
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 100) / 10;
}
