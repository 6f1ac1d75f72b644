import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchingFiles } from '@debussy/testing/tool';
import { readPackages } from '../manifest.ts';
import type { Node } from '../syntax-tree.ts';
import { allNodes, isNode, nodeName, parseSource, nodeText } from '../syntax-tree.ts';

/** A source of a package or of the tools, with its imports and exports. */
export interface SourceFile {
  /** From the top of the workspace. */
  readonly path: string;
  readonly lines: number;
  readonly links: readonly Link[];
  /** Names that it declares and exports itself. */
  readonly declares: readonly string[];
}

/** A name that is taken from another file, or passed on from there. */
export interface Link {
  readonly from: string;
  /** Null: everything, or only the file's side effects. */
  readonly name: string | null;
  /** Its local name; null if it is re-exported under that name. */
  readonly passedOnAs: string | null;
  readonly typeOnly: boolean;
  /** Loaded when it is called for. */
  readonly lazy: boolean;
}

export function readSources(root: string): readonly SourceFile[] {
  return homesOf(root)
    .flatMap((home) => matchingFiles(path.join(home, 'src'), /\.tsx?$/))
    .map((file) => readSource(readFileSync(file, 'utf8'), path.relative(root, file)));
}

export function testLines(root: string): number {
  return homesOf(root)
    .map((home) => path.join(home, 'test'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => matchingFiles(folder, /\.tsx?$/))
    .filter((file) => !file.includes('/fixtures/'))
    .reduce((sum, file) => sum + linesIn(readFileSync(file, 'utf8')), 0);
}

function homesOf(root: string): readonly string[] {
  return [...readPackages(root).map((home) => home.path), path.join(root, 'tools')];
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

export function readSource(text: string, file: string): SourceFile {
  const program = parseSource(text, file);
  const body = isNode(program) && Array.isArray(program['body']) ? program['body'].filter(isNode) : [];
  const lazy = allNodes(program)
    .filter((node) => node.type === 'ImportExpression')
    .flatMap((node) => nodeText(node['source']) ?? [])
    .map((from) => ({ from, name: null, passedOnAs: null, typeOnly: false, lazy: true }));
  return {
    path: file,
    lines: linesIn(text),
    links: [...body.flatMap(linksOf), ...lazy],
    declares: [...new Set(body.flatMap(declaredBy))],
  };
}

function linksOf(node: Node): readonly Link[] {
  const from = nodeText(node['source']);
  if (from === null) return [];
  const isExport = node.type.startsWith('Export');
  const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type';
  const specifiers = listIn(node, 'specifiers');
  const whole = { from, name: null, passedOnAs: isExport ? '*' : null, typeOnly, lazy: false };
  if (specifiers.length === 0) return [whole];
  return specifiers.map((one) => {
    const name = nodeName(isExport ? one['local'] : one['imported']);
    return {
      ...whole,
      name: name === '' ? null : name,
      passedOnAs: isExport ? nodeName(one['exported']) : null,
      typeOnly: typeOnly || one['importKind'] === 'type' || one['exportKind'] === 'type',
    };
  });
}

function declaredBy(node: Node): readonly string[] {
  const declaration = node['declaration'];
  if (node.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
  const names = [declaration, ...listIn(declaration, 'declarations')].map((one) => nodeName(one['id']));
  return [...new Set(names)].filter((name) => name !== '');
}

function listIn(node: Node, key: string): readonly Node[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}
