import { allNodes, isNode, nodeName, nodeText, parseSource } from '../syntax-tree.ts';
import type { Node } from '../syntax-tree.ts';
import { messagesIn, propertyIn, sourcesOf } from './error-reference.ts';

/**
 * All texts for people from the sources, in one file: errors, notices and findings by their codes, and the help of
 * commands and flags. `…` replaces parts known only at run time.
 */
export function messageList(root: string): string {
  const trees = sourcesOf(root, () => true).map(({ file, source }) => allNodes(parseSource(source, file)));
  const messages = trees.flatMap(messagesIn);
  const nodes = trees.flat();
  const list = {
    messages: grouped(messages.map(({ code, messages: says }) => [code, says] as const)),
    hints: grouped(messages.map(({ code, hints }) => [code, hints] as const)),
    commands: grouped(nodes.flatMap(commandIn)),
    flags: grouped(nodes.flatMap(flagIn)),
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}

type Said = readonly [name: string, texts: readonly string[]];

/** All texts under a name, in an order that a moved source does not change. */
function grouped(said: readonly Said[]): Readonly<Record<string, readonly string[]>> {
  const names = [...new Set(said.map(([name]) => name))].toSorted();
  const entries = names.map((name) => {
    const texts = said.filter(([one]) => one === name).flatMap(([, own]) => own);
    return [name, [...new Set(texts)].filter((text) => /[a-z]/i.test(text)).toSorted()] as const;
  });
  return Object.fromEntries(entries);
}

/** A command is declared by an object with a name and `about`. */
function commandIn(node: Node): readonly Said[] {
  const [name, about, example] = ['name', 'about', 'example'].map((key) => nodeText(propertyIn(node, key)));
  return typeof name === 'string' && typeof about === 'string' ? [[name, [about, example ?? '']]] : [];
}

/**
 * A flag is an object with `says`, and a `type`, a value or the value that it sets: under its name, or as a constant.
 */
function flagIn(node: Node): readonly Said[] {
  const [key, value] = node.type === 'Property' ? [node['key'], node['value']] : [node['id'], node['init']];
  const flag = isNode(value) && value.type === 'TSAsExpression' ? value['expression'] : value;
  const name = nodeName(key) || nodeText(key);
  if (!isNode(flag) || flag.type !== 'ObjectExpression' || name === null) return [];
  const says = nodeText(propertyIn(flag, 'says'));
  const isTyped = /^(?:string|boolean)$/.test(nodeText(propertyIn(flag, 'type')) ?? '');
  const isFlag = isTyped || ['takes', 'to'].some((one) => nodeText(propertyIn(flag, one)) !== null);
  return says === null || !isFlag ? [] : [[name, [says]]];
}
