import { phaseKey } from '../../ids.ts';
import type { PlacedRef } from '../dependencies/dependency-ref.ts';
import { jsonNodes, type JsonNode } from '../../json/json-nodes.ts';
import { itemsOf, mapOf, wordsOf } from '../json-plan.ts';
import type { Code } from '../markdown/block.ts';
import type { ReadFile } from './file-draft.ts';
import type { Unit } from './unit-plan.ts';

interface Wave {
  readonly line: number;
  /** Keys of the units that tasks of the wave belong to. */
  readonly units: readonly string[];
}

/** `## Task Dependency Graph` with waves of tasks as JSON: each unit with what it waits for; null where there is none. */
export function unitsInWaves(read: ReadFile, units: readonly Unit[]): Unit[] | null {
  const waves = wavesIn(read, units);
  if (waves.length === 0) return null;
  const within = wavesByUnit(waves);
  const places = new Map(units.map((unit, index) => [phaseKey(unit.id), index]));
  return units.map((unit, index) => {
    const own = within.get(phaseKey(unit.id));
    const line = waves[own?.[0] ?? -1]?.line ?? unit.first;
    const before = own ? earlier(own, { waves, within, places }) : [...units.keys()].slice(0, index);
    const refs = before.map((at): PlacedRef => ({
      kind: 'id',
      id: units[at]?.id ?? '',
      line,
      column: 1,
      file: read.document.source.file,
    }));
    return { ...unit, refs, saysDependencies: true };
  });
}

/** The waves that hold tasks of each unit, the first one first. */
function wavesByUnit(waves: readonly Wave[]): Map<string, number[]> {
  const within = new Map<string, number[]>();
  waves.forEach((wave, index) => {
    for (const key of wave.units) {
      const known = within.get(key);
      if (known) known.push(index);
      else within.set(key, [index]);
    }
  });
  return within;
}

interface Order {
  readonly waves: readonly Wave[];
  readonly within: ReadonlyMap<string, readonly number[]>;
  /** Where each unit stands in the plan, by its key. */
  readonly places: ReadonlyMap<string, number>;
}

/** Units of the waves right before those of this one's tasks, if they begin earlier: whole units cannot wait for each other. */
function earlier(own: readonly number[], { waves, within, places }: Order): number[] {
  const start = own[0] ?? 0;
  const before = new Set(own.flatMap((index) => waves[index - 1]?.units ?? []));
  return [...before]
    .filter((key) => (within.get(key)?.[0] ?? start) < start)
    .flatMap((key) => places.get(key) ?? [])
    .toSorted((a, b) => a - b);
}

function wavesIn(read: ReadFile, units: readonly Unit[]): Wave[] {
  const known = new Set(units.map((unit) => phaseKey(unit.id)));
  const codes = read.document.blocks.filter((block): block is Code => block.type === 'code');
  for (const code of codes.toReversed()) {
    const text = code.lines.map((line) => line.text).join('\n');
    if (!text.includes('waves') && !/^\s*\[\s*\[/.test(text)) continue;
    const parsed = jsonNodes(text);
    const waves = parsed.ok ? wavesOf(parsed.node, code.line) : [];
    const meant = waves.map(({ tasks, line }) => ({
      line,
      units: [...new Set(tasks.map((id) => unitOf(id, known)))],
    }));
    if (meant.some((wave) => wave.units.some((id) => known.has(id)))) return meant;
  }
  return [];
}

function unitOf(task: string, known: ReadonlySet<string>): string {
  return known.has(phaseKey(task)) ? phaseKey(task) : phaseKey(task.split('.')[0] ?? task);
}

/** `{"waves": [{"id": 0, "tasks": ["1.1"]}]}`, also numbers in place of texts, and bare lists. */
function wavesOf(
  node: JsonNode,
  line: number,
): { readonly tasks: readonly string[]; readonly line: number }[] {
  const list = node.kind === 'list' ? node : mapOf(node)?.entries.get('waves');
  return itemsOf(list).map((wave) => {
    const tasks =
      wave.kind === 'list'
        ? wave
        : (mapOf(wave)?.entries.get('tasks') ?? mapOf(wave)?.entries.get('taskIds'));
    return { tasks: itemsOf(tasks).map((each) => wordsOf(mapOf(each)?.entries.get('id') ?? each)), line };
  });
}
