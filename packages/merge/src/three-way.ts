/** A stretch of a three-way merge: common to both sides, or the two versions of the same part of the base. */
export type Stretch =
  | { readonly kind: 'agreed'; readonly items: readonly string[] }
  | ({ readonly kind: 'clash' } & ThreeVersions);

export interface ThreeVersions {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export interface ThreeWayOptions {
  /** Whether changes that only touch each other clash, as in git. */
  readonly touching?: 'clash' | 'apart';
  /** Lines match whatever space is around them: a block that a side has indented is still the same block. */
  readonly anyIndent?: boolean;
  /** Whether lines that begin a definition are matched before others. */
  readonly byNames?: boolean;
}

export function threeWay(
  { base, ours, theirs }: ThreeVersions,
  { touching = 'clash', anyIndent = false, byNames = true }: ThreeWayOptions = {},
): readonly Stretch[] {
  const edits = [
    ...editsOf('ours', { base, items: ours, anyIndent, byNames }),
    ...editsOf('theirs', { base, items: theirs, anyIndent, byNames }),
  ].toSorted((a, b) => a.from - b.from || a.to - b.to);
  const out: Growing[] = [];
  let at = 0;
  for (const group of grouped(edits, touching)) {
    const from = group.reduce((least, edit) => Math.min(least, edit.from), base.length);
    const to = group.reduce((most, edit) => Math.max(most, edit.to), from);
    agree(out, base.slice(at, from));
    settle(out, { base: base.slice(from, to), ours: [], theirs: [] }, { group, from, base, to });
    at = to;
  }
  agree(out, base.slice(at));
  return out;
}

interface Edit {
  readonly side: 'ours' | 'theirs';
  /** The part of the base that it replaces. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly string[];
}

interface Sides {
  readonly base: readonly string[];
  readonly items: readonly string[];
  readonly anyIndent: boolean;
  readonly byNames: boolean;
}

function editsOf(side: Edit['side'], { base, items, anyIndent, byNames }: Sides): readonly Edit[] {
  const edits: Edit[] = [];
  const found = anyIndent ? matches(base.map(bare), items.map(bare), byNames) : matches(base, items, byNames);
  const same = found.filter(([a, b]) => base[a] === items[b]);
  let [i, j] = [0, 0];
  for (const [a, b] of [...same, [base.length, items.length] as const]) {
    if (a > i || b > j) edits.push({ side, from: i, to: a, items: items.slice(j, b) });
    [i, j] = [a + 1, b + 1];
  }
  return edits.map((edit, at) =>
    slid(edit, base, { from: edits[at - 1]?.to ?? 0, to: edits[at + 1]?.from ?? base.length }),
  );
}

/**
 * An insertion among equal lines has several possible places. The last one is used, but before the blank lines there,
 * so that those of both sides meet.
 */
function slid(edit: Edit, base: readonly string[], room: Pick<Edit, 'from' | 'to'>): Edit {
  if (edit.from < edit.to) return edit;
  const items = [...edit.items];
  let at = edit.from;
  while (at < room.to && base[at] === items[0]) {
    items.push(...items.splice(0, 1));
    at++;
  }
  while (at > room.from && base[at - 1]?.trim() === '' && base[at - 1] === items.at(-1)) {
    items.unshift(...items.splice(-1));
    at--;
  }
  return { ...edit, from: at, to: at, items };
}

function bare(line: string): string {
  return line.trim();
}

/** A pair of positions of equal items; both positions grow from pair to pair. */
type Match = readonly [number, number];

/**
 * Common elements of two sequences, in order. Lines that are unique on both sides come first, as in a patience diff.
 */
export function matches(a: readonly string[], b: readonly string[], byNames = true): readonly Match[] {
  const found: Match[] = [];
  compare({ a, b, byNames, found }, { a0: 0, a1: a.length, b0: 0, b1: b.length });
  return found;
}

interface Work {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly byNames: boolean;
  readonly found: Match[];
}

interface Window {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

/** The common beginning is taken first: an insertion moves down as far as possible. */
function compare(work: Work, window: Window): void {
  const { a, b, found } = work;
  let { a0, a1, b0, b1 } = window;
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) found.push([a0++, b0++]);
  let tail = 0;
  while (a1 > a0 && b1 > b0 && a[a1 - 1] === b[b1 - 1]) {
    [a1, b1] = [a1 - 1, b1 - 1];
    tail++;
  }
  if (a0 < a1 && b0 < b1) middle(work, { a0, a1, b0, b1 });
  for (let i = 0; i < tail; i++) found.push([a1 + i, b1 + i]);
}

function middle(work: Work, window: Window): void {
  const anchors = rising(work, onceOnBoth(work, window));
  if (anchors.length === 0) {
    work.found.push(...longestCommon(work, window));
    return;
  }
  let { a0, b0 } = window;
  for (const [i, j] of anchors) {
    compare(work, { a0, a1: i, b0, b1: j });
    work.found.push([i, j]);
    [a0, b0] = [i + 1, j + 1];
  }
  compare(work, { ...window, a0, b0 });
}

function onceOnBoth({ a, b }: Work, { a0, a1, b0, b1 }: Window): readonly Match[] {
  const inA = places(a, a0, a1);
  const inB = places(b, b0, b1);
  return [...inA].flatMap(([item, [i, another]]) => {
    const [j, more] = inB.get(item) ?? [];
    const isSingle = another === undefined && more === undefined && /\w/.test(item);
    return isSingle && i !== undefined && j !== undefined ? [[i, j] as const] : [];
  });
}

function places(items: readonly string[], from: number, to: number): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (let i = from; i < to; i++) {
    const item = items[i] ?? '';
    const known = found.get(item);
    if (known === undefined) found.set(item, [i]);
    else if (known.length < 2) known.push(i);
  }
  return found;
}

/**
 * The increasing run of pairs with the most weight: a line that begins a definition locates code better than one of its
 * statements. A file of a hundred thousand lines has as many pairs.
 */
function rising({ a, byNames }: Work, pairs: readonly Match[]): readonly Match[] {
  const best: number[] = [];
  const before: number[] = [];
  const ranks = new Map(pairs.toSorted((x, y) => x[1] - y[1]).map(([, j], rank) => [j, rank + 1]));
  // By rank, the best run that ends at or below it, as a prefix tree.
  const tree = new Int32Array(pairs.length + 1).fill(-1);
  const isBetter = (one: number, other: number): boolean =>
    other === -1 || (best[one] ?? 0) > (best[other] ?? 0);
  for (const [i, [line, j]] of pairs.entries()) {
    const rank = ranks.get(j) ?? 0;
    let last = -1;
    for (let at = rank - 1; at > 0; at -= at & -at)
      if (tree[at] !== -1 && isBetter(tree[at] ?? -1, last)) last = tree[at] ?? -1;
    before[i] = last;
    best[i] = (last === -1 ? 0 : (best[last] ?? 0)) + (byNames ? weightOf(a[line] ?? '') : 1);
    for (let at = rank; at <= pairs.length; at += at & -at) if (isBetter(i, tree[at] ?? -1)) tree[at] = i;
  }
  let top = -1;
  for (const i of pairs.keys()) if (isBetter(i, top)) top = i;
  const run: Match[] = [];
  for (let at = top; at !== -1; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) run.push(pair);
  }
  return run.toReversed();
}

const beginning =
  /^\s*(?:(?:export|default|async|public|private|protected|static|pub|abstract)\s+)*(?:def|class|function|func|fn|interface|struct|trait|impl|enum|type|create)\b|^#+\s|^\[|^\S.*[:{]$/i;

function weightOf(line: string): number {
  return beginning.test(line.trimEnd()) ? 4 : 1;
}

/** A larger table is not worth it: nothing in common is a safe answer. */
const mostCells = 1_000_000;

function longestCommon({ a, b }: Work, { a0, a1, b0, b1 }: Window): readonly Match[] {
  const [rows, columns] = [a1 - a0, b1 - b0];
  if (rows * columns > mostCells) return [];
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const same = a[a0 + i] === b[b0 + j];
      lengths[i * width + j] = same ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: Match[] = [];
  for (let i = 0, j = 0; i < rows && j < columns;) {
    if (a[a0 + i] === b[b0 + j]) found.push([a0 + i++, b0 + j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return found;
}

function grouped(edits: readonly Edit[], touching: 'clash' | 'apart'): readonly (readonly Edit[])[] {
  const groups: Edit[][] = [];
  let end = -1;
  for (const edit of edits) {
    const last = groups.at(-1);
    if (last !== undefined && meets(last, edit, { end, touching })) last.push(edit);
    else groups.push([edit]);
    end = Math.max(last === groups.at(-1) ? end : -1, edit.to);
  }
  return groups;
}

function meets(
  group: readonly Edit[],
  edit: Edit,
  { end, touching }: { readonly end: number; readonly touching: 'clash' | 'apart' },
): boolean {
  if (edit.from < end) return true;
  if (edit.from > end) return false;
  if (touching === 'clash') return true;
  // Two insertions at the same place have no order.
  return edit.from === edit.to && group.some((other) => other.from === other.to && other.from === edit.from);
}

interface Group {
  readonly group: readonly Edit[];
  readonly base: readonly string[];
  readonly from: number;
  readonly to: number;
}

function settle(out: Growing[], { base: part }: ThreeVersions, whole: Group): void {
  const sides = new Set(whole.group.map(({ side }) => side));
  const ours = asOn('ours', whole);
  const theirs = asOn('theirs', whole);
  if (sides.size === 1) agree(out, sides.has('ours') ? ours : theirs);
  else if (sameLines(ours, theirs) || sameLines(theirs, part)) agree(out, ours);
  else if (sameLines(ours, part)) agree(out, theirs);
  else out.push({ kind: 'clash', base: part, ours, theirs });
}

function asOn(side: Edit['side'], { group, base, from, to }: Group): readonly string[] {
  const parts: (readonly string[])[] = [];
  let at = from;
  for (const edit of group) {
    if (edit.side !== side) continue;
    parts.push(base.slice(at, edit.from), edit.items);
    at = edit.to;
  }
  return [...parts, base.slice(at, to)].flat();
}

/** A stretch to which lines are still added: copying it each time would take minutes for a long file. */
type Growing =
  | { readonly kind: 'agreed'; readonly items: string[] }
  | ({ readonly kind: 'clash' } & ThreeVersions);

function agree(out: Growing[], items: readonly string[]): void {
  if (items.length === 0) return;
  const last = out.at(-1);
  if (last?.kind !== 'agreed') out.push({ kind: 'agreed', items: [...items] });
  else for (const item of items) last.items.push(item);
}

function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}
