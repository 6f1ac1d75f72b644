import { configKeys } from '@debussy/core/config';
import { events, eventSchemaVersion, isEventType, values } from '@debussy/core/events';
import type { Event, EventType, Shape, Shapes } from '@debussy/core/events';
import * as z from 'zod';

/** The check of one type of event, made from its declaration and the envelope that all events have. */
export function eventSchema(type: EventType): z.ZodType {
  const { meaning, fields } = events[type];
  return (checks[type] ??= z
    .strictObject({ ...envelope, type: z.literal(type), ...shapesOf(fields) })
    .meta({ id: type, description: meaning }));
}

const checks: Partial<Record<EventType, z.ZodType>> = {};

const envelope = {
  seq: z.int().min(0).describe('Number of the event in its run, without gaps.'),
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
    .describe('When it was written, in UTC.'),
  schema_version: z
    .literal(eventSchemaVersion)
    .optional()
    .describe('Version of this format; on every line of `--json`.'),
};

function shapesOf(shapes: Shapes): z.ZodRawShape {
  return Object.fromEntries(Object.entries(shapes).map(([field, shape]) => [field, schemaOf(shape)]));
}

function schemaOf(shape: Shape): z.ZodType {
  if (typeof shape === 'string') return schemaOfWord(shape);
  if (!isList(shape)) return z.strictObject(shapesOf(shape));
  const objects = shape.filter((one) => typeof one === 'object').map((one) => z.strictObject(shapesOf(one)));
  const [first, ...others] = objects;
  if (first !== undefined) return z.discriminatedUnion('kind', [first, ...others]);
  const words = shape.filter((one) => typeof one === 'string');
  return words.length > 1 ? z.enum(words) : z.literal(shape.filter((one) => typeof one !== 'object'));
}

function isList(shape: object): shape is readonly (string | number | Shapes)[] {
  return Array.isArray(shape);
}

function schemaOfWord(word: string): z.ZodType {
  if (word.endsWith('?')) return schemaOfWord(word.slice(0, -1)).optional();
  if (word.endsWith(' | null')) return z.nullable(schemaOfWord(word.slice(0, -' | null'.length)));
  if (word.endsWith('[]')) return z.array(schemaOfWord(word.slice(0, -2)));
  return basic[word] ?? (named[word] ??= namedSchema(word));
}

const basic: Readonly<Record<string, z.ZodType>> = {
  text: z.string(),
  toggle: z.boolean(),
  count: z.int().min(0),
  amount: z.number().min(0),
  integer: z.int(),
  pair: z.tuple([z.string(), z.string()]),
  config: z.strictObject({ ...configKeys }).meta({ id: 'config', description: 'All settings, complete.' }),
};

const named: Record<string, z.ZodType> = {};

/** A value with fields has a definition of its own in the published schema; a list of words stands where it is used. */
function namedSchema(name: string): z.ZodType {
  const found = Object.entries(values).find(([key]) => key === name);
  if (found === undefined) throw new Error(`no value of an event is named ${name}`);
  const schema = schemaOf(found[1]);
  return schema instanceof z.ZodEnum ? schema : schema.meta({ id: name });
}

/** Problems of a value as an event: one line per field, none for a valid event. */
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

/** The JSON Schema of one line of the event stream, as the journal stores it and `--json` prints it. */
export function eventsJsonSchema(): Record<string, unknown> {
  const all = Object.keys(events).filter(isEventType).map(eventSchema);
  const schema = z.toJSONSchema(z.union(all), { io: 'output' });
  return {
    $schema: schema.$schema,
    $id: 'urn:debussy:schema:events',
    title: 'Events of debussy',
    description: 'One line of the event stream: what the journal stores and `--json` prints.',
    oneOf: [...(schema.anyOf ?? []), { $ref: '#/$defs/sealed' }],
    $defs: { ...schema.$defs, sealed },
  };
}

/** No event, and never printed: the line by which the writer of a later epoch closes the file of an earlier one. */
const sealed = {
  type: 'object',
  properties: {
    seq: { type: 'integer' },
    at: { type: 'string' },
    type: { type: 'string', const: 'sealed' },
    epoch: { type: 'integer' },
    next: { type: 'integer' },
  },
  required: ['seq', 'at', 'type', 'epoch', 'next'],
  additionalProperties: false,
  description: 'Only in the journal: closes the file of an epoch when a later one begins.',
};
