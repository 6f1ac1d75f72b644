import { hostname } from 'node:os';

/** The home of a recorded journal, and the placeholder for its run. */
export interface RecordedAt {
  readonly home: string;
  readonly program: string;
  readonly run: string;
  readonly name: string;
}

type Json = string | number | boolean | null | readonly Json[] | JsonObject;

interface JsonObject {
  readonly [key: string]: Json;
}

/** One line of a journal, as it is kept. */
export type KeptLine = JsonObject;

/**
 * A journal without values that differ each time and on every machine: times, commits, pids, paths. Equal values stay
 * equal and different ones different. The number and time of an event, its process and its versions are left out:
 * they follow from its place, and the reader restores them.
 */
export function normalized(
  segments: readonly (readonly string[])[],
  place: RecordedAt,
): readonly (readonly KeptLine[])[] {
  const names = commitNames(segments.flat().join('\n'));
  return segments.map((lines) =>
    lines.map((text) => {
      const {
        seq: _seq,
        at = '',
        holder: _holder,
        versions: _versions,
        ...event
      }: JsonObject = JSON.parse(text);
      const change = (one: string): string =>
        asDistance(renamed(places(one, place), names), typeof at === 'string' ? at : '');
      const kept = Object.entries(roughly(event)).map(
        ([key, one]) => [key, changed(key, one, change)] as const,
      );
      return Object.fromEntries(kept);
    }),
  );
}

/** Commits and trees, numbered as they first appear; their first digits tell them apart as well. */
function commitNames(text: string): ReadonlyMap<string, string> {
  const found = [...new Set(text.match(/\b[0-9a-f]{40}\b/g))].filter((hash) => !/^0+$/.test(hash));
  return new Map(
    found.map((hash, i) => [hash, `${(i + 1).toString(16).padStart(5, '0')}ab`.padEnd(40, 'c')]),
  );
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/\b[0-9a-f]{7,40}\b/g, (found) => {
    if (found.length === 40) return names.get(found) ?? found;
    const whole = [...names.keys()].find((hash) => hash.startsWith(found));
    return whole === undefined ? found : (names.get(whole) ?? '').slice(0, found.length);
  });
}

function places(text: string, { home, program, run, name }: RecordedAt): string {
  return text
    .replaceAll(home, '/home/ada')
    .replaceAll(program, '/opt/debussy')
    .replaceAll(process.execPath, '/usr/bin/node')
    .replaceAll(`${hostname()}:/`, 'host:/')
    .replaceAll(/\b127\.0\.0\.1:\d+/g, 'host.example')
    .replace(/^debussy-.*-[0-9a-f]{8,}$/, 'cookie')
    .replace(/(\/s?\d+\.out\/)[0-9a-f]{8}\b/, '$100000000')
    .replaceAll(run, name);
}

/** A time is kept as its distance from that of its event: `{+3600 s}`. */
function asDistance(text: string, from: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (found) => {
    const seconds = Math.round((Date.parse(found) - Date.parse(from)) / 1000);
    return `{${seconds < 0 ? '' : '+'}${seconds} s}`;
  });
}

function changed(key: string, value: Json, change: (text: string) => string): Json {
  if (value === null) return value;
  if (key === 'pid') return 4242;
  if (key === 'seconds') return 2.5;
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one: Json) => changed('', one, change));
  if (key === 'percent' && typeof value === 'number') return value < 1 ? value : Math.floor(value);
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, one]) => [name, changed(name, one, change)] as const);
  return Object.fromEntries(entries);
}

/** Estimates rest on the length of all that the agent has read, which is never quite the same. */
function roughly(event: JsonObject): JsonObject {
  if (event['estimated'] !== true) return event;
  const rough = Object.entries(event).map(([key, value]) => {
    const isEstimate = ['context', 'low', 'high'].includes(key) && typeof value === 'number';
    return [key, isEstimate ? Math.floor(value / 1000) * 1000 : value] as const;
  });
  return Object.fromEntries(rough);
}
