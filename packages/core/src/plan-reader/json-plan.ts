import { jsonNodes, type JsonMap, type JsonNode } from '../json/read-json.ts';
import { finding } from '../audit/audit-codes.ts';
import type { Place } from '../place.ts';
import type { Finding } from '../plan.ts';
import type { PlanLook } from './dialect.ts';

/** A plan's file as JSON with places. */
export interface JsonPlan {
  readonly file: string;
  /** Null where it is no JSON, which the finding says. */
  readonly node: JsonNode | null;
  readonly problem: Finding | null;
  placeOf(offset: number): Place;
  /** The lines from one offset to another, as text. */
  text(node: JsonNode): string;
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
  const placeOf = (offset: number): Place => {
    const line = lineAt(starts, offset);
    return { file, line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
  const parsed = jsonNodes(text);
  const problem = parsed.ok ? null : noJson(placeOf(parsed.at), parsed.message);
  return {
    file,
    node: parsed.ok ? parsed.node : null,
    problem,
    placeOf,
    text: ({ start, end }) => text.slice(starts[lineAt(starts, start)], end),
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function noJson(place: Place, message: string): Finding {
  return finding('NO_PLAN', {
    place,
    message: `this is not valid JSON: ${message}`,
    suggestion: 'correct the file, or name the plan that is meant',
  });
}

export function mapOf(node: JsonNode | null | undefined): JsonMap | null {
  return node?.kind === 'map' ? node : null;
}

export function itemsOf(node: JsonNode | null | undefined): readonly JsonNode[] {
  return node?.kind === 'list' ? node.items : [];
}

/** The text of a scalar; empty for everything else. */
export function wordsOf(node: JsonNode | null | undefined): string {
  return node?.kind === 'scalar' && node.value !== null ? String(node.value).trim() : '';
}
