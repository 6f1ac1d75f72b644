import { leftOutFields, nothingSpent, unreachable } from '@debussy/core';
import type { EventBody, EventOf, SessionOutcome } from '@debussy/core';
import type { SessionTask } from '@debussy/scheduler';
import type { ReadReport } from './report.ts';
import type { SessionCapture } from './worktree.ts';

export function capturedEvent({ phase, attempt }: SessionTask, capture: SessionCapture): EventBody {
  const { commit, tree, files, refused, restored } = capture;
  const event = { type: 'attempt.captured', phase, attempt, commit, tree } as const;
  return {
    ...event,
    ...leftOutFields(refused),
    files: files.length,
    ...(restored === null ? {} : { restored }),
  };
}

export function reportEvents(
  { phase, attempt, lastReport }: SessionTask,
  read: ReadReport,
): readonly EventBody[] {
  switch (read.kind) {
    case 'none':
      return [];
    case 'refused':
      return [{ type: 'report.rejected', phase, attempt, errors: read.errors, final: lastReport }];
    case 'accepted': {
      const { report, from, file } = read;
      const { status, summary = '', recommendation } = report;
      const halt = recommendation === 'halt';
      return [{ type: 'report.accepted', phase, attempt, status, summary, halt, from, file }];
    }
    default:
      return unreachable(read);
  }
}

type Ended = EventOf<'session.ended'>;

interface SessionEnd extends Partial<Pick<Ended, 'spent' | 'percent' | 'handoff' | 'remaining' | 'program'>> {
  readonly outcome: SessionOutcome;
  readonly seconds: number;
  readonly full?: Ended['full'] | null;
  readonly asks?: string | null;
  readonly denied?: readonly string[];
  readonly model?: string | null;
}

/** The last event of a session's account. */
export function endedEvent({ phase, attempt, session }: SessionTask, end: SessionEnd): EventBody {
  const { spent = nothingSpent, percent = null, handoff = null, remaining = [] } = end;
  const { outcome, seconds } = end;
  const account = { outcome, spent, seconds, percent, handoff, remaining };
  return {
    type: 'session.ended',
    phase,
    attempt,
    session,
    ...account,
    ...(typeof end.model === 'string' ? { model: end.model } : {}),
    ...(end.full == null ? {} : { full: end.full }),
    ...(end.program === undefined ? {} : { program: end.program }),
    ...(typeof end.asks === 'string' ? { asks: end.asks } : {}),
    ...(end.denied === undefined || end.denied.length === 0 ? {} : { denied: end.denied }),
  };
}
