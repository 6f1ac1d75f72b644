import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileGraph, isIndex } from './file-graph.ts';
import type { FileGraph } from './file-graph.ts';
import { declaredTwice } from './names.ts';
import { readSources } from './read-sources.ts';

export interface HouseMeasure {
  readonly what: string;
  readonly value: string;
  /** What it should come to. */
  readonly wanted: string;
}

/** From the words of a command line to the program of an agent. */
const toSpawn = ['packages/cli/src/main.ts', 'packages/host/src/processes/start-program.ts'];

/** From the end of that program to the commit on the branch. */
const toLanded = [
  'packages/host/src/processes/start-program.ts',
  'packages/engine/src/session/session-task.ts',
  'packages/scheduler/src/loop/perform.ts',
  'packages/engine/src/land/lander.ts',
  'packages/workspace/src/landing/update-refs.ts',
];

/** How easily the house is read, in numbers. */
export function measures(root: string): readonly HouseMeasure[] {
  const graph = fileGraph(root, readSources(root));
  const spawn = walkOver(graph, toSpawn);
  const landed = walkOver(graph, toLanded);
  const lines = linesOf(graph, () => true);
  return [
    row('argv to the agent program: files', spawn?.length, '≤ 14'),
    row('argv to the agent program: package crossings', spawn === null ? null : crossings(spawn), '≤ 4'),
    row('end of the agent program to landed: files', landed === null ? null : new Set(landed).size, '≤ 20'),
    row(
      'lines in packages/cli/src',
      linesOf(graph, (file) => file.startsWith('packages/cli/src/')),
      '≤ 8,000',
    ),
    row('lines of source', lines, '≤ 53,600'),
    row('source files', graph.files.size, ''),
    row('exported names declared twice', declaredTwice(graph).size, '≤ 10'),
    row('circles of files that need each other', valueCycles(graph).length, '0'),
    row('files with a single importer', `${singles(graph)} %`, '≤ 25 %'),
    row('files that name one agent program (gemini)', filesThatSay(root, graph, /gemini/i), '≤ 6'),
    row('files that a new event touches by hand', newEvent(root, graph), '≤ 3'),
  ];
}

/** The shortest way over these files by imports, in either direction: what a reader follows. Null where nothing leads on. */
export function walkOver(graph: FileGraph, stations: readonly string[]): readonly string[] | null {
  const near = neighbours(graph);
  const [first = ''] = stations;
  const whole = [first];
  for (const [i, station] of stations.slice(1).entries()) {
    const part = shortest(near, stations[i] ?? '', station);
    if (part === null) return null;
    whole.push(...part.slice(1));
  }
  return whole;
}

export function crossings(walk: readonly string[]): number {
  const rooms = walk.map((file) => file.split('/').slice(0, 2).join('/'));
  return rooms.filter((room, i) => i > 0 && room !== rooms[i - 1]).length;
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function neighbours({ uses }: FileGraph): Neighbours {
  const near = new Map([...uses].map(([file, targets]) => [file, new Set(targets)]));
  for (const [file, targets] of uses) for (const target of targets) near.get(target)?.add(file);
  return near;
}

function shortest(near: Neighbours, from: string, to: string): readonly string[] | null {
  const before = new Map<string, string | null>([[from, null]]);
  const waiting = [from];
  for (let file = waiting.shift(); file !== undefined && file !== to; file = waiting.shift()) {
    for (const next of near.get(file) ?? []) {
      if (before.has(next)) continue;
      before.set(next, file);
      waiting.push(next);
    }
  }
  if (!before.has(to)) return null;
  const way: string[] = [];
  for (let at: string | null = to; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
}

/** Files that need each other when they run. */
export function valueCycles({ values }: FileGraph): readonly (readonly string[])[] {
  const reach = (from: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const waiting = [...(values.get(from) ?? [])];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      waiting.push(...(values.get(file) ?? []));
    }
    return found;
  };
  const reached = new Map([...values.keys()].map((file) => [file, reach(file)]));
  const inCycle = [...reached].filter(([file, all]) => all.has(file));
  const groups = inCycle.map(([file, all]) =>
    [...all].filter((other) => reached.get(other)?.has(file) === true).toSorted(),
  );
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
}

function row(what: string, value: number | string | null | undefined, wanted: string): HouseMeasure {
  const text = typeof value === 'number' ? value.toLocaleString('en') : (value ?? 'no way was found');
  return { what, value: text, wanted };
}

function linesOf({ files }: FileGraph, counts: (file: string) => boolean): number {
  return [...files.values()].reduce((sum, { path: file, lines }) => sum + (counts(file) ? lines : 0), 0);
}

function singles({ importers }: FileGraph): number {
  const own = [...importers].filter(([file]) => !isIndex(file));
  return Math.round((100 * own.filter(([, by]) => by.size === 1).length) / own.length);
}

function filesThatSay(root: string, { files }: FileGraph, word: RegExp): number {
  const says = (file: string): boolean => word.test(readFileSync(path.join(root, file), 'utf8'));
  return [...files.keys()].filter((file) => file.startsWith('packages/') && says(file)).length;
}

/** Its declaration, and each switch or table over all events, where the compiler asks what is to be done with it. */
function newEvent(root: string, { files }: FileGraph): number {
  const asked = [...files.keys()].filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const isSwitch = /case '[a-z_]+\.[a-z_]+':/.test(text) && text.includes('unreachable(event)');
    return isSwitch || /const \w+: ByEventType<EventType,/.test(text);
  });
  return 1 + asked.length;
}
