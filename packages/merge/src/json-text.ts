/** A JSON text as a tree that knows where each value stands. Comments and trailing commas, as editors' settings have them, are read over. */
export type JsonTextNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'object'; readonly entries: readonly JsonEntry[] }
  | { readonly kind: 'array'; readonly items: readonly JsonTextNode[] }
  | { readonly kind: 'scalar'; readonly text: string }
);

export interface JsonEntry {
  readonly key: string;
  /** Where its key begins. */
  readonly start: number;
  readonly value: JsonTextNode;
}

/** Null where it is no JSON, or names a key twice. */
export function parseJsonText(text: string): JsonTextNode | null {
  try {
    const reader = new Reader(text);
    const node = reader.value();
    reader.space();
    return reader.at === text.length ? node : null;
  } catch {
    return null;
  }
}

/** Thrown only within this file. */
class NoJson extends Error {}

class Reader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    if (text.startsWith('\uFEFF')) this.at = 1;
  }

  space(): void {
    this.#skip(/(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y);
  }

  value(): JsonTextNode {
    this.space();
    const start = this.at;
    const first = this.#text[start];
    if (first === '{') return { kind: 'object', start, entries: this.#entries(), end: this.at };
    if (first === '[') return { kind: 'array', start, items: this.#items(), end: this.at };
    const text = this.#skip(/"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true\b|false\b|null\b/y);
    if (text === '') throw new NoJson();
    return { kind: 'scalar', start, text, end: this.at };
  }

  #entries(): readonly JsonEntry[] {
    const entries: JsonEntry[] = [];
    const known = new Set<string>();
    this.#each('}', () => {
      const start = this.at;
      const key = this.#skip(/"(?:[^"\\\n]|\\.)*"/y);
      this.space();
      if (key === '' || this.#skip(/:/y) === '' || known.size === known.add(key).size) throw new NoJson();
      entries.push({ key, start, value: this.value() });
    });
    return entries;
  }

  #items(): readonly JsonTextNode[] {
    const items: JsonTextNode[] = [];
    this.#each(']', () => items.push(this.value()));
    return items;
  }

  #each(close: string, read: () => void): void {
    this.at++;
    for (;;) {
      this.space();
      if (this.#text[this.at] === close) break;
      read();
      this.space();
      if (this.#text[this.at] === ',') this.at++;
      else if (this.#text[this.at] !== close) throw new NoJson();
    }
    this.at++;
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ''] = pattern.exec(this.#text) ?? [];
    this.at += found.length;
    return found;
  }
}
