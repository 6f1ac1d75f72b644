import { readFileSync } from 'node:fs';
import path from 'node:path';
import { auditCodes } from '@debussy/core';
import { matchingFiles } from '@debussy/testing/tool';
import { readPackages } from '../manifest.ts';
import {
  allNodes,
  callArguments,
  isNode,
  nodeName,
  nodeStart,
  nodeText,
  parseSource,
} from '../syntax-tree.ts';
import type { Node } from '../syntax-tree.ts';
import { code, table } from './table.ts';

/** Every error that the packages can raise, sorted by code, with its messages and hints. */
export function errorReference(errors: readonly CodedMessage[]): string {
  const codes = [...new Set(errors.map((error) => error.code))].toSorted();
  const rows = codes.map((name) => {
    const same = errors.filter((error) => error.code === name);
    return [code(name), lines(same.flatMap((one) => one.messages)), lines(same.flatMap((one) => one.hints))];
  });
  return table(['code', 'what happened', 'what to do'], rows);
}

export function errorsOf(root: string, wanted: (folder: string) => boolean): readonly CodedMessage[] {
  return sourcesOf(root, wanted).flatMap(({ file, source }) => findErrors(source, file));
}

/** Every notice of a run: the codes that are neither errors nor findings of the audit. */
export function noticesOf(root: string): readonly CodedMessage[] {
  const isNotice = ({ code: name }: CodedMessage): boolean =>
    !name.startsWith('ERR_') && !(name in auditCodes);
  return sourcesOf(root, (folder) => folder !== 'estimator')
    .flatMap(({ file, source }) => findMessages(source, file))
    .filter(isNotice);
}

/** All sources of the packages that are wanted. */
export function sourcesOf(
  root: string,
  wanted: (folder: string) => boolean,
): readonly { readonly file: string; readonly source: string }[] {
  return readPackages(root)
    .filter(({ folder }) => wanted(folder))
    .flatMap((home) => matchingFiles(path.join(home.path, 'src'), /\.ts$/))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
}

function lines(texts: readonly string[]): string {
  const plain = texts.map((text) => text.trim()).filter((text) => /[a-z]/i.test(text));
  return plain.length === 0 ? '–' : [...new Set(plain)].join('\n');
}

/** An error, a notice or a finding that a source can raise: its messages and hints. */
export interface CodedMessage {
  readonly code: string;
  readonly messages: readonly string[];
  readonly hints: readonly string[];
}

/** Errors are objects with a code, a message and a hint, or calls with these three. */
export function findErrors(source: string, file: string): readonly CodedMessage[] {
  return findMessages(source, file).filter(({ code: word }) => /^ERR_[A-Z_]+$/.test(word));
}

/** By their sources, which several tables are made of. */
const found = new Map<string, readonly CodedMessage[]>();

/** Errors, notices and findings: the last two are also what `notice` and `finding` are called with. */
export function findMessages(source: string, file: string): readonly CodedMessage[] {
  const messages = found.get(source) ?? messagesIn(allNodes(parseSource(source, file)));
  found.set(source, messages);
  return messages;
}

export function messagesIn(unsorted: readonly Node[]): readonly CodedMessage[] {
  const nodes = unsorted.toSorted((a, b) => nodeStart(a) - nodeStart(b));
  const read = (expression: unknown): readonly string[] => readings(nodes, expression);
  return nodes.flatMap((node) => {
    const facts = node.type === 'ObjectExpression' ? objectFacts(node) : callFacts(node);
    if (facts === null) return [];
    const codes = read(facts.code).filter((word) => wellFormed.test(word));
    // A code alone, such as one of the system's errors, is not a message.
    return codes
      .filter((word) => facts.message !== undefined || word.startsWith('ERR_'))
      .map((word) => ({ code: word, messages: read(facts.message), hints: read(facts.hint) }));
  });
}

const most = 4;
const functions = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** The possible texts of an expression, as far as its own file shows; parts known only at run time become `…`. */
function readings(nodes: readonly Node[], expression: unknown, depth = 0): readonly string[] {
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

/** Of two words that a count chooses from, the one for several; the unit of a run is a phase, or in `land` a branch. */
function templateText(template: Node): string {
  const quasis = listIn(template, 'quasis').map((quasi) => (isNode(quasi) ? cooked(quasi['value']) : ''));
  const expressions = listIn(template, 'expressions').map((one) => {
    const choice = isNode(one) && one.type === 'ConditionalExpression' ? nodeText(one['alternate']) : null;
    return choice ?? nodeText(one) ?? (isNode(one) && nodeName(one) === 'unit' ? 'phase' : '…');
  });
  return quasis.map((text, i) => text + (expressions[i] ?? '')).join('');
}

function cooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}

/** The values of a name: from its declaration, or from the calls in this file. */
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

interface Facts {
  readonly code: unknown;
  readonly message: unknown;
  readonly hint: unknown;
}

function objectFacts(node: Node): Facts | null {
  const said = propertyIn(node, 'code');
  // A code that is passed on was given by a call, which is read itself.
  return !isNode(said) || said.type === 'Identifier' ? null : { code: said, ...adviceIn(node) };
}

function adviceIn(node: Node): Omit<Facts, 'code'> {
  const message = propertyIn(node, 'message') ?? propertyIn(node, 'says');
  return { message, hint: propertyIn(node, 'hint') ?? propertyIn(node, 'suggestion') };
}

export function propertyIn(node: Node, name: string): unknown {
  return listIn(node, 'properties')
    .filter(isNode)
    .find((one) => nodeName(one['key']) === name)?.['value'];
}

function callFacts(node: Node): Facts | null {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  const given = callArguments(node);
  const isSpoken = /^(?:finding|notice)$/.test(nodeName(node['callee']));
  const [said, message, hint] = given.slice(isSpoken ? given.findIndex(isCode) : 0);
  if (!isNode(said) || said.type !== 'Literal') return null;
  if (!isSpoken && !nodeText(said)?.startsWith('ERR_')) return null;
  const inside = isNode(message) && message.type === 'ObjectExpression' ? adviceIn(message) : null;
  return { code: said, message, hint, ...inside };
}

function isCode(value: unknown): boolean {
  return wellFormed.test(nodeText(value) ?? '');
}

/** Not those of the system: EACCES, ENOENT. */
const wellFormed = /^(?!E[A-Z]+$)[A-Z][A-Z_]{3,}$/;
