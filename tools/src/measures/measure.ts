import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileGraph, isIndex } from './file-graph.ts';
import type { FileGraph } from './file-graph.ts';
import { declaredTwice } from './names.ts';
import { readSources } from './read-sources.ts';
import { crossings, valueCycles, walkOver } from './walks.ts';

export interface HouseMeasure {
  readonly what: string;
  readonly value: string;
  /** What it should come to. */
  readonly wanted: string;
}

/** From the words of a command line to the program of an agent. */
const toSpawn = ['packages/cli/src/main.ts', 'packages/runners/src/supervise/start-program.ts'];

/** From the end of that program to the commit on the branch. */
const toLanded = [
  'packages/runners/src/supervise/start-program.ts',
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
