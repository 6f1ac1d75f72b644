import * as z from 'zod';
import type { EventOf, EventType } from '../events.ts';
import { eventMeanings } from './event-meanings.ts';

/** The checks of one event's fields, those of the envelope included. */
export type EventFields = z.ZodObject<z.ZodRawShape, z.core.$strict>;

/**
 * The fields of one type of event. They must be those of the union exactly: a field too many or too few, a narrower or a
 * wider one does not compile, so that what is written and what is published cannot drift apart.
 */
export function eventFields<T extends EventType, S extends z.ZodRawShape>(
  type: T,
  shape: S & Exact<T, S>,
): EventFields {
  return z
    .strictObject({ ...envelope, type: z.literal(type), ...shape })
    .meta({ id: type, description: eventMeanings[type] });
}

const envelope = {
  seq: z.int().min(0).describe('Number of the event in its run, without gaps.'),
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
    .describe('When it was written, in UTC.'),
  schema_version: z.literal(1).optional().describe('Version of this format; on every line of `--json`.'),
};

type Exact<T extends EventType, S extends z.ZodRawShape> = [Mutable<Fields<T>>] extends [Output<S>]
  ? [Output<S>, Exclude<keyof S, keyof Fields<T>>] extends [Fields<T>, never]
    ? unknown
    : { readonly drift: 'the schema allows more than the type' }
  : { readonly drift: 'the schema allows less than the type' };

type Output<S extends z.ZodRawShape> = z.output<z.ZodObject<S, z.core.$strict>>;
type Fields<T extends EventType> = Omit<EventOf<T>, 'type'>;
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;
