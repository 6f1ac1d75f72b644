import type { Event } from '../events.ts';
import { isEventType } from '../events.ts';
import { eventSchema } from './event-schemas.ts';

/** What is wrong with a value as an event: one line per field, nothing for an event. */
export function checkEvent(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['expected an object'];
  const type: unknown = Object.hasOwn(value, 'type') && 'type' in value ? value.type : undefined;
  if (!isEventType(type)) return [`type: unknown type of event ${JSON.stringify(type) ?? 'undefined'}`];
  const result = eventSchema(type).safeParse(value);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

export function isEvent(value: unknown): value is Event {
  return checkEvent(value).length === 0;
}
