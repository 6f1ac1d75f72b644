import type { Node } from '../syntax-tree.ts';
import { callArguments, isNode, nodeName, nodeStart, nodeText } from '../syntax-tree.ts';

const most = 4;
const functions = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** The texts that an expression can be, as far as its own file tells; what is only known at run time is `…`. */
export function readings(nodes: readonly Node[], expression: unknown, depth = 0): readonly string[] {
  if (!isNode(expression) || depth > 4) return [];
  const again = (other: unknown): readonly string[] => readings(nodes, other, depth + 1);
  switch (expression.type) {
    case 'Literal':
      return [nodeText(expression)].filter((text) => text !== null);
    case 'TemplateLiteral':
      return [templateText(expression)];
    case 'ConditionalExpression':
      return few([...again(expression['consequent']), ...again(expression['alternate'])]);
    case 'BinaryExpression':
      return few(
        again(expression['left']).flatMap((left) => again(expression['right']).map((right) => left + right)),
      );
    case 'TSAsExpression':
      return again(expression['expression']);
    case 'Identifier':
      return few(valuesOf(nodes, expression).flatMap(again));
    default:
      return [];
  }
}

function few(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].slice(0, most);
}

/** Where two words are chosen from by a count, the one for several. */
function templateText(template: Node): string {
  const quasis = listIn(template, 'quasis').map((quasi) => (isNode(quasi) ? cooked(quasi['value']) : ''));
  const expressions = listIn(template, 'expressions').map((one) => {
    const choice = isNode(one) && one.type === 'ConditionalExpression' ? nodeText(one['alternate']) : null;
    return choice ?? nodeText(one) ?? '…';
  });
  return quasis.map((text, i) => text + (expressions[i] ?? '')).join('');
}

function cooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}

/** What a name stands for: what it was declared with, or what the calls in this file give for it. */
function valuesOf(nodes: readonly Node[], name: Node): readonly unknown[] {
  const holders = nodes.filter((node) => functions.test(node.type) && holds(node, name));
  for (const holder of holders.toSorted((a, b) => nodeStart(b) - nodeStart(a))) {
    const own = declared(nodes, name).findLast((one) => holds(holder, one));
    if (own !== undefined) return [own['init']];
    const at = listIn(holder, 'params').findIndex((param) => nodeName(param) === nodeName(name));
    if (at >= 0) return callsOf(nodes, nodeName(holder['id'])).map((call) => callArguments(call)[at]);
  }
  return declared(nodes, name)
    .filter((one) => !nodes.some((node) => functions.test(node.type) && holds(node, one)))
    .map((one) => one['init']);
}

function declared(nodes: readonly Node[], name: Node): readonly Node[] {
  return nodes.filter(
    (node) => node.type === 'VariableDeclarator' && nodeName(node['id']) === nodeName(name),
  );
}

function callsOf(nodes: readonly Node[], name: string): readonly Node[] {
  if (name === '') return [];
  return nodes.filter((node) => node.type === 'CallExpression' && nodeName(node['callee']) === name);
}

function holds(outer: Node, inner: Node): boolean {
  const end = typeof outer['end'] === 'number' ? outer['end'] : 0;
  return nodeStart(outer) <= nodeStart(inner) && nodeStart(inner) < end;
}

function listIn(node: Node, key: string): readonly unknown[] {
  const value = node[key];
  return Array.isArray(value) ? value : [];
}
