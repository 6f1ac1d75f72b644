import { unreachable } from '@debussy/core';
import type { EventBody, Report, SessionOutcome } from '@debussy/core';
import type { Escape, SessionTask, WorkDesk } from '@debussy/scheduler';
import { nothingSpent } from '@debussy/scheduler';
import { listen, nothingHeard } from './listen.ts';
import type { Heard } from './listen.ts';
import type { Agents, Bench, Capture, Desk, OpenProblem, ReadReport, Workshop } from './session-ports.ts';

export interface SessionPorts {
  readonly workshop: Workshop;
  readonly agents: Agents;
  readonly desk: Desk;
  /** Milliseconds that only go forward, and milliseconds since 1970. */
  readonly now: () => number;
  readonly wallClock: () => number;
}

/** One session of an attempt, from the worktree to the commit of what it left. The last event closes the account. */
export async function runSession(
  ports: SessionPorts,
  task: SessionTask,
  work: WorkDesk,
): Promise<readonly EventBody[]> {
  const begun = ports.now();
  if (work.signal.aborted) return [ended(task, { outcome: stopped(work), seconds: 0 })];
  const opened = await ports.workshop.open(task);
  if (!opened.ok) {
    const { detail, hint } = opened.error;
    return [ended(task, { outcome: { kind: 'start_failed', detail, hint }, seconds: seconds(ports, begun) })];
  }
  const bench = opened.value;
  const { phase, attempt } = task;
  work.tell({ type: 'attempt.prepared', phase, attempt, slot: bench.slot, worktree: bench.worktree });
  for (const notice of bench.notices) work.tell(notice);
  const heard = await converse(ports, { task, bench, work });
  return await close(ports, { task, bench, heard, begun });
}

interface Talk {
  readonly task: SessionTask;
  readonly bench: Bench;
  readonly work: WorkDesk;
}

async function converse(ports: SessionPorts, { task, bench, work }: Talk): Promise<Heard> {
  const prompt = await ports.desk.prompt(task, bench);
  for (const notice of prompt.notices) work.tell(notice);
  if (work.signal.aborted) return { ...nothingHeard, outcome: stopped(work) };
  const live = await ports.agents.start(task, bench, prompt.text);
  const stop = (): void => void live.stop(String(work.signal.reason));
  if (work.signal.aborted) stop();
  else work.signal.addEventListener('abort', stop, { once: true });
  work.tell({
    type: 'session.started',
    phase: task.phase,
    attempt: task.attempt,
    session: task.session,
    agent: task.agent,
    model: task.model,
    pid: live.pid,
    window: live.window,
    cookie: live.cookie,
    folder: bench.folder,
    sandbox: live.sandbox,
  });
  const heard = await listen({ task, live, tell: work.tell, wallClock: ports.wallClock });
  work.signal.removeEventListener('abort', stop);
  return heard;
}

function stopped({ signal }: WorkDesk): SessionOutcome {
  return { kind: 'stopped', reason: String(signal.reason) };
}

interface Over {
  readonly task: SessionTask;
  readonly bench: Bench;
  readonly heard: Heard;
  readonly begun: number;
}

/** The work is kept before anything is judged, and the worktree is given back last. */
async function close(
  ports: SessionPorts,
  { task, bench, heard, begun }: Over,
): Promise<readonly EventBody[]> {
  const kept = await bench.capture();
  const capture = kept.ok ? kept.value : null;
  const read = await judgedReport(ports, { task, bench, heard, begun }, capture);
  const report = read.kind === 'accepted' ? read.report : null;
  const remaining = await ports.desk.remaining(task, bench, report);
  const { outcome, progress, percent, spent, finalText } = heard;
  const facts = { outcome, report, capture, progress, remaining, percent, spent, finalText };
  const isDone = report?.status === 'completed';
  const written = tellsOthers(task, isDone) ? await ports.desk.handOver(task, bench, facts) : null;
  const findings = isDone ? await ports.desk.review(task, bench, heard) : [];
  const escaped = await bench.close();
  return [
    kept.ok ? captured(task, kept.value) : notCaptured(task, kept.error),
    ...reportEvents(task, read),
    ...escapeEvents(task, escaped),
    ...(written?.notices ?? []),
    ...findings,
    ended(task, { ...heard, handoff: written?.path ?? null, remaining, seconds: seconds(ports, begun) }),
  ];
}

/**
 * What an earlier session handed over is out of date when the work is done; and what has failed before may fail for good,
 * where a person has to know.
 */
function tellsOthers({ handoff, purpose }: SessionTask, isDone: boolean): boolean {
  return !isDone || handoff !== null || purpose !== 'work';
}

async function judgedReport(ports: SessionPorts, over: Over, capture: Capture | null): Promise<ReadReport> {
  const { task, bench, heard } = over;
  const said = { report: heard.report, finalText: heard.finalText };
  const read = await ports.desk.report(task, bench, said);
  if (task.ours === null || capture === null) return read;
  const errors = await ports.desk.conflictErrors(task, capture);
  return errors.length > 0 ? { kind: 'refused', errors } : read;
}

function captured(task: SessionTask, capture: Capture): EventBody {
  const { commit, tree, files, refused, restored } = capture;
  const { phase, attempt } = task;
  const event = { type: 'attempt.captured', phase, attempt, commit, tree, refused } as const;
  return { ...event, files: files.length, ...(restored === null ? {} : { restored }) };
}

function notCaptured({ phase }: SessionTask, { detail, hint }: OpenProblem): EventBody {
  return { type: 'notice', severity: 'error', code: 'NOT_CAPTURED', phase, message: detail, hint };
}

function reportEvents({ phase, attempt, lastReport }: SessionTask, read: ReadReport): readonly EventBody[] {
  switch (read.kind) {
    case 'none':
      return [];
    case 'refused':
      return [{ type: 'report.rejected', phase, attempt, errors: read.errors, final: lastReport }];
    case 'accepted': {
      const { report, from, file } = read;
      return [{ type: 'report.accepted', phase, attempt, ...opinion(report), from, file }];
    }
    default:
      return unreachable(read);
  }
}

function opinion(report: Report): {
  readonly status: string;
  readonly summary: string;
  readonly halt: boolean;
} {
  return { status: report.status, summary: report.summary ?? '', halt: report.recommendation === 'halt' };
}

/** Whether it holds the phase is decided from the configuration, not here. */
function escapeEvents(
  { phase, attempt, holdEscapes }: SessionTask,
  escape: Escape | null,
): readonly EventBody[] {
  if (escape === null) return [];
  return [{ type: 'escape.detected', phase, attempt, ...escape, held: holdEscapes }];
}

interface End {
  readonly outcome: SessionOutcome;
  readonly seconds: number;
  readonly spent?: Heard['spent'];
  readonly percent?: number | null;
  readonly handoff?: string | null;
  readonly remaining?: readonly string[];
}

function ended(task: SessionTask, end: End): EventBody {
  return {
    type: 'session.ended',
    phase: task.phase,
    attempt: task.attempt,
    session: task.session,
    outcome: end.outcome,
    spent: end.spent ?? nothingSpent,
    seconds: end.seconds,
    percent: end.percent ?? null,
    handoff: end.handoff ?? null,
    remaining: end.remaining ?? [],
  };
}

function seconds(ports: SessionPorts, begun: number): number {
  return Math.round((ports.now() - begun) / 100) / 10;
}
