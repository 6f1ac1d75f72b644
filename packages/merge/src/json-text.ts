import { jsonTree } from '@debussy/core/json';
import type { JsonNode } from '@debussy/core/json';

/**
 * A JSON text as a tree with the place of each value. Comments and trailing commas of editors' settings are skipped.
 */
export type JsonTextNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'object'; readonly entries: readonly JsonEntry[] }
  | { readonly kind: 'array'; readonly items: readonly JsonTextNode[] }
  | { readonly kind: 'scalar'; readonly text: string }
);

export interface JsonEntry {
  readonly key: string;
  /** Start of its key. */
  readonly start: number;
  readonly value: JsonTextNode;
}

/** Null if it is not JSON, or repeats a key. */
export function parseJsonText(text: string): JsonTextNode | null {
  const tree = jsonTree(text, { allowTrailingComma: true });
  return tree.ok ? nodeOf(tree.value, text) : null;
}

function nodeOf(node: JsonNode, text: string): JsonTextNode | null {
  const [start, end] = [node.offset, node.offset + node.length];
  const children = node.children ?? [];
  if (node.type === 'object') {
    const entries = children.map((member) => entryOf(member, text)).filter((entry) => entry !== null);
    const isWhole = new Set(entries.map(({ key }) => key)).size === children.length;
    return isWhole ? { kind: 'object', start, end, entries } : null;
  }
  if (node.type !== 'array') return { kind: 'scalar', start, end, text: text.slice(start, end) };
  const items = children.map((item) => nodeOf(item, text)).filter((item) => item !== null);
  return items.length === children.length ? { kind: 'array', start, end, items } : null;
}

function entryOf({ offset, children: [name, content] = [] }: JsonNode, text: string): JsonEntry | null {
  const value = content ? nodeOf(content, text) : null;
  if (!name || !value) return null;
  return { key: text.slice(name.offset, name.offset + name.length), start: offset, value };
}
