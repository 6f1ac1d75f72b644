import type { EventType } from '../events.ts';
import { attemptFields } from './attempt-fields.ts';
import type { EventFields } from './event-fields.ts';
import { phaseFields } from './phase-fields.ts';
import { runFields } from './run-fields.ts';
import { verifyFields } from './verify-fields.ts';

/** Every type of event with its fields; the compiler sees to it that none is missing. */
export const fieldsByType: Readonly<Record<EventType, EventFields>> = {
  ...runFields,
  ...phaseFields,
  ...attemptFields,
  ...verifyFields,
};
