import { grouped } from '../../grouped.ts';
import type { Place } from '../../place.ts';
import type { Finding } from '../../plan.ts';
import { firstFew } from '../../text.ts';
import { finding } from '../audit-codes.ts';
import { phaseKey } from '../../ids.ts';
import { jsonTree, type JsonNode } from '../../json/json-tree.ts';
import { refTo } from '../dependencies/read-dependencies.ts';
import { filesBeside, filesIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { isMap, itemsOf, memberOf, wordsOf } from '../json-plan.ts';
import { folderOf, joinPath } from '../link-path.ts';
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
    const waves = wavesIn(read, new Set(units.map(({ id }) => phaseKey(id))));
    return planOfUnits(look, {
      units: (waves ? unitsInWaves(read, units, waves) : units.map(waitsOfMarked)).map(withoutMark),
      beside: besideKiro(look),
      inOrder: waves === null,
      findings: waves?.findings ?? [],
    });
  },
};

/** Sections of phases if the plan has them, otherwise the numbered boxes. */
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

const parallelMark = /\s*\(P\)(?=\s|$)/;

/** `- [ ] 3. (P) Title`: it runs beside the marked ones right before it, and has the same dependencies. */
function waitsOfMarked(unit: Unit, index: number, units: readonly Unit[]): Unit {
  if (!units.some(({ title }) => parallelMark.test(title))) return unit;
  const isMarked = (at: number): boolean => parallelMark.test(units[at]?.title ?? '');
  let before = index - 1;
  if (isMarked(index)) while (isMarked(before)) before--;
  let first = before;
  if (isMarked(before)) while (isMarked(first - 1)) first--;
  const place = { file: '', line: unit.first, column: 1 };
  const waits = units.slice(Math.max(0, first), before + 1);
  return {
    ...unit,
    refs: waits.map(({ id }) => refTo(place, id)),
    saysDependencies: true,
  };
}

function withoutMark(unit: Unit): Unit {
  return { ...unit, title: unit.title.replace(parallelMark, '').trim() };
}

/** Waves, each with the keys of the units that its tasks belong to. */
interface Waves {
  readonly line: number;
  readonly units: readonly (readonly string[])[];
  readonly findings: readonly Finding[];
}

/** `## Task Dependency Graph` with waves of tasks as JSON: each unit with its dependencies. */
function unitsInWaves(read: ReadFile, units: readonly Unit[], waves: Waves): Unit[] {
  const keys = units.map(({ id }) => phaseKey(id));
  const inWaves = waves.units.flatMap((wave, at) => wave.map((key) => ({ key, at })));
  const within = grouped(inWaves, ({ key }) => key);
  return units.map((unit, index) => {
    const own = within.get(keys[index] ?? '');
    const start = own?.[0]?.at ?? 0;
    // The units of the previous wave that begin earlier: two whole units cannot wait for each other.
    const earlier = (own ?? [])
      .flatMap(({ at }) => waves.units[at - 1] ?? [])
      .filter((key) => (within.get(key)?.[0]?.at ?? start) < start);
    const before = new Set(earlier);
    const waits = own ? units.filter((_, at) => before.has(keys[at] ?? '')) : units.slice(0, index);
    const place = placeOf(read.document.source, { line: own ? waves.line : unit.first, column: 1 });
    return {
      ...unit,
      refs: waits.map(({ id }) => refTo(place, id)),
      saysDependencies: true,
    };
  });
}

function wavesIn(read: ReadFile, known: ReadonlySet<string>): Waves | null {
  const unitOf = (task: string): string =>
    known.has(phaseKey(task)) ? phaseKey(task) : phaseKey(task.split('.')[0] ?? task);
  for (const code of read.document.blocks.toReversed()) {
    if (code.type !== 'code') continue;
    const text = code.lines.map((line) => line.text).join('\n');
    if (!text.includes('waves') && !/^\s*\[\s*\[/.test(text)) continue;
    const tree = jsonTree(text);
    const waves = tree.ok ? wavesOf(tree.value) : [];
    const keys = waves.map((tasks) => [...new Set(tasks.map(unitOf))].filter((key) => known.has(key)));
    // After a wave without known tasks, the next one waits for the last wave with tasks.
    const units = keys.filter((each) => each.length > 0);
    const isUnknown = (task: string): boolean => !known.has(unitOf(task));
    const findings = waves.flatMap((tasks, at) => waveFindings(code, at + 1, tasks, tasks.filter(isUnknown)));
    if (units.length > 0) return { line: code.line, units, findings };
  }
  return null;
}

function waveFindings(
  { file, line, column }: Place,
  wave: number,
  tasks: readonly string[],
  unknown: readonly string[],
): Finding[] {
  if (tasks.length > 0 && unknown.length === 0) return [];
  const names =
    unknown.length === 0 ? 'no tasks' : `tasks that this plan does not have: ${firstFew(unknown, 5)}`;
  return [
    finding('DEPENDENCY_UNCLEAR', {
      place: { file, line, column },
      message: `wave ${wave} of the dependency graph has ${names}; the order of the other waves is kept`,
      suggestion: 'correct the graph: each wave names tasks of this file',
    }),
  ];
}

/** `{"waves": [{"id": 0, "tasks": ["1.1"]}]}`; ids may be numbers, and waves may be bare lists. */
function wavesOf(node: JsonNode): readonly (readonly string[])[] {
  return itemsOf(isMap(node) ? memberOf(node, 'waves') : node).map((wave) => {
    const tasks = isMap(wave) ? (memberOf(wave, 'tasks') ?? memberOf(wave, 'taskIds')) : wave;
    return itemsOf(tasks).map((each) => wordsOf(memberOf(each, 'id') ?? each));
  });
}
