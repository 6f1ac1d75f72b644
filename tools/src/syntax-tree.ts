import { parseAst } from 'rolldown/parseAst';

/** A node of a syntax tree, whatever kind it is of. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The tree of a TypeScript source; null where it has none: why it cannot be read is the compiler's to say. */
export function parseSource(source: string, file: string): unknown {
  try {
    return parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file);
  } catch {
    return null;
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function allNodes(program: unknown): readonly Node[] {
  const found: Node[] = [];
  const waiting: unknown[] = [program];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isNode(next)) found.push(next);
    if (typeof next === 'object' && next !== null)
      waiting.push(...Object.values(next).filter((value) => value != null));
  }
  return found;
}

/** The text of a literal; null for anything that is computed. */
export function nodeText(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node['quasis'];
  const isPlain = node.type === 'TemplateLiteral' && Array.isArray(quasis) && quasis.length === 1;
  const value: unknown = isPlain && isNode(quasis[0]) ? quasis[0]['value'] : null;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : null;
}

export function nodeName(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : '';
}

export function nodeStart(node: Node): number {
  return typeof node['start'] === 'number' ? node['start'] : 0;
}

export function callArguments(node: Node): readonly unknown[] {
  return Array.isArray(node['arguments']) ? node['arguments'] : [];
}
