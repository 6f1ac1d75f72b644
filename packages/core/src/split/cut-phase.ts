import { pathsIn } from '../plan-reader/files.ts';
import type { Gate, Phase, PlanTask } from '../plan.ts';
import type { SubPhase } from '../report.ts';
import { scopesOverlap } from '../scope/overlap.ts';
import { endsInDigit } from './split-problems.ts';

/** The lines along which a phase is cut: headings of its text, numbers of its tasks, folders in its tasks. */
export type CutBy = 'headings' | 'numbers' | 'folders';

export interface PhaseCut {
  readonly by: CutBy;
  readonly parts: readonly SubPhase[];
}

interface Piece {
  readonly name: string;
  readonly tasks: readonly PlanTask[];
}

/**
 * Cuts a phase along its author's structure, without an agent: into two to `most` parts, about as many as wanted and
 * about equally large. Null if the plan has no such structure, or one piece would contain nearly everything.
 */
export function cutPhase(
  phase: Pick<Phase, 'id' | 'tasks' | 'gates'>,
  { wanted, most }: { readonly wanted: number; readonly most: number },
): PhaseCut | null {
  const open = phase.tasks.filter((task) => !task.done);
  for (const [by, pieces] of piecesOf(open)) {
    if (pieces.length < 2) continue;
    const parts = fewer(halved(pieces, most), Math.min(Math.max(wanted, 2), most));
    if (Math.max(...parts.map(sizeOf)) * 3 <= open.length * 2 || open.length < 4)
      return { by, parts: asParts(phase, parts) };
  }
  return null;
}

function piecesOf(tasks: readonly PlanTask[]): readonly (readonly [CutBy, readonly Piece[]])[] {
  return [
    ['headings', runs(tasks, (task) => task.group)],
    ['numbers', tasks.every((task) => leadOf(task) !== '') ? runs(tasks, leadOf) : []],
    ['folders', byFolder(tasks)],
  ];
}

/** The `3` of `3.1`. */
function leadOf({ id }: PlanTask): string {
  return /^([A-Z]*-?\d+)[.-]\d/i.exec(id)?.[1] ?? '';
}

/** Stretches of tasks with the same name, in plan order. A task without a name belongs to the previous stretch. */
function runs(tasks: readonly PlanTask[], nameOf: (task: PlanTask) => string): Piece[] {
  const pieces: { name: string; tasks: PlanTask[] }[] = [];
  for (const task of tasks) {
    const name = nameOf(task);
    const last = pieces.at(-1);
    if (last && (name === '' || name === last.name)) last.tasks.push(task);
    else pieces.push({ name, tasks: [task] });
  }
  const [first, second, ...rest] = pieces;
  // Tasks before the first heading belong to its piece.
  if (first?.name === '' && second)
    return [{ name: second.name, tasks: [...first.tasks, ...second.tasks] }, ...rest];
  return pieces.every(({ name }) => name !== '') ? pieces : [];
}

/** Tasks that name files, by the folders that separate them best. */
function byFolder(tasks: readonly PlanTask[]): Piece[] {
  for (const depth of [1, 2, 3]) {
    const folderIn = (task: PlanTask): string => {
      const folders = (pathsIn(task.text)[0] ?? '').split('/').slice(0, -1);
      return folders.slice(0, depth).join('/');
    };
    const named = new Set(tasks.map(folderIn).filter((folder) => folder !== ''));
    if (named.size < 2) continue;
    const groups = new Map<string, PlanTask[]>();
    let last = [...named][0] ?? '';
    for (const task of tasks) {
      last = folderIn(task) || last;
      groups.set(last, [...(groups.get(last) ?? []), task]);
    }
    return [...groups].map(([name, own]) => ({ name, tasks: own }));
  }
  return [];
}

function sizeOf({ tasks }: Piece): number {
  return tasks.length;
}

/** No piece is more than twice as large as the median, if its tasks can be divided. */
function halved(pieces: readonly Piece[], most: number): readonly Piece[] {
  const sizes = pieces.map(sizeOf).toSorted((a, b) => a - b);
  const middle = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0;
  const at = pieces.findIndex((piece) => sizeOf(piece) > Math.max(3, middle * 2));
  const large = pieces[at];
  if (!large || pieces.length >= most * 2) return pieces;
  const half = Math.ceil(sizeOf(large) / 2);
  const name = large.name.replace(/ \(continued\)$/, '');
  const two = [
    { name: large.name, tasks: large.tasks.slice(0, half) },
    { name: `${name} (continued)`, tasks: large.tasks.slice(half) },
  ];
  return halved([...pieces.slice(0, at), ...two, ...pieces.slice(at + 1)], most);
}

/** Joins the smallest neighbors until there are as many pieces as wanted. */
function fewer(pieces: readonly Piece[], wanted: number): readonly Piece[] {
  if (pieces.length <= wanted) return pieces;
  const sums = pieces.slice(1).map((piece, at) => sizeOf(piece) + sizeOf(pieces[at] ?? piece));
  const at = sums.indexOf(Math.min(...sums));
  const [one, two] = [pieces[at], pieces[at + 1]];
  if (!one || !two) return pieces;
  const isSame = two.name === `${one.name} (continued)`;
  const both = { name: isSame ? one.name : `${one.name}, ${two.name}`, tasks: [...one.tasks, ...two.tasks] };
  return fewer([...pieces.slice(0, at), both, ...pieces.slice(at + 2)], wanted);
}

/** Work that all others need, and work that only makes sense at the end. */
const first =
  /^\W*(?:set-?up|foundation\w*|shared|common|base|core|scaffold\w*|(?:data )?models?|schema\w*|types?|infrastructure|prerequisites?|migrations?|preparation|interfaces?)\b/i;
const last =
  /\b(?:tests?|testing|docs|documentation|polish|verif\w+|integrat\w+|clean-?up|release|e2e|final\w*|review|deploy\w*)\b/i;

function asParts(
  { id, tasks, gates }: Pick<Phase, 'id' | 'tasks' | 'gates'>,
  pieces: readonly Piece[],
): SubPhase[] {
  const ids = pieces.map((_, at) => id + ending(at, id));
  const files = pieces.map((piece) => [...new Set(piece.tasks.flatMap(({ text }) => pathsIn(text)))]);
  const isUnique = (one: PlanTask): boolean => tasks.filter((task) => task.id === one.id).length === 1;
  return pieces.map((piece, at) => {
    const own = files[at] ?? [];
    const others = files.flatMap((each, other) => (other === at ? [] : each));
    const waits = waitsOf(pieces, files, at).map((index) => ids[index] ?? '');
    const passing = gates.flatMap((gate) => gateOf(gate, own, others));
    return {
      sub_phase_id: ids[at] ?? '',
      name: piece.name,
      tasks: piece.tasks.map((task) => (isUnique(task) ? task.id : task.text)),
      ...(own.length > 0 ? { files: own } : {}),
      ...(waits.length > 0 ? { depends_on: waits } : {}),
      ...(passing.length > 0 ? { gates: passing } : {}),
    };
  });
}

function ending(at: number, parent: string): string {
  return endsInDigit(parent) ? String.fromCodePoint(97 + at) : String(at + 1);
}

/** Parts that name different files run at the same time; the others keep plan order. */
function waitsOf(
  pieces: readonly Piece[],
  files: readonly (readonly string[])[],
  at: number,
): readonly number[] {
  const name = pieces[at]?.name ?? '';
  const before = pieces.slice(0, at).map((_, index) => index);
  if (at === pieces.length - 1 && last.test(name)) return before;
  const own = files[at] ?? [];
  const near = before.filter((index) => {
    const other = files[index] ?? [];
    const isStart = index === 0 && first.test(pieces[0]?.name ?? '');
    return isStart || own.length === 0 || other.length === 0 || scopesOverlap(own, other);
  });
  // The nearest one already waits for those before it.
  const nearest = near.at(-1);
  return nearest === undefined ? [] : own.length === 0 ? [nearest] : near;
}

/** A gate that names only files of this part can pass before the others are done. */
function gateOf(
  { name, command, expectation }: Gate,
  own: readonly string[],
  others: readonly string[],
): NonNullable<SubPhase['gates']> {
  if (command === null) return [];
  const names = (path: string): boolean => command.includes(path) || command.includes(folderOf(path));
  return own.some(names) && !others.some(names) ? [{ name, command, expectation }] : [];
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1) || path;
}
