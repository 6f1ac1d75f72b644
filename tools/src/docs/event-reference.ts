import type { JsonObject } from './json.ts';
import { asJson, asList, asText } from './json.ts';
import { code, table } from './table.ts';

const envelope = new Set(['seq', 'at', 'type', 'schema_version']);

/** Every event with what it says and the fields that it carries, as the published schema has them. */
export function eventReference(schema: JsonObject): string {
  const parts = asJson(schema['$defs']);
  const names = asList(schema['oneOf']).map((one) => asText(asJson(one)['$ref']).replace('#/$defs/', ''));
  const rows = names.map((name) => {
    const event = asJson(parts[name]);
    const fields = Object.entries(asJson(event['properties'])).filter(([field]) => !envelope.has(field));
    return [
      code(name),
      asText(event['description']),
      fields.map(([field, value]) => fieldOf(field, asJson(value))).join(', '),
    ];
  });
  return table(['event', 'meaning', 'fields'], rows);
}

/** Values from a closed list are worth naming; of anything else the name says enough. */
function fieldOf(name: string, value: JsonObject): string {
  const choices = asList(value['enum']).map(String);
  return choices.length === 0 ? code(name) : `${code(name)} (${choices.join(', ')})`;
}
