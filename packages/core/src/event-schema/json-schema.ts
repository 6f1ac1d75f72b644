import * as z from 'zod';
import { fieldsByType } from './fields-by-type.ts';

/** The JSON Schema of one line of the event stream, as the journal stores it and `--json` prints it. */
export function eventsJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(z.union(Object.values(fieldsByType)), { io: 'output' });
  return {
    $schema: schema.$schema,
    title: 'Events of debussy',
    description: 'One line of the event stream: what the journal stores and `--json` prints.',
    oneOf: schema.anyOf,
    $defs: schema.$defs,
  };
}
