import { Parser } from 'yaml';

/**
 * Whether a YAML text is nested more than so many levels deep, found without recursion.
 *
 * To be asked before any YAML that debussy did not write is composed: the composer is recursive, and a text of a few
 * thousand brackets ends the process. (Not always by an error that can be caught: a regular expression that V8 first
 * compiles near the end of the stack is a fatal one.)
 */
export function nestedDeeperThan(text: string, levels: number): boolean {
  for (const token of new Parser().parse(text)) {
    if (token.type === 'document' && isDeeper(token.value, levels)) return true;
  }
  return false;
}

function isDeeper(top: unknown, levels: number): boolean {
  const waiting: (readonly [unknown, number])[] = [[top, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [token, depth] = next;
    const items = itemsOf(token);
    if (items.length > 0 && depth >= levels) return true;
    for (const { key, value } of items) waiting.push([key, depth + 1], [value, depth + 1]);
  }
  return false;
}

interface Item {
  readonly key?: unknown;
  readonly value?: unknown;
}

function itemsOf(token: unknown): readonly Item[] {
  const isCollection = typeof token === 'object' && token !== null && 'items' in token;
  return isCollection && Array.isArray(token.items) ? token.items : [];
}
