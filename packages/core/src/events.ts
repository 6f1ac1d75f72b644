import type { AttemptEvent } from './events/attempt.ts';
import type { PhaseEvent } from './events/phase.ts';
import type { RunEvent } from './events/run.ts';
import type { VerifyEvent } from './events/verify.ts';

/** All that can be said to have happened. Journal, `--json`, the view, `status`, `report` and the exit code are folds over it. */
export type EventBody = RunEvent | PhaseEvent | AttemptEvent | VerifyEvent;

export type EventType = EventBody['type'];

/** An event as journalled: numbered upwards within a run (the journal's own records take numbers, too), stamped in UTC (ISO 8601). */
export type Event = EventBody & { readonly seq: number; readonly at: string };

export type EventOf<T extends EventType> = Extract<EventBody, { readonly type: T }>;
