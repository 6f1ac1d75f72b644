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
  const begins = new Map<string, number>();
  waves.forEach((wave, index) => {
    for (const key of wave.units) if (!begins.has(key)) begins.set(key, index);
  });
  return units.map((unit, index) => {
    const key = phaseKey(unit.id);
    const start = begins.get(key);
    const line = waves.find((wave) => wave.units.includes(key))?.line ?? unit.first;
    const before =
      start === undefined
        ? units.slice(0, index).map((each) => each.id)
        : earlier({ waves, begins, key, start }, units);
    const refs = before.map((id): PlacedRef => ({
      kind: 'id',
      id,
      line,
      column: 1,
      file: read.document.source.file,
    }));
    return { ...unit, refs, saysDependencies: true };
  });
}

interface Asked {
  readonly waves: readonly Wave[];
  readonly begins: ReadonlyMap<string, number>;
  readonly key: string;
  readonly start: number;
}

/** Units of the waves right before those of this one's tasks, if they begin earlier: whole units cannot wait for each other. */
function earlier({ waves, begins, key, start }: Asked, units: readonly Unit[]): string[] {
  const own = waves.flatMap((wave, index) => (wave.units.includes(key) ? [index] : []));
  const before = new Set(own.flatMap((index) => waves[index - 1]?.units ?? []));
  return units
    .filter((unit) => before.has(phaseKey(unit.id)) && (begins.get(phaseKey(unit.id)) ?? start) < start)
    .map((unit) => unit.id);
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
