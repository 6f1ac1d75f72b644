import { findNodeAtLocation } from 'jsonc-parser';
import { firstAtLeast } from '../first-at-least.ts';
import { finding } from './audit-codes.ts';
import { jsonTree, type JsonNode } from '../json/json-tree.ts';
import type { Place } from '../place.ts';
import type { Finding } from '../plan.ts';
import type { PlanLook } from './dialect.ts';

export interface JsonPlan {
  readonly file: string;
  /** Null if it is not JSON; then the finding says so. */
  readonly node: JsonNode | null;
  readonly problem: Finding | null;
  /** The place of a node; without one, the start of the file. */
  placeOf(node?: JsonNode): Place;
}

const read = new WeakMap<PlanLook, JsonPlan>();

export function isJson({ path, text }: PlanLook): boolean {
  return text !== null && (/\.json$/i.test(path) || /^\uFEFF?\s*[{[]\s*["{\]}]/.test(text.slice(0, 500)));
}

export function jsonPlan(look: PlanLook): JsonPlan {
  const known = read.get(look) ?? readJsonPlan(look.path, look.text ?? '');
  read.set(look, known);
  return known;
}

function readJsonPlan(file: string, text: string): JsonPlan {
  const starts = lineStarts(text);
  const placeAt = (offset: number): Place => {
    const line = firstAtLeast(starts, offset + 1, (start) => start);
    return { file, line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
  const tree = jsonTree(text);
  return {
    file,
    node: tree.ok ? tree.value : null,
    problem: tree.ok ? null : noJson(placeAt(tree.error.at), tree.error.message),
    placeOf: (node) => placeAt(node?.offset ?? 0),
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function noJson(place: Place, message: string): Finding {
  return finding('NO_PLAN', {
    place,
    message: `this is not valid JSON: ${message}`,
    suggestion: 'correct the file, or name another plan',
  });
}

export function isMap(node: JsonNode | null | undefined): node is JsonNode {
  return node?.type === 'object';
}

/** The members of an object by their names. */
export function membersOf(node: JsonNode | null | undefined): readonly (readonly [string, JsonNode])[] {
  const members = isMap(node) ? (node.children ?? []) : [];
  return members.flatMap(({ children: [name, value] = [] }) =>
    name && value ? [[String(name.value), value] as const] : [],
  );
}

export function memberOf(node: JsonNode | null | undefined, name: string): JsonNode | undefined {
  return isMap(node) ? findNodeAtLocation(node, [name]) : undefined;
}

export function itemsOf(node: JsonNode | null | undefined): readonly JsonNode[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

/** The first of these names that the object has. */
export function firstMember(node: JsonNode, names: readonly string[]): JsonNode | undefined {
  return names.map((name) => memberOf(node, name)).find((member) => member !== undefined);
}

/** The text of a member. */
export function wordsIn(node: JsonNode | null, name: string): string {
  return wordsOf(memberOf(node, name));
}

/** A text under its heading; empty if the text is empty. */
export function partOf(heading: string, words: string): string {
  return words === '' ? '' : `${heading}\n\n${words}`;
}

/** The text of a scalar; empty for everything else. */
export function wordsOf(node: JsonNode | null | undefined): string {
  return node?.value === undefined || node.value === null ? '' : String(node.value).trim();
}
