import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditCodes, exitCodeMeanings, settingFlags } from '@debussy/core';
import { programs } from '@debussy/runners';
import { fillSections } from '@debussy/testing/tool';
import { readBenchFile } from '../bench/bench-file.ts';
import { benchmarkSection } from './benchmark-section.ts';
import { benchFile } from './write-benches.ts';
import { errorReference, errorsOf } from './error-reference.ts';
import { asJson, asList, asText, readSchema } from './json.ts';
import type { JsonObject } from './json.ts';
import { messageList } from './message-list.ts';
import { code, table } from './table.ts';

/** A document as it stands, and as the code says that it should. */
export interface GeneratedPage {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export function readDocuments(root: string): readonly GeneratedPage[] {
  const sections = generatedSections(root);
  const pages = documentPaths(root).map((file) => {
    const before = readFileSync(file, 'utf8');
    return { path: path.relative(root, file), before, after: filled(file, before, sections) };
  });
  const list = path.join('docs', 'messages.json');
  return [
    ...pages,
    { path: list, before: readFileSync(path.join(root, list), 'utf8'), after: messageList(root) },
  ];
}

/** What people read: everything in `docs`, and what stands at the top. */
export function documentPaths(root: string): readonly string[] {
  const pages = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const top = ['README.md', 'ARCHITECTURE.md'].map((name) => path.join(root, name));
  return [...top, ...pages.toSorted().map((name) => path.join(root, 'docs', name))];
}

function generatedSections(root: string): Readonly<Record<string, string>> {
  const schema = path.join(root, 'packages', 'core', 'schema');
  const config = readSchema(path.join(schema, 'config.schema.json'));
  return {
    settings: configReference(config),
    'agent-settings': agentReference(config),
    events: eventReference(readSchema(path.join(schema, 'events.schema.json'))),
    'exit-codes': exitCodeTable(),
    'audit-codes': auditCodeTable(),
    programs: programGuides(),
    benchmarks: benchmarkSection(readBenchFile(readFileSync(benchFile(root), 'utf8'))),
    errors: errorReference(errorsOf(root, (folder) => folder !== 'estimator')),
    'estimator-errors': errorReference(errorsOf(root, (folder) => folder === 'estimator')),
  };
}

/** Every setting with its default, what it takes, the variable and the flags that set it, as the published schema has them. */
export function configReference(schema: JsonObject): string {
  const rows = Object.entries(asJson(schema['properties'])).flatMap(([key, value]) =>
    rowsOf(key, asJson(value)),
  );
  return table(['key', 'default', 'takes', 'variable', 'flag', 'meaning'], rows);
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
  const isMap = value['additionalProperties'] !== undefined;
  const variable = isMap ? '' : code(`DEBUSSY_${key.replaceAll('.', '_').toUpperCase()}`);
  return [[code(key), defaultOf(value), takes(value), variable, flagsOf(key), asText(value['description'])]];
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
  const words = [value, ...asList(value['anyOf']).map(asJson)].map(kindOf).filter((word) => word !== '');
  return [...new Set(words)].join(', or ');
}

function kindOf(value: JsonObject): string {
  const choices = asList(value['enum']);
  if (choices.length > 0) return choices.map((choice) => code(String(choice))).join(', ');
  switch (value['type']) {
    case 'integer':
      return range(value);
    case 'number':
      return value['maximum'] === 31_536_000 ? 'seconds' : 'number above 0';
    case 'boolean':
      return '`true`, `false`';
    case 'array':
      return 'list';
    case 'object':
      return 'map';
    case 'string':
      return asText(value['pattern']).includes('[dhms]') ? 'time: `90s`, `5m`, `6h`, `1d`' : 'text';
    default:
      return '';
  }
}

function range({ minimum, maximum }: JsonObject): string {
  const from = typeof minimum === 'number' ? minimum : 0;
  return typeof maximum === 'number' ? `${from} to ${maximum}` : `${from} or more`;
}

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

/** What is to be known about each built-in agent program, as its record says it. */
function programGuides(): string {
  return Object.values(programs)
    .map(({ title, guide }) => `## ${title}\n\n${guide}`)
    .join('\n\n');
}

function exitCodeTable(): string {
  const rows = exitCodeMeanings.map((one) => [String(one.code), one.meaning]);
  return table(['code', 'meaning'], rows);
}

function auditCodeTable(): string {
  const rows = Object.entries(auditCodes).map(([name, { severity, meaning }]) => [
    code(name),
    severity,
    meaning,
  ]);
  return table(['code', 'severity', 'meaning'], rows);
}

function filled(file: string, text: string, sections: Readonly<Record<string, string>>): string {
  try {
    return fillSections(text, sections);
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
