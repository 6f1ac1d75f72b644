import { grouped } from '../../grouped.ts';
import { phaseKey } from '../../ids.ts';
import { jsonTree, type JsonNode } from '../../json/json-tree.ts';
import { refAt } from '../dependencies/dependency-ref.ts';
import { filesBeside, filesIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { isMap, itemsOf, memberOf, wordsOf } from '../json-plan.ts';
import { folderOf, joinPath } from '../link-path.ts';
import type { Code } from '../markdown/block.ts';
import { placeOf } from '../markdown/source-text.ts';
import type { ReadFile } from './file-draft.ts';
import { isNumberedList, numberedBoxes } from './numbered-boxes.ts';
import { shapeOf } from './plan-shape.ts';
import { holdsBoxes, numberedGroups, planOfUnits, type Unit } from './unit-plan.ts';

/** `.kiro/specs/<name>/tasks.md`: numbered boxes, perhaps with a graph of waves at the end. */
export const kiro: PlanDialect = {
  name: 'kiro',
  recognise(look) {
    if (look.text === null) return null;
    const inFolder = /(?:^|\/)\.kiro\//.test(look.path);
    const units = unitsOf(look);
    if (inFolder && units.length > 0) return 'numbered tasks in a folder of .kiro';
    if (units.length === 0 || !isNumberedList(look.markdown())) return null;
    if (look.text.includes('## Task Dependency Graph')) return 'numbered tasks with a graph of waves';
    return look.text.includes('_Requirements:') ? 'numbered tasks that name their requirements' : null;
  },
  read(look) {
    const read = look.markdown();
    const units = unitsOf(look);
    const inWaves = unitsInWaves(read, units);
    return planOfUnits(look, {
      units: inWaves ?? units,
      beside: besideKiro(look),
      inOrder: inWaves === null,
    });
  },
};

/** Sections of phases where the plan has them, otherwise the numbered boxes. */
function unitsOf(look: PlanLook): readonly Unit[] {
  const read = look.markdown();
  const phases = shapeOf(look).phases.filter((section) => holdsBoxes(read, section));
  if (phases.length > 1) return phases;
  const groups = isNumberedList(read) ? [] : numberedGroups(read);
  return groups.length > 1 ? groups : numberedBoxes(read);
}

function besideKiro(look: PlanLook): string[] {
  const steering = joinPath(folderOf(look.path), '../../steering');
  return [
    ...filesBeside(look, 'requirements.md', 'bugfix.md', 'design.md'),
    ...filesIn(look, steering, /\.md$/i),
  ];
}

interface Wave {
  readonly line: number;
  /** Keys of the units that tasks of the wave belong to. */
  readonly units: readonly string[];
}

/** `## Task Dependency Graph` with waves of tasks as JSON: each unit with what it waits for; null where there is none. */
function unitsInWaves(read: ReadFile, units: readonly Unit[]): Unit[] | null {
  const waves = wavesIn(read, units);
  if (waves.length === 0) return null;
  const within = wavesByUnit(waves);
  const places = new Map(units.map((unit, index) => [phaseKey(unit.id), index]));
  return units.map((unit, index) => {
    const own = within.get(phaseKey(unit.id));
    const line = waves[own?.[0] ?? -1]?.line ?? unit.first;
    const before = own ? earlier(own, { waves, within, places }) : [...units.keys()].slice(0, index);
    const place = placeOf(read.document.source, { line, column: 1 });
    const refs = before.map((at) => refAt(place, 0, { kind: 'id', id: units[at]?.id ?? '' }));
    return { ...unit, refs, saysDependencies: true };
  });
}

/** The waves that hold tasks of each unit, the first one first. */
function wavesByUnit(waves: readonly Wave[]): Map<string, number[]> {
  const places = waves.flatMap(({ units }, index) => units.map((key) => ({ key, index })));
  return new Map(
    [...grouped(places, ({ key }) => key)].map(([key, all]) => [key, all.map(({ index }) => index)]),
  );
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
    const tree = jsonTree(text);
    const waves = tree.ok ? wavesOf(tree.value, code.line) : [];
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
  return itemsOf(isMap(node) ? memberOf(node, 'waves') : node).map((wave) => {
    const tasks = isMap(wave) ? (memberOf(wave, 'tasks') ?? memberOf(wave, 'taskIds')) : wave;
    return { tasks: itemsOf(tasks).map((each) => wordsOf(memberOf(each, 'id') ?? each)), line };
  });
}
