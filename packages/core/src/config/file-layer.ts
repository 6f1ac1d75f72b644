import { LineCounter, isAlias, isMap, isNode, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Document, Pair, YAMLMap } from 'yaml';
import { nestedDeeperThan } from '../yaml/read-data.ts';
import type { Place } from '../place.ts';
import type { Problem } from '../problem.ts';
import type { SettingsLayer, Path, Tree } from './layer.ts';
import { valueAt, written } from './layer.ts';

/** A configuration file as read from disk. */
export interface ConfigFile {
  /** As a person would name it. */
  readonly file: string;
  readonly text: string;
}

export const largest: number = 100_000;
export const deepest: number = 20;

/** Reads YAML with the place of every key and value. Whatever is in it, this returns. */
export function fileLayer(source: 'project' | 'user', { file, text }: ConfigFile): SettingsLayer {
  if (text.length > largest) return refused(source, file, `is larger than ${largest / 1000} kB`);
  if (nestedDeeperThan(text, deepest)) return refused(source, file, 'is nested too deeply');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const placeAt = (offset: number | undefined): Place => {
    const { line, col } = lines.linePos(offset ?? 0);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const problems = syntaxProblems(document, placeAt);
  const reading: Reading = { places: new Map(), problems, placeAt };
  const tree = problems.length > 0 ? {} : rootTree(document, reading);
  return {
    source,
    tree,
    nameOf: () => file,
    placeOf: (path, part) => nearestPlace(reading.places, path, part) ?? { file, line: 1, column: 1 },
    textOf: (path) => written(valueAt(tree, path)),
    problems,
  };
}

interface Reading {
  readonly places: Map<string, Place>;
  readonly problems: Problem[];
  placeAt(offset: number | undefined): Place;
}

function refused(source: 'project' | 'user', file: string, why: string): SettingsLayer {
  const place = { file, line: 1, column: 1 };
  const problem = {
    code: 'ERR_CONFIG_SYNTAX',
    message: `the configuration ${why}`,
    hint: 'It should hold settings only.',
    place,
  } as const;
  return {
    source,
    tree: {},
    nameOf: () => file,
    placeOf: () => place,
    textOf: () => '',
    problems: [problem],
  };
}

function syntaxProblems(document: Document.Parsed, placeAt: Reading['placeAt']): Problem[] {
  const found = [...document.errors, ...document.warnings].map((error) => ({
    ...wording(error.code, error.message),
    place: placeAt(error.pos[0]),
  }));
  if (found.length > 0) return found;
  const aliases: Problem[] = [];
  visit(document, {
    Alias: (_, alias) => {
      aliases.push({
        code: 'ERR_CONFIG_SYNTAX',
        message: `the alias *${alias.source} is not read`,
        hint: 'Write the value out; anchors and aliases are not used here.',
        place: placeAt(alias.range?.[0]),
      });
    },
  });
  return aliases;
}

function wording(code: string, message: string): Pick<Problem, 'code' | 'message' | 'hint'> {
  const plain = message.replace(/\s+/g, ' ').slice(0, 200);
  const known: Readonly<Record<string, readonly [string, string]>> = {
    TAB_AS_INDENT: ['a tab is used to indent', 'YAML is indented with spaces only.'],
    DUPLICATE_KEY: ['the key stands twice in the same map', 'Keep one of the two.'],
    MULTIPLE_DOCS: ['the file holds several YAML documents', 'Remove the line `---` between them.'],
    TAG_RESOLVE_FAILED: [
      `a YAML tag is not read: ${plain}`,
      'Remove the tag (the word that starts with `!`).',
    ],
  };
  const [said, hint] = known[code] ?? [`not valid YAML: ${plain}`, 'Correct the text at this place.'];
  return { code: 'ERR_CONFIG_SYNTAX', message: said, hint };
}

function rootTree(document: Document.Parsed, reading: Reading): Tree {
  const root = document.contents;
  if (root === null || (isScalar(root) && root.value === null)) return {};
  if (isMap(root)) return convertMap(root, [], reading);
  reading.problems.push({
    code: 'ERR_CONFIG_SYNTAX',
    message: 'expected a map of settings at the top of the file',
    hint: 'Write one setting per line: `parallel: 3`.',
    place: reading.placeAt(root.range?.[0]),
  });
  return {};
}

function convertMap(map: YAMLMap, path: Path, reading: Reading): Tree {
  const entries = map.items.map((pair): [string, unknown] => {
    const key = keyOf(pair);
    const inside = [...path, key];
    const keyPlace = reading.placeAt(isNode(pair.key) ? pair.key.range?.[0] : 0);
    if (key === '__proto__') reading.problems.push(hostileKey(keyPlace));
    reading.places.set(keyPath(inside), keyPlace);
    return [key, convert(pair.value, inside, reading)];
  });
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
}

function hostileKey(place: Place): Problem {
  return {
    code: 'ERR_CONFIG_UNKNOWN_KEY',
    message: '`__proto__` is not a name that can be used here',
    hint: 'Choose another name.',
    place,
  };
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
}

function convert(node: unknown, path: Path, reading: Reading): unknown {
  if (!isNode(node) || isAlias(node)) return null;
  if (!isMap(node) || node.items.length === 0)
    reading.places.set(pathText(path), reading.placeAt(node.range?.[0]));
  if (isMap(node)) return convertMap(node, path, reading);
  if (isSeq(node)) return node.items.map((item, index) => convert(item, [...path, index], reading));
  return isScalar(node) ? node.value : null;
}

function nearestPlace(places: ReadonlyMap<string, Place>, path: Path, wanted: 'key' | 'value'): Place | null {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length);
    const value = wanted === 'value' ? places.get(pathText(part)) : undefined;
    const place = value ?? places.get(keyPath(part));
    if (place !== undefined) return place;
  }
  return null;
}

function keyPath(path: Path): string {
  return `${pathText(path)}\0key`;
}

function pathText(path: Path): string {
  return path.join('\0');
}
