import { matches } from './sequence-diff.ts';

/** A stretch of a three-way merge: what both sides agree on, or what each of them made of the same part of the base. */
export type Stretch =
  | { readonly kind: 'agreed'; readonly items: readonly string[] }
  | ({ readonly kind: 'clash' } & ThreeVersions);

export interface ThreeVersions {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** Whether changes that only touch each other clash, as in git. */
export type Touching = 'clash' | 'apart';

export function threeWay(
  { base, ours, theirs }: ThreeVersions,
  touching: Touching = 'clash',
): readonly Stretch[] {
  const edits = [...editsOf('ours', base, ours), ...editsOf('theirs', base, theirs)].toSorted(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  const out: Stretch[] = [];
  let at = 0;
  for (const group of grouped(edits, touching)) {
    const from = Math.min(...group.map((edit) => edit.from));
    const to = Math.max(...group.map((edit) => edit.to));
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

function editsOf(side: Edit['side'], base: readonly string[], items: readonly string[]): readonly Edit[] {
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  for (const [a, b] of [...matches(base, items), [base.length, items.length] as const]) {
    if (a > i || b > j) edits.push({ side, from: i, to: a, items: items.slice(j, b) });
    [i, j] = [a + 1, b + 1];
  }
  return edits;
}

function grouped(edits: readonly Edit[], touching: Touching): readonly (readonly Edit[])[] {
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
  { end, touching }: { readonly end: number; readonly touching: Touching },
): boolean {
  if (edit.from < end) return true;
  if (edit.from > end) return false;
  if (touching === 'clash') return true;
  // Two insertions at the same place have no order of their own.
  return edit.from === edit.to && group.some((other) => other.from === other.to && other.from === edit.from);
}

interface Group {
  readonly group: readonly Edit[];
  readonly base: readonly string[];
  readonly from: number;
  readonly to: number;
}

function settle(out: Stretch[], { base: part }: ThreeVersions, whole: Group): void {
  const sides = new Set(whole.group.map(({ side }) => side));
  const ours = asOn('ours', whole);
  const theirs = asOn('theirs', whole);
  if (sides.size === 1) agree(out, sides.has('ours') ? ours : theirs);
  else if (same(ours, theirs) || same(theirs, part)) agree(out, ours);
  else if (same(ours, part)) agree(out, theirs);
  else out.push({ kind: 'clash', base: part, ours, theirs });
}

function asOn(side: Edit['side'], { group, base, from, to }: Group): readonly string[] {
  const items: string[] = [];
  let at = from;
  for (const edit of group) {
    if (edit.side !== side) continue;
    items.push(...base.slice(at, edit.from), ...edit.items);
    at = edit.to;
  }
  return [...items, ...base.slice(at, to)];
}

function agree(out: Stretch[], items: readonly string[]): void {
  const last = out.at(-1);
  if (items.length === 0) return;
  if (last?.kind === 'agreed') out[out.length - 1] = { kind: 'agreed', items: [...last.items, ...items] };
  else out.push({ kind: 'agreed', items });
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}
