import { attemptEvents } from './events/attempt.ts';
import type { Fields, Shapes } from './events/notation.ts';
import { phaseEvents } from './events/phase.ts';
import { remoteEvents } from './events/remote.ts';
import { runEvents } from './events/run.ts';
import { verifyEvents } from './events/verify.ts';

export { values } from './events/values.ts';
export type { Shape, Shapes } from './events/notation.ts';

type Declared = typeof runEvents &
  typeof phaseEvents &
  typeof attemptEvents &
  typeof verifyEvents &
  typeof remoteEvents;

export type EventType = keyof Declared;

/** Every event. Journal, `--json`, the view, `status`, `report` and the exit code are folds over it. */
export type EventBody = { [T in EventType]: Fields<Declared[T]['fields'], T> }[EventType];

/**
 * An event in the journal: its number grows within a run (the journal's own records take numbers too), its time is UTC
 * (ISO 8601).
 */
export type Event = EventBody & { readonly seq: number; readonly at: string };

export type EventOf<T extends EventType> = Extract<EventBody, { readonly type: T }>;

/** The one declaration of every event. Types, checks, the published schema and the reference for people follow from it. */
export const events: Readonly<Record<EventType, EventDeclaration>> = {
  ...runEvents,
  ...phaseEvents,
  ...attemptEvents,
  ...verifyEvents,
  ...remoteEvents,
};

export interface EventDeclaration {
  /** Its meaning, in one sentence. */
  readonly meaning: string;
  readonly fields: Shapes;
}

/** The version of the event format, as `run.started` carries it. */
export const eventSchemaVersion: 1 = runEvents['run.started'].fields.schema_version[0];

/** Whether this version knows events of this type. An event of a newer version is never skipped. */
export function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && Object.hasOwn(events, type);
}
