import { callArguments, isNode, parseSource } from '../syntax-tree.ts';
import type { Node } from '../syntax-tree.ts';

/** One change of a source: the text from `start` to `end` becomes `text`. */
export interface Mutation {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Every single change of a source that its tests should notice. */
export function mutationsOf(source: string, file: string): readonly Mutation[] {
  const textOf = (node: unknown): string => source.slice(spanOf(node).start, spanOf(node).end);
  return runtimeNodes(parseSource(source, file)).flatMap((node) => {
    const changes = changesOf(node, textOf);
    return changes.map(([kind, place, text]) => ({ kind, ...spanOf(place), text }));
  });
}

export function mutated(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end);
}

type Change = readonly [kind: string, place: unknown, text: string];
type TextOf = (node: unknown) => string;

function changesOf(node: Node, textOf: TextOf): readonly Change[] {
  const negated = (): Change => ['negated condition', node['test'], `!(${textOf(node['test'])})`];
  switch (node.type) {
    case 'IfStatement':
      return [negated(), ...(node['alternate'] == null ? [['dropped branch', node, ';'] as const] : [])];
    case 'ConditionalExpression':
      return [negated()];
    case 'BinaryExpression':
    case 'LogicalExpression':
      return otherOperator(node, textOf);
    case 'ExpressionStatement':
      return node['directive'] == null ? [['dropped statement', node, ';']] : [];
    case 'AwaitExpression':
      return [['missing await', node, textOf(node['argument'])]];
    case 'ArrayExpression':
      return withoutEach(node, node['elements'], ['[', ']'], textOf);
    case 'ObjectExpression':
      return withoutEach(node, node['properties'], ['{', '}'], textOf);
    case 'CallExpression':
      return swappedArguments(node, textOf);
    case 'Literal':
      return otherConstant(node);
    default:
      return [];
  }
}

const operators = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['&&', '||'],
  ['||', '&&'],
]);

function otherOperator(node: Node, textOf: TextOf): readonly Change[] {
  const other = operators.get(String(node['operator']));
  if (other === undefined) return [];
  return [['other operator', node, `(${textOf(node['left'])} ${other} (${textOf(node['right'])}))`]];
}

function withoutEach(
  node: Node,
  elements: unknown,
  [open, close]: readonly [string, string],
  textOf: TextOf,
): readonly Change[] {
  const all: readonly unknown[] = Array.isArray(elements) ? elements : [];
  return all.map((_one, index) => {
    const others = all.toSpliced(index, 1).map(textOf);
    return ['dropped element', node, `${open} ${others.join(', ')} ${close}`];
  });
}

function swappedArguments(node: Node, textOf: TextOf): readonly Change[] {
  const [first, second] = callArguments(node);
  if (!isNode(first) || !isNode(second) || textOf(first) === textOf(second)) return [];
  const between: Node = { type: 'Pair', start: spanOf(first).start, end: spanOf(second).end };
  return [['swapped arguments', between, `${textOf(second)}, ${textOf(first)}`]];
}

function otherConstant(node: Node): readonly Change[] {
  const value = node['value'];
  if (typeof value === 'boolean') return [['other constant', node, String(!value)]];
  return typeof value === 'number' ? [['other constant', node, String(value + 1)]] : [];
}

const typeKeys = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'source']);

/** The nodes of a tree that are run: what only the compiler reads cannot be tested. */
function runtimeNodes(program: unknown): readonly Node[] {
  const found: Node[] = [];
  const waiting: unknown[] = [program];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isNode(next)) {
      if (/^TS(?!As|Satisfies|NonNull)/.test(next.type)) continue;
      found.push(next);
    }
    if (typeof next === 'object' && next !== null)
      for (const [key, value] of Object.entries(next))
        if (value != null && !typeKeys.has(key)) waiting.push(value);
  }
  return found;
}

function spanOf(node: unknown): Span {
  if (!isNode(node)) throw new Error('not a place in a source');
  return { start: Number(node['start']), end: Number(node['end']) };
}
