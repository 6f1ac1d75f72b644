import * as z from 'zod';
import { events, isEventType } from '../events.ts';
import { eventSchema } from './event-schemas.ts';

/** The JSON Schema of one line of the event stream, as the journal stores it and `--json` prints it. */
export function eventsJsonSchema(): Record<string, unknown> {
  const all = Object.keys(events).filter(isEventType).map(eventSchema);
  const schema = z.toJSONSchema(z.union(all), { io: 'output' });
  return {
    $schema: schema.$schema,
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
