import { nothingSpent } from '@debussy/core';
import type { EventBody, SessionOutcome } from '@debussy/core';
import type { SessionTask, Task } from '@debussy/scheduler';

/** The end of a task that never ran, or that no worker brought to an end. */
export function closingEvents(task: Task, outcome: SessionOutcome): readonly EventBody[] {
  return [task.kind === 'session' ? sessionEnded(task, outcome) : verificationCancelled(task.id)];
}

function sessionEnded(task: SessionTask, outcome: SessionOutcome): EventBody {
  const { phase, attempt, session } = task;
  const nothing = { spent: nothingSpent, seconds: 0, percent: null, handoff: null, remaining: [] };
  return { type: 'session.ended', phase, attempt, session, outcome, ...nothing };
}

function verificationCancelled(id: string): EventBody {
  return {
    type: 'verification.finished',
    id,
    commit: null,
    tree: null,
    below: null,
    verdict: 'cancelled',
    cached: false,
    failed: [],
    conflict: null,
  };
}
