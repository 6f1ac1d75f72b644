import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document, Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { refused } from './file-sides.ts';
import type { MergedText, FileSides } from './file-sides.ts';

/** Merges by keys, with comments; only where our text comes back from the parser exactly as it is. */
export function mergeYaml({ base, ours, theirs }: FileSides): MergedText {
  const [from, a, b] = [base ?? '', ours, theirs].map((text) => parseDocument(text));
  if (from === undefined || a === undefined || b === undefined) return refused('it cannot be read');
  if ([from, a, b].some(({ errors }) => errors.length > 0)) return refused('one of its versions is no YAML');
  if (print(a) !== ours) return refused('its layout would change');
  if (!isMap(a.contents) || !isMap(b.contents)) return refused('it is no map at the top');
  const clash = mergeMaps('', isMap(from.contents) ? from.contents : null, { a: a.contents, b: b.contents });
  if (clash !== null) return refused(`both sides changed ${clash}`);
  const text = print(a);
  return parseDocument(text).errors.length > 0 ? refused('the result is no YAML') : { ok: true, text };
}

function print(document: Document): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

interface Two<N> {
  readonly a: N;
  readonly b: N;
}

function mergeMaps(place: string, from: YAMLMap | null, { a, b }: Two<YAMLMap>): string | null {
  for (const pair of b.items) {
    const key = keyOf(pair);
    const here = place === '' ? key : `${place}.${key}`;
    const [was, own] = [find(from, key), find(a, key)];
    if (own === undefined) {
      if (was === undefined) a.items.splice(placeFor(a, b, pair), 0, pair);
      else if (plain(was.value) !== plain(pair.value)) return here;
    } else {
      const clash = mergeValues(here, was, { a: own, b: pair });
      if (clash !== null) return clash;
    }
  }
  for (const was of from?.items ?? []) {
    const own = find(a, keyOf(was));
    if (own === undefined || find(b, keyOf(was)) !== undefined) continue;
    if (plain(own.value) !== plain(was.value)) return `${place === '' ? '' : `${place}.`}${keyOf(was)}`;
    a.items.splice(a.items.indexOf(own), 1);
  }
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
  if (was === undefined || own === undefined || other === undefined) return place;
  if (was.some((item) => !own.includes(item) || !other.includes(item))) return place;
  for (const item of b.items) if (!own.includes(plain(item))) a.items.push(item);
  return null;
}

/** Behind the nearest key before it that we have as well. */
function placeFor(a: YAMLMap, b: YAMLMap, pair: Pair): number {
  const before = b.items.slice(0, b.items.indexOf(pair)).toReversed();
  for (const one of before) {
    const at = a.items.findIndex((own) => keyOf(own) === keyOf(one));
    if (at !== -1) return at + 1;
  }
  return a.items.length;
}

function find(map: YAMLMap | null, key: string): Pair | undefined {
  return map?.items.find((pair) => keyOf(pair) === key);
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : plain(pair.key);
}

function plain(value: unknown): string {
  return JSON.stringify(isNode(value) ? value.toJSON() : value) ?? 'null';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'toJSON' in value;
}
