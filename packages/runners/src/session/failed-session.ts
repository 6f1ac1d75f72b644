import { nothingSpent } from '@debussy/core';
import type { SessionOutcome } from '@debussy/core';
import type { Session } from '../agent-runner.ts';
import { SessionEventQueue } from './event-queue.ts';

/** A session that could not even be prepared: it has an outcome like any other. */
export function failedSession(detail: string): Session {
  const outcome: SessionOutcome = {
    kind: 'start_failed',
    detail,
    hint: 'Look at the folder that is named: it must be writable, and its disk must not be full.',
  };
  const events = new SessionEventQueue();
  void events.push([{ type: 'ended', outcome, spent: nothingSpent }]);
  events.end();
  return {
    events,
    outcome: Promise.resolve(outcome),
    finalText: Promise.resolve(null),
    window: null,
    pid: null,
    stop: async () => {},
  };
}
