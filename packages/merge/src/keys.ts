import { refused } from './file-sides.ts';
import type { FileSides, MergedText } from './file-sides.ts';
import { parseJsonText } from './json-text.ts';
import type { JsonEntry, JsonTextNode } from './json-text.ts';

/** Files that are merged by their keys. TOML is not: no library that writes it keeps comments. */
export async function mergeKeys(sides: FileSides): Promise<MergedText> {
  if (isJson(sides.path)) return mergeJson(sides);
  if (!isYaml(sides.path)) return refused('it is neither JSON nor YAML');
  const { mergeYaml } = await import('./yaml-keys.ts');
  return mergeYaml(sides);
}

type ObjectNode = Extract<JsonTextNode, { kind: 'object' }>;
type ArrayNode = Extract<JsonTextNode, { kind: 'array' }>;

/** Merges by keys: our text stays as it is, and gets what their side added, changed and removed, as it is written there. */
function mergeJson({ base, ours, theirs }: FileSides): MergedText {
  const [from, a, b] = [base ?? '{}', ours, theirs].map(parseJsonText);
  if (from == null || a == null || b == null) return refused('one of its versions is no JSON');
  const edits: Edit[] = [];
  const work: Work = { base: base ?? '{}', ours, theirs, edits };
  const clash = merge(work, '', { from, a, b });
  if (clash !== null) return refused(`both sides changed ${clash === '' ? 'the whole' : clash}`);
  const text = applied(ours, edits);
  return parseJsonText(text) === null ? refused('the result is no JSON') : { ok: true, text };
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Work {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly edits: Edit[];
}

interface Three<N> {
  readonly from: N;
  readonly a: N;
  readonly b: N;
}

/** The place where both sides want something else; null where there is none. */
function merge(work: Work, place: string, { from, a, b }: Three<JsonTextNode>): string | null {
  const [was, own, other] = [plain(from), plain(a), plain(b)];
  if (own === other || other === was) return null;
  if (own === was) {
    work.edits.push({ from: a.start, to: a.end, text: work.theirs.slice(b.start, b.end) });
    return null;
  }
  if (a.kind === 'object' && b.kind === 'object') {
    const empty: ObjectNode = { kind: 'object', start: 0, end: 0, entries: [] };
    return mergeObjects(work, place, { from: from.kind === 'object' ? from : empty, a, b });
  }
  if (from.kind === 'array' && a.kind === 'array' && b.kind === 'array')
    return mergeArrays(work, place, { from, a, b });
  return place;
}

function mergeObjects(work: Work, place: string, { from, a, b }: Three<ObjectNode>): string | null {
  const find = (node: ObjectNode, key: string): JsonEntry | undefined =>
    node.entries.find((entry) => entry.key === key);
  for (const entry of b.entries) {
    const [was, own] = [find(from, entry.key), find(a, entry.key)];
    const here = `${place === '' ? '' : `${place}.`}${entry.key.slice(1, -1)}`;
    if (own === undefined) {
      if (was === undefined) insert(work, { a, b }, entry);
      else if (plain(was.value) !== plain(entry.value)) return here;
    } else {
      const nothing: JsonTextNode = { kind: 'scalar', start: 0, end: 0, text: '' };
      const clash = merge(work, here, { from: was?.value ?? nothing, a: own.value, b: entry.value });
      if (clash !== null) return clash;
    }
  }
  for (const was of from.entries) {
    const own = find(a, was.key);
    if (own === undefined || find(b, was.key) !== undefined) continue;
    if (plain(own.value) !== plain(was.value)) return was.key.slice(1, -1);
    remove(work, a, a.entries.indexOf(own));
  }
  return null;
}

/** Behind the nearest entry before it that we have as well, otherwise as the last one. */
function insert(
  work: Work,
  { a, b }: { readonly a: ObjectNode; readonly b: ObjectNode },
  entry: JsonEntry,
): void {
  const text = work.theirs.slice(entry.start, entry.value.end);
  const before = b.entries.slice(0, b.entries.indexOf(entry)).toReversed();
  const known = before
    .map(({ key }) => a.entries.find((own) => own.key === key))
    .find((own) => own !== undefined);
  const after = known ?? a.entries.at(-1);
  if (after === undefined) {
    const gap = work.theirs.slice(b.start + 1, b.entries[0]?.start);
    const end = work.theirs.slice(b.entries.at(-1)?.value.end, b.end - 1).replace(/^\s*,/, '');
    const isFirst = !work.edits.some((edit) => edit.from === a.start + 1);
    const whole = isFirst ? { from: a.start + 1, to: a.end - 1 } : { from: a.start + 1, to: a.start + 1 };
    work.edits.push({ ...whole, text: isFirst ? `${gap}${text}${end}` : `${gap}${text},` });
    return;
  }
  const gap = gapBefore(work.ours, a, after);
  work.edits.push({ from: after.value.end, to: after.value.end, text: `,${gap}${text}` });
}

/** The space in front of an entry, as its neighbours have it. */
function gapBefore(text: string, node: ObjectNode, entry: JsonEntry): string {
  const i = node.entries.indexOf(entry);
  const from = i === 0 ? node.start + 1 : (node.entries[i - 1]?.value.end ?? node.start);
  return /\s*$/.exec(text.slice(from, entry.start))?.[0] ?? ' ';
}

function remove({ edits }: Work, node: ObjectNode, i: number): void {
  const [own, next, last] = [node.entries[i], node.entries[i + 1], node.entries[i - 1]];
  if (own === undefined) return;
  if (next !== undefined) edits.push({ from: own.start, to: next.start, text: '' });
  else edits.push({ from: last?.value.end ?? own.start, to: own.value.end, text: '' });
}

/** A list as a set: each item once, theirs behind ours. */
function mergeArrays(work: Work, place: string, { from, a, b }: Three<ArrayNode>): string | null {
  const [was, own, other] = [
    from.items.map((item) => plain(item)),
    a.items.map((item) => plain(item)),
    b.items.map((item) => plain(item)),
  ];
  if (was.some((item) => !own.includes(item) || !other.includes(item))) return place;
  if ([own, other].some((list) => new Set(list).size < list.length)) return place;
  const last = a.items.at(-1);
  if (last === undefined) return place;
  const i = a.items.length - 1;
  const gapFrom = i === 0 ? a.start + 1 : (a.items[i - 1]?.end ?? a.start);
  const gap = /\s*$/.exec(work.ours.slice(gapFrom, last.start))?.[0] ?? ' ';
  const added = b.items.filter((item) => !own.includes(plain(item)));
  const text = added.map(
    (item) => `,${gap === '' && i > 0 ? ' ' : gap}${work.theirs.slice(item.start, item.end)}`,
  );
  work.edits.push({ from: last.end, to: last.end, text: text.join('') });
  return null;
}

/** A value without what does not count: spaces and comments. The order of keys counts for nothing either. */
function plain(node: JsonTextNode): string {
  if (node.kind === 'scalar') return node.text;
  if (node.kind === 'array') return `[${node.items.map((item) => plain(item)).join(',')}]`;
  return `{${node.entries
    .map(({ key, value }) => `${key}:${plain(value)}`)
    .toSorted()
    .join(',')}}`;
}

/** Insertions at one place stay in the order in which they were asked for. */
function applied(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    out += text.slice(at, Math.max(at, edit.from)) + edit.text;
    at = Math.max(at, edit.to);
  }
  return out + text.slice(at);
}

/** What keeps a data file from being read; null where it is fine, or not data. */
export async function dataError(path: string, text: string): Promise<string | null> {
  if (isJson(path)) return parseJsonText(text) === null ? 'it is no JSON any more' : null;
  if (!isYaml(path)) return null;
  const { parseAllDocuments } = await import('yaml');
  const documents = parseAllDocuments(text);
  const bad = 'empty' in documents ? [] : documents.flatMap(({ errors }) => errors);
  return bad.length > 0 ? 'it is no YAML any more' : null;
}

function isJson(path: string): boolean {
  return /\.(?:json|jsonc|json5|webmanifest|ipynb|geojson)$/i.test(path);
}

function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}
