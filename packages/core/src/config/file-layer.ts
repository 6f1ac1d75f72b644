import { LineCounter, isMap, isNode, isScalar, isSeq, parseDocument, visit, type Document } from 'yaml';
import { nestedDeeperThan } from '../yaml/read-data.ts';
import type { Place } from '../place.ts';
import type { Problem } from '../problem.ts';
import { isTree, valueAt, written, type SettingsLayer, type Path, type Tree } from './layer.ts';

/** A configuration file as read from disk. */
export interface ConfigFile {
  /** The path as the user would write it. */
  readonly file: string;
  readonly text: string;
}

export const largest: number = 100_000;
export const deepest: number = 20;

/** Reads YAML with the place of every key and value. Never throws, whatever the text contains. */
export function fileLayer(source: 'project' | 'user', { file, text }: ConfigFile): SettingsLayer {
  const lines = new LineCounter();
  const placeAt: PlaceAt = (offset = 0) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const refused = tooMuch(text);
  const read =
    refused === null
      ? parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true })
      : null;
  const problems = read
    ? problemsIn(read, placeAt)
    : [syntaxProblem(`the configuration ${refused}`, 'It should hold settings only.', placeAt())];
  const tree = problems.length > 0 ? {} : treeOf(read?.toJS());
  return {
    source,
    tree,
    nameOf: () => file,
    placeOf: (path, part) => placeAt(offsetOf(read?.contents, path, part)),
    textOf: (path) => written(valueAt(tree, path)),
    problems,
  };
}

type PlaceAt = (offset?: number) => Place;

function tooMuch(text: string): string | null {
  if (text.length > largest) return `is larger than ${largest / 1000} kB`;
  return nestedDeeperThan(text, deepest) ? 'is nested too deeply' : null;
}

function treeOf(value: unknown): Tree {
  return isTree(value) ? value : {};
}

function syntaxProblem(message: string, hint: string, place: Place): Problem {
  return { code: 'ERR_CONFIG_SYNTAX', message, hint, place };
}

function problemsIn(document: Document.Parsed, placeAt: PlaceAt): Problem[] {
  const found = [...document.errors, ...document.warnings].map((error) =>
    syntaxProblem(...wording(error.code, error.message), placeAt(error.pos[0])),
  );
  return found.length > 0 ? found : [...refusedParts(document, placeAt), ...noMap(document, placeAt)];
}

/** YAML features that a configuration may not use. */
function refusedParts(document: Document.Parsed, placeAt: PlaceAt): Problem[] {
  const found: Problem[] = [];
  visit(document, {
    Alias: (_, { source, range }) => {
      const hint = 'Write the value out; anchors and aliases are not used here.';
      found.push(syntaxProblem(`the alias *${source} is not read`, hint, placeAt(range?.[0])));
    },
    Pair: (_, { key }) => {
      if (keyText(key) !== '__proto__') return;
      const place = placeAt(isNode(key) ? key.range?.[0] : 0);
      const message = '`__proto__` is not a name that can be used here';
      found.push({ code: 'ERR_CONFIG_UNKNOWN_KEY', message, hint: 'Choose another name.', place });
    },
  });
  return found;
}

function noMap({ contents }: Document.Parsed, placeAt: PlaceAt): Problem[] {
  if (contents === null || isMap(contents) || (isScalar(contents) && contents.value === null)) return [];
  const message = 'expected a map of settings at the top of the file';
  return [syntaxProblem(message, 'Write one setting per line: `parallel: 3`.', placeAt(contents.range[0]))];
}

function wording(code: string, message: string): readonly [message: string, hint: string] {
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
  return known[code] ?? [`not valid YAML: ${plain}`, 'Correct the text at this place.'];
}

/** Offset of a key or its value. If the file lacks the key: of its nearest parent. */
function offsetOf(root: unknown, path: Path, part: 'key' | 'value'): number {
  let [node, offset] = [root, 0];
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => keyText(key) === String(step)) : undefined;
    const below: unknown = isSeq(node) ? node.items[Number(step)] : pair?.value;
    if (isNode(pair?.key)) offset = pair.key.range?.[0] ?? offset;
    const isPlain = isNode(below) && !(isMap(below) && below.items.length > 0);
    if (isPlain && part === 'value') offset = below.range?.[0] ?? offset;
    node = below;
  }
  return offset;
}

export function keyText(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key);
}
