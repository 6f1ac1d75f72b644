import { settingFlags } from '@debussy/core';
import { asJson, asList, asText } from './json.ts';
import type { JsonObject } from './json.ts';
import { settingTopics } from './setting-topics.ts';
import { code, table } from './table.ts';

/** Every setting by topic: examples, then its default, its values and its flags, from the published schema. */
export function configReference(schema: JsonObject): string {
  const properties = asJson(schema['properties']);
  const listed = new Set(settingTopics.flatMap(([, examples]) => Object.keys(examples)));
  const unlisted = Object.keys(properties).filter((key) => !listed.has(key));
  const last = settingTopics.length - 1;
  const parts = settingTopics.map(([topic, examples], i) => {
    const known = Object.keys(examples).filter((key) => key in properties);
    const keys = [...known, ...(i === last ? unlisted : [])];
    const yaml = known.map((key) => `${key}: ${examples[key] ?? ''}`).join('\n');
    const rows = keys.flatMap((key) => rowsOf(key, asJson(properties[key])));
    const settings = table(['key', 'default', 'takes', 'flag', 'meaning'], rows);
    return rows.length === 0 ? '' : `### ${topic}\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n\n${settings}`;
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The entries of one agent under `agents`. */
export function agentReference(schema: JsonObject): string {
  const agents = asJson(asJson(schema['properties'])['agents']);
  const fields = asJson(asJson(agents['additionalProperties'])['properties']);
  const rows = Object.entries(fields).map(([key, value]) => {
    const field = asJson(value);
    return [code(key), defaultOf(field), takes(field), asText(field['description'])];
  });
  return table(['key', 'default', 'takes', 'meaning'], rows);
}

/** A map with keys of its own, such as `budget`, is a row for each of them. */
function rowsOf(key: string, value: JsonObject): readonly (readonly string[])[] {
  const inner = Object.entries(asJson(value['properties']));
  if (inner.length > 0) return inner.flatMap(([name, field]) => rowsOf(`${key}.${name}`, asJson(field)));
  return [[code(key), defaultOf(value), takes(value), flagsOf(key), asText(value['description'])]];
}

/** The flags of `run` and `resume` that set it. */
function flagsOf(key: string): string {
  const setting = Object.entries(settingFlags).filter(([, { sets }]) => sets === key);
  return setting.map(([flag]) => code(`--${flag}`)).join(', ');
}

function defaultOf(value: JsonObject): string {
  const given = value['default'];
  return given === null || given === undefined
    ? 'none'
    : code(typeof given === 'string' ? given : JSON.stringify(given));
}

function takes(value: JsonObject): string {
  return [...new Set(kindsOf(value))].join(', or ');
}

function kindsOf(value: JsonObject): readonly string[] {
  const own = kindOf(value);
  const inner = asList(value['anyOf']).flatMap((one) => kindsOf(asJson(one)));
  return own === '' ? inner : [own, ...inner];
}

function kindOf(value: JsonObject): string {
  const choices = asList(value['enum']);
  if (choices.length > 0) return choices.map((choice) => code(String(choice))).join(', ');
  if ('const' in value) return code(String(value['const']));
  switch (value['type']) {
    case 'integer':
      return range(value);
    case 'number':
      return numbers.get(value['maximum']) ?? 'number above 0';
    case 'boolean':
      return '`true`, `false`';
    case 'array':
      return 'list';
    case 'object':
      return 'map';
    case 'string':
      return patterns.find(([part]) => asText(value['pattern']).includes(part))?.[1] ?? 'text';
    default:
      return '';
  }
}

/** By the maximum of the setting. */
const numbers: ReadonlyMap<unknown, string> = new Map([
  [31_536_000, 'seconds'],
  [1_000_000_000, 'MB'],
]);

const patterns = [
  ['[dhms]', 'time: `90s`, `5m`, `6h`, `1d`'],
  ['[GMT]', 'size: `512M`, `16G`'],
] as const;

function range({ minimum, maximum }: JsonObject): string {
  const from = typeof minimum === 'number' ? minimum : 0;
  return typeof maximum === 'number' ? `${from} to ${maximum}` : `${from} or more`;
}

const envelope = new Set(['seq', 'at', 'type', 'schema_version']);

/** Every event with its meaning and its fields, from the published schema. */
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
