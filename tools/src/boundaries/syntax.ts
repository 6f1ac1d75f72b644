import type { Node } from '../syntax-tree.ts';
import {
  allNodes,
  callArguments,
  isNode,
  nodeName,
  parseSource,
  nodeStart,
  nodeText,
} from '../syntax-tree.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** An import of a source file. The specifier is null if it is computed. */
export interface Import extends Position {
  readonly specifier: string | null;
  /** Gone after compilation: free at run time, but still a dependency. */
  readonly typeOnly: boolean;
}

/** Something that a pure package does not do: `await`, `Date.now`, `setTimeout`, … */
export interface Use extends Position {
  readonly what: string;
}

export interface Syntax {
  readonly imports: readonly Import[];
  readonly uses: readonly Use[];
}

/**
 * Reads a TypeScript source by its syntax tree, so that comments and texts do not count as imports; null if it cannot
 * be parsed.
 */
export function readSyntax(source: string, file: string): Syntax | null {
  const program = parseSource(source, file);
  if (program === null) return null;
  const nodes = allNodes(program).toSorted((a, b) => nodeStart(a) - nodeStart(b));
  const at = positions(source);
  const own = new Set(nodes.flatMap(declaredNames));
  return {
    imports: nodes.flatMap((node) =>
      importOf(node).map((specifier) => ({ specifier, typeOnly: isTypeOnly(node), ...at(node) })),
    ),
    uses: nodes.flatMap((node) => usesOf(node, own).map((what) => ({ what, ...at(node) }))),
  };
}

function importOf(node: Node): readonly (string | null)[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return isNode(node['source']) ? [nodeText(node['source'])] : [];
    case 'TSExternalModuleReference':
      return [nodeText(node['expression'])];
    case 'CallExpression':
      return isCallOf(node, 'require') ? [nodeText(callArguments(node)[0])] : [];
    default:
      return [];
  }
}

function isTypeOnly(node: Node): boolean {
  return node['importKind'] === 'type' || node['exportKind'] === 'type' || node.type === 'TSImportType';
}

const clocks = ['setTimeout', 'setInterval', 'setImmediate', 'fetch'];
const members = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues'];

function usesOf(node: Node, own: ReadonlySet<string>): readonly string[] {
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node['await'] === true))
    return ['await'];
  if (node['async'] === true) return ['async'];
  if (node.type === 'NewExpression' && isCallOf(node, 'Date') && callArguments(node).length === 0)
    return ['new Date()'];
  if (node.type === 'CallExpression') return clocks.filter((name) => isCallOf(node, name) && !own.has(name));
  if (node.type !== 'MemberExpression') return [];
  const [object, property] = [nodeName(node['object']), nodeName(node['property'])];
  if (own.has(object)) return [];
  if (object === 'process') return ['process'];
  if (object === 'globalThis') return [...clocks, 'process'].filter((name) => name === property);
  return members.filter((name) => name === `${object}.${property}`);
}

function isCallOf(node: Node, name: string): boolean {
  return nodeName(node['callee']) === name;
}

/** Names that the file declares itself; a parameter called `process` is not the global. */
function declaredNames(node: Node): readonly string[] {
  const parameters: readonly unknown[] = Array.isArray(node['params']) ? node['params'] : [];
  const declares = /^(?:VariableDeclarator|FunctionDeclaration|Import(?:Default|Namespace)?Specifier)$/.test(
    node.type,
  );
  const declared = declares ? [node['id'], node['local']] : [];
  return [...parameters, ...declared].map(nodeName).filter((name) => name !== '');
}

function positions(source: string): (node: Node) => Position {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (node) => {
    const offset = nodeStart(node);
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}
