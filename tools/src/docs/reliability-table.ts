import { readFileSync } from 'node:fs';
import path from 'node:path';
import { asJson, asList, asText } from './json.ts';
import type { JsonObject } from './json.ts';
import { table } from './table.ts';

/** One row for each kind of trial, summed over all recorded series. `folder` holds their JSON files. */
export function reliabilityTable(folder: string): string {
  const read = (name: string): JsonObject =>
    asJson(JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')));
  const rows = [
    seriesRow({ name: 'chaos', trial: 'random kills, full disks, clock jumps', unit: 'rounds' }, read),
    seriesRow({ name: 'faults', trial: 'one failed, killed or cut file operation', unit: 'faults' }, read),
    seriesRow({ name: 'power-cuts', trial: 'the disk as it was at one instant', unit: 'cuts' }, read),
    soakRow(read('soak')),
    programRow(read('programs')),
  ];
  return table(['trial', 'played', 'failed', 'last', 'data'], rows);
}

interface SeriesKind {
  readonly name: string;
  readonly trial: string;
  /** The field of a series that counts, and the word for it. */
  readonly unit: string;
}

function seriesRow({ name, trial, unit }: SeriesKind, read: (name: string) => JsonObject): readonly string[] {
  const series = asList(read(name)['series']).map(asJson);
  const sum = (field: string): number => series.reduce((all, one) => all + Number(one[field]), 0);
  const last = series.map(({ date }) => asText(date)).toSorted();
  return [
    `${name}: ${trial}`,
    `${sum(unit)} ${unit}`,
    String(sum('failed')),
    last.at(-1) ?? '',
    dataLink(name),
  ];
}

function soakRow(soak: JsonObject): readonly string[] {
  const memory = asJson(soak['rssKiB']);
  const what = `soak: one long run; memory ${mib(memory['early'])} early, ${mib(memory['late'])} late`;
  const failed = String(asList(soak['problems']).length);
  return [what, `${String(soak['phases'])} phases`, failed, asText(soak['date']), dataLink('soak')];
}

function mib(value: unknown): string {
  return `${(Number(value) / 1024).toFixed(0)} MiB`;
}

function programRow(facts: JsonObject): readonly string[] {
  const tried = asList(facts['tried']).map(asJson);
  const failed = tried.filter(({ problem }) => problem !== null);
  const names = new Set(tried.map(({ program }) => asText(program)));
  const last = tried.map(({ date }) => asText(date)).toSorted();
  const what = `programs: ${[...names].toSorted().join(', ')} with a local model server`;
  return [what, `${tried.length} trials`, String(failed.length), last.at(-1) ?? '', dataLink('programs')];
}

function dataLink(name: string): string {
  return `[${name}.json](../tools/lab/notes/${name}.json)`;
}
