import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lineBudgets, testBudget } from './budgets.ts';
import { fileGraph } from './file-graph.ts';
import type { FileGraph } from './file-graph.ts';
import { folderCycles, valueCycles } from './cycles.ts';
import { declaredTwice } from './names.ts';
import { readSources, testLines } from './read-sources.ts';
import { recordRun } from './recorded-run.ts';
import { enteredUntilLanded, wayToAgent, wayToLanded } from './ways.ts';

export interface HouseMeasure {
  readonly what: string;
  readonly value: string;
  /** The goal. */
  readonly wanted: string;
}

/** How easily the house is read, in numbers. */
export async function measures(root: string): Promise<readonly HouseMeasure[]> {
  const graph = fileGraph(root, readSources(root));
  const entries = await recordRun(root);
  const [agent, landed] = [wayToAgent(entries), wayToLanded(entries)];
  return [
    row('argv to the agent program: files', agent.files.length, '≤ 28'),
    row('argv to the agent program: package crossings', agent.crossings, '≤ 5'),
    row("agent program's end to the moved tip: files", landed.files.length, '≤ 40'),
    row("agent program's end to the moved tip: package crossings", landed.crossings, '≤ 12'),
    row('all files that are entered in that time', enteredUntilLanded(entries).size, ''),
    ...Object.entries(lineBudgets).map(([room, budget]) =>
      row(`lines in ${room}`, linesBelow(graph, room), `≤ ${budget.toLocaleString('en')}`),
    ),
    row('lines of tests', testLines(root), `≤ ${testBudget.toLocaleString('en')}`),
    row('folders that need each other', folderCycles(graph).length, '0'),
    row('files that need each other', valueCycles(graph).length, '0'),
    row('exported names declared twice', declaredTwice(graph).size, '≤ 10'),
    row('files that a new event touches by hand', newEvent(root, graph), '≤ 3'),
  ];
}

function row(what: string, value: number, wanted: string): HouseMeasure {
  return { what, value: value.toLocaleString('en'), wanted };
}

function linesBelow({ files }: FileGraph, room: string): number {
  const inside = [...files.values()].filter(({ path: file }) => file.startsWith(`${room}/`));
  return inside.reduce((sum, { lines }) => sum + lines, 0);
}

/** Its declaration, and each switch or table over all events that the compiler checks for it. */
function newEvent(root: string, { files }: FileGraph): number {
  const asked = [...files.keys()].filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const isSwitch = /case '[a-z_]+\.[a-z_]+':/.test(text) && text.includes('unreachable(event)');
    return isSwitch || /const \w+: ByEventType<EventType,/.test(text);
  });
  return 1 + asked.length;
}
