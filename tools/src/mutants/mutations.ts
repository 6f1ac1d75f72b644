import { callArguments, isNode, parseSource } from '../syntax-tree.ts';
import type { Node } from '../syntax-tree.ts';

/** One change of a source: the text from `start` to `end` becomes `text`. */
export interface Mutation {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Every single change of a source that its tests should notice. */
export function mutationsOf(source: string, file: string): readonly Mutation[] {
  const textOf = (node: unknown): string => (isNode(node) ? source.slice(...spanOf(node)) : '');
  return runtimeNodes(parseSource(source, file)).flatMap((node) =>
    changesOf(node, textOf).map(([kind, place, text]) => {
      const [start, end] = spanOf(place);
      return { kind, start, end, text };
    }),
  );
}

export function mutated(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end);
}

type Change = readonly [kind: string, place: Node, text: string];
type TextOf = (node: unknown) => string;

function changesOf(node: Node, textOf: TextOf): readonly Change[] {
  const { test, left, right, value } = node;
  const negated: readonly Change[] = isNode(test) ? [['negated condition', test, `!(${textOf(test)})`]] : [];
  switch (node.type) {
    case 'IfStatement':
      return [...negated, ...(node['alternate'] == null ? [['dropped branch', node, ';'] as const] : [])];
    case 'ConditionalExpression':
      return negated;
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = otherOperators.get(String(node['operator']));
      if (other === undefined) return [];
      return [['other operator', node, `(${textOf(left)} ${other} (${textOf(right)}))`]];
    }
    case 'ExpressionStatement':
      return [['dropped statement', node, ';']];
    case 'AwaitExpression':
      return [['missing await', node, textOf(node['argument'])]];
    case 'ArrayExpression':
      return withoutEach(node['elements']);
    case 'ObjectExpression':
      return withoutEach(node['properties']);
    case 'CallExpression':
      return swappedArguments(node, textOf);
    case 'Literal':
      if (typeof value === 'number') return [['other constant', node, String(value + 1)]];
      return typeof value === 'boolean' ? [['other constant', node, String(!value)]] : [];
    default:
      return [];
  }
}

const otherOperators = new Map(
  [
    ['<', '<='],
    ['>', '>='],
    ['===', '!=='],
    ['+', '-'],
    ['*', '/'],
    ['&&', '||'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
);

/** Each element with the comma before it, or after the first one. */
function withoutEach(elements: unknown): readonly Change[] {
  const all = Array.isArray(elements) ? elements.filter(isNode) : [];
  return all.map((one, i) => {
    const [before, after] = [all[i - 1], all[i + 1]];
    const start = before === undefined ? one['start'] : before['end'];
    const end = before === undefined && after !== undefined ? after['start'] : one['end'];
    return ['dropped element', { type: 'Element', start, end }, ''];
  });
}

function swappedArguments(node: Node, textOf: TextOf): readonly Change[] {
  const [first, second] = callArguments(node);
  if (!isNode(first) || !isNode(second)) return [];
  const both = { type: 'Pair', start: first['start'], end: second['end'] };
  return [['swapped arguments', both, `${textOf(second)}, ${textOf(first)}`]];
}

const typeKeys = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType']);

/** The nodes of a tree that are run: what only the compiler reads cannot be tested. */
function runtimeNodes(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isNode(value) && /^TS(?!As|Satisfies|NonNull)/.test(value.type)) return [];
  const below = Object.entries(value).filter(([key]) => !typeKeys.has(key));
  return [...(isNode(value) ? [value] : []), ...below.flatMap(([, one]) => runtimeNodes(one))];
}

function spanOf(node: Node): [start: number, end: number] {
  return [Number(node['start']), Number(node['end'])];
}
