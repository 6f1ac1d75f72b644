import type { SyntaxFacts } from './syntax-facts.ts';

/** A named entry in a file whose grammar is not available here. */
export interface NamedEntry {
  /** Its parent. */
  readonly place: string;
  readonly name: string;
  /** The whole entry; empty if it contains other entries. */
  readonly text: string;
  /** Whether it may occur twice. */
  readonly isFree?: boolean;
}

export function factsOfEntries(entries: readonly NamedEntry[], errors: number): SyntaxFacts {
  const names = new Map<string, number>();
  const blocks = new Map<string, string | null>();
  for (const { place, name, text, isFree = false } of entries) {
    const key = `${place}\nname ${name}`;
    if (!isFree) names.set(key, (names.get(key) ?? 0) + 1);
    if (text !== '') blocks.set(key, blocks.has(key) ? null : text);
  }
  return { errors, names, branches: new Map(), dead: new Map(), runOn: 0, blocks, isFixed: true };
}
