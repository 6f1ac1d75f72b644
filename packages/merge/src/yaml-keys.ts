import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { newItems } from './item-lists.ts';
import { refused } from './file-sides.ts';
import type { MergedText, FileSides } from './file-sides.ts';

/** Merges by key, with comments. Only if the parser returns our text unchanged. */
export function mergeYaml({ base, ours, theirs }: FileSides): MergedText {
  const [from, a, b] = [base ?? '', ours, theirs].map((text) => parseDocument(text));
  if (from === undefined || a === undefined || b === undefined) return refused('it cannot be read');
  if ([from, a, b].some(({ errors }) => errors.length > 0)) return refused('one of its versions is no YAML');
  if (print(a) !== ours) return refused('its layout would change');
  if (!isMap(a.contents) || !isMap(b.contents)) return refused('it is no map at the top');
  const clash = mergeMaps('', isMap(from.contents) ? from.contents : null, { a: a.contents, b: b.contents });
  if (clash !== null) return refused(`both sides changed ${clash}`);
  try {
    const text = print(a);
    return parseDocument(text).errors.length > 0 ? refused('the result is no YAML') : { ok: true, text };
  } catch {
    // The anchor of their name is gone on our side.
    return refused('the result is no YAML');
  }
}

function print(document: Document): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

interface Two<N> {
  readonly a: N;
  readonly b: N;
}

function mergeMaps(place: string, from: YAMLMap | null, { a, b }: Two<YAMLMap>): string | null {
  const [before, ours, theirs] = [byKey(from), byKey(a), byKey(b)];
  const items: Pair[] = [...a.items];
  let after: Pair | null = null;
  for (const [key, pair] of theirs) {
    const here = place === '' ? key : `${place}.${key}`;
    const [was, own] = [before.get(key), ours.get(key)];
    if (own !== undefined) {
      const clash = mergeValues(here, was, { a: own, b: pair });
      if (clash !== null) return clash;
      after = own;
    } else if (was === undefined) {
      // After the nearest key before it that we have as well.
      items.splice(after === null ? items.length : items.indexOf(after) + 1, 0, pair);
      after = pair;
    } else if (plain(was.value) !== plain(pair.value)) return here;
  }
  const gone = new Set<Pair>();
  for (const [key, was] of before) {
    const own = ours.get(key);
    if (own === undefined || theirs.has(key)) continue;
    if (plain(own.value) !== plain(was.value)) return `${place === '' ? '' : `${place}.`}${key}`;
    gone.add(own);
  }
  a.items = items.filter((pair) => !gone.has(pair));
  return null;
}

function mergeValues(place: string, was: Pair | undefined, { a, b }: Two<Pair>): string | null {
  const [before, own, other] = [was === undefined ? null : plain(was.value), plain(a.value), plain(b.value)];
  if (own === other || other === before) return null;
  if (own === before) {
    a.value = b.value;
    return null;
  }
  if (isMap(a.value) && isMap(b.value))
    return mergeMaps(place, isMap(was?.value) ? was.value : null, { a: a.value, b: b.value });
  if (isSeq(a.value) && isSeq(b.value) && isSeq(was?.value))
    return mergeLists(place, was.value, { a: a.value, b: b.value });
  return place;
}

function mergeLists(place: string, from: YAMLSeq, { a, b }: Two<YAMLSeq>): string | null {
  const [was, own, other] = [from, a, b].map(({ items }) => items.map(plain));
  const found = was && own && other ? newItems(was, own, other) : null;
  if (found === null) return place;
  // From the end, so that earlier places stay valid.
  for (const { after, at } of found.toReversed()) a.items.splice(after + 1, 0, b.items[at]);
  return null;
}

function byKey(map: YAMLMap | null): ReadonlyMap<string, Pair> {
  return new Map(map?.items.map((pair) => [keyOf(pair), pair]));
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : plain(pair.key);
}

function plain(value: unknown): string {
  return JSON.stringify(isNode(value) ? value.toJSON() : value) ?? 'null';
}
