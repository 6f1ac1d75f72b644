import { isJsonFile, isYamlFile, refused } from './file-sides.ts';
import type { FileSides, MergedText } from './file-sides.ts';
import { parseJsonText } from './json-text.ts';
import type { JsonEntry, JsonTextNode } from './json-text.ts';
import { newItems } from './item-lists.ts';
import { withPlainEnds } from './line-ends.ts';
import { isTooLong } from './grammar.ts';

/** Files that are merged by key. TOML is not: no library that writes it keeps comments. */
export async function mergeKeys(sides: FileSides): Promise<MergedText> {
  const ends = withPlainEnds(sides) ?? { sides, restored: (text: string) => text };
  const merged = isJsonFile(sides.path) ? mergeJson(ends.sides) : await mergeOther(ends.sides);
  return merged.ok ? { ok: true, text: ends.restored(merged.text) } : merged;
}

async function mergeOther(sides: FileSides): Promise<MergedText> {
  if (!isYamlFile(sides.path)) return refused('it is neither JSON nor YAML');
  if (isTooLong(sides)) return refused('it is too long to be merged by rules');
  const { mergeYaml } = await import('./yaml-keys.ts');
  return mergeYaml(sides);
}

type ObjectNode = Extract<JsonTextNode, { kind: 'object' }>;
type ArrayNode = Extract<JsonTextNode, { kind: 'array' }>;

/** Merges by key: our text stays, with the additions, changes and removals of their side as written there. */
function mergeJson({ base, ours, theirs }: FileSides): MergedText {
  const [from, a, b] = [base ?? '{}', ours, theirs].map(parseJsonText);
  if (from == null || a == null || b == null) return refused('one of its versions is no JSON');
  const edits: Edit[] = [];
  const work: Work = { base: base ?? '{}', ours, theirs, edits };
  const clash = merge(work, '', { from, a, b });
  if (clash !== null) return refused(`both sides changed ${clash === '' ? 'the whole' : clash}`);
  const text = applied(ours, edits);
  return isJsonLike({ path: '', base, ours, theirs }, text)
    ? { ok: true, text }
    : refused('the result is no JSON');
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

/** The key for which both sides want different values; null if there is none. */
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
  const [was, own, other] = [byKey(from), byKey(a), byKey(b)];
  const nothing: JsonTextNode = { kind: 'scalar', start: 0, end: 0, text: '' };
  const gone = new Set<JsonEntry>();
  const added: Added<JsonEntry>[] = [];
  let after: JsonEntry | null = null;
  for (const entry of b.entries) {
    const [before, ours] = [was.get(entry.key), own.get(entry.key)];
    const here = `${place === '' ? '' : `${place}.`}${entry.key.slice(1, -1)}`;
    if (ours !== undefined) {
      const clash = merge(work, here, { from: before?.value ?? nothing, a: ours.value, b: entry.value });
      if (clash !== null) return clash;
      after = ours;
    } else if (before === undefined)
      added.push({ after, text: work.theirs.slice(entry.start, entry.value.end) });
    else if (plain(before.value) !== plain(entry.value)) return here;
  }
  for (const before of from.entries) {
    const ours = own.get(before.key);
    if (ours === undefined || other.has(before.key)) continue;
    if (plain(ours.value) !== plain(before.value)) return before.key.slice(1, -1);
    gone.add(ours);
  }
  if (added.length === 0 && gone.size === 0) return null;
  if (gone.size === a.entries.length) fill(work, { a, b }, added);
  else {
    remove(work, a.entries, gone);
    insert(work, { node: a, items: a.entries.filter((entry) => !gone.has(entry)) }, added);
  }
  return null;
}

function byKey({ entries }: ObjectNode): ReadonlyMap<string, JsonEntry> {
  return new Map(entries.map((entry) => [entry.key, entry]));
}

/** An entry of theirs, and the entry of ours before it; null if there is none before it. */
interface Added<T> {
  readonly after: T | null;
  readonly text: string;
}

/** Nothing of ours is left, so the space in between is theirs as well. */
function fill(
  work: Work,
  { a, b }: Pick<Three<ObjectNode>, 'a' | 'b'>,
  added: readonly Added<JsonEntry>[],
): void {
  const gap = work.theirs.slice(b.start + 1, b.entries[0]?.start);
  const end = work.theirs.slice(b.entries.at(-1)?.value.end, b.end - 1).replace(/^\s*,/, '');
  const text = added.length === 0 ? '' : `${gap}${added.map((one) => one.text).join(`,${gap}`)}${end}`;
  work.edits.push({ from: a.start + 1, to: a.end - 1, text });
}

/** Start and end of entries and items. */
interface Place {
  readonly start: number;
  readonly end: number;
}

function placeOf(item: JsonEntry | JsonTextNode): Place {
  return { start: item.start, end: 'value' in item ? item.value.end : item.end };
}

/** Each after its predecessor on their side, otherwise at the end. */
function insert<T extends JsonEntry | JsonTextNode>(
  { ours, edits }: Work,
  { node, items }: { readonly node: JsonTextNode; readonly items: readonly T[] },
  added: readonly Added<T>[],
): void {
  const last = items.at(-1);
  const behind = new Map<T, string[]>();
  const kept = new Set(items);
  for (const { after, text } of added) {
    const item = after !== null && kept.has(after) ? after : last;
    if (item !== undefined) behind.set(item, [...(behind.get(item) ?? []), text]);
  }
  for (const [item, list] of behind) {
    const { end } = placeOf(item);
    const gap = gapBefore(ours, node, item);
    const text = list.join(`,${gap}`);
    // A trailing comment belongs to its line.
    const [remark = '', comma = ''] =
      /^(\s*,)?[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/)(?=[ \t]*\n)/.exec(ours.slice(end)) ?? [];
    if (remark === '') edits.push({ from: end, to: end, text: `,${gap}${text}` });
    else {
      const at = end + remark.length;
      if (comma === '') edits.push({ from: end, to: end, text: ',' });
      edits.push({ from: at, to: at, text: `${gap}${text}${comma === '' ? '' : ','}` });
    }
  }
}

/** The space before an item, as for its neighbors. */
function gapBefore(text: string, node: JsonTextNode, item: JsonEntry | JsonTextNode): string {
  const all: readonly (JsonEntry | JsonTextNode)[] =
    node.kind === 'object' ? node.entries : node.kind === 'array' ? node.items : [];
  const i = all.indexOf(item);
  // The first item of a line touches its bracket; the others do not.
  const [like, before] = i === 0 && all[1] !== undefined ? [all[1], item] : [item, all[i - 1]];
  const from = before === undefined ? node.start + 1 : placeOf(before).end;
  const gap = /\s*$/.exec(text.slice(from, like.start))?.[0] ?? '';
  return all.length === 1 && gap === '' ? ' ' : gap;
}

function remove({ edits }: Work, entries: readonly JsonEntry[], gone: ReadonlySet<JsonEntry>): void {
  for (let i = 0; i < entries.length; i++) {
    const [first, before] = [entries[i], entries[i - 1]];
    if (first === undefined || !gone.has(first)) continue;
    while (entries[i + 1] !== undefined && gone.has(entries[i + 1] ?? first)) i++;
    const [last, next] = [entries[i] ?? first, entries[i + 1]];
    if (next !== undefined) edits.push({ from: first.start, to: next.start, text: '' });
    else edits.push({ from: before?.value.end ?? first.start, to: last.value.end, text: '' });
  }
}

/** A list to which both only added: each item once, theirs after their predecessors. */
function mergeArrays(work: Work, place: string, { from, a, b }: Three<ArrayNode>): string | null {
  const [was, own, other] = [from, a, b].map(({ items }) => items.map((item) => plain(item)));
  const found = was && own && other ? newItems(was, own, other) : null;
  const [first] = a.items;
  if (found === null || first === undefined) return place;
  const textAt = (at: number): string => {
    const item = b.items[at];
    return item === undefined ? '' : work.theirs.slice(item.start, item.end);
  };
  const gap = gapBefore(work.ours, a, first);
  const ahead = found.filter(({ after }) => after === -1).map(({ at }) => `${textAt(at)},${gap}`);
  if (ahead.length > 0) work.edits.push({ from: first.start, to: first.start, text: ahead.join('') });
  const behind = found.filter(({ after }) => after !== -1);
  insert(
    work,
    { node: a, items: a.items },
    behind.map(({ after, at }) => ({ after: a.items[after] ?? null, text: textAt(at) })),
  );
  return null;
}

/** A value without spaces and comments, and with sorted keys. */
function plain(node: JsonTextNode): string {
  if (node.kind === 'scalar') return node.text;
  if (node.kind === 'array') return `[${node.items.map((item) => plain(item)).join(',')}]`;
  return `{${node.entries
    .map(({ key, value }) => `${key}:${plain(value)}`)
    .toSorted()
    .join(',')}}`;
}

/** Insertions at one place stay in the order of the requests. */
function applied(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    out += text.slice(at, Math.max(at, edit.from)) + edit.text;
    at = Math.max(at, edit.to);
  }
  return out + text.slice(at);
}

/** Why a data file cannot be read; null if it can, or if it is not data. */
export async function dataError(sides: FileSides, text: string): Promise<string | null> {
  if (isJsonFile(sides.path)) return isJsonLike(sides, text) ? null : 'it is no JSON any more';
  if (!isYamlFile(sides.path)) return null;
  const { parseAllDocuments } = await import('yaml');
  const documents = parseAllDocuments(text);
  const bad = 'empty' in documents ? [] : documents.flatMap(({ errors }) => errors);
  return bad.length > 0 ? 'it is no YAML any more' : null;
}

/** Comments and trailing commas only if a version had some: most JSON readers reject them. */
function isJsonLike({ base, ours, theirs }: FileSides, text: string): boolean {
  if (parseJsonText(text) === null) return false;
  return isStrictJson(text) || [base ?? '{}', ours, theirs].some((version) => !isStrictJson(version));
}

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
