import { fail, ok } from '../errors.ts';
import type { Result } from '../errors.ts';

/** A value of a JSON text with its place in it: offsets of its first character and of the one behind its last. */
export type JsonNode = JsonScalar | JsonList | JsonMap;

export interface JsonScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly start: number;
  readonly end: number;
}

export interface JsonList {
  readonly kind: 'list';
  readonly items: readonly JsonNode[];
  readonly start: number;
  readonly end: number;
}

export interface JsonMap {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, JsonNode>;
  readonly start: number;
  readonly end: number;
}

export type JsonText =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly at: number; readonly message: string };

const deepest = 60;

/** A JSON text as nodes with places; of what is none, the first place where it is wrong. */
export function jsonNodes(text: string): JsonText {
  const reader = new JsonReader(text);
  try {
    return { ok: true, node: reader.whole() };
  } catch (error) {
    if (error instanceof JsonFault) return { ok: false, at: error.at, message: error.message };
    throw error;
  }
}

class JsonFault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const word = /true|false|null|-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,9})?/y;

class JsonReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    if (text.startsWith('\uFEFF')) this.#at = 1;
  }

  whole(): JsonNode {
    const node = this.#value(0);
    this.#blank();
    if (this.#at < this.#text.length) throw this.#fault('something stands behind the end');
    return node;
  }

  #value(depth: number): JsonNode {
    this.#blank();
    if (depth > deepest) throw this.#fault('it is nested too deeply');
    const mark = this.#text[this.#at];
    if (mark === '{') return this.#map(depth);
    if (mark === '[') return this.#list(depth);
    const start = this.#at;
    const value = mark === '"' ? this.#string() : this.#word();
    return { kind: 'scalar', value, start, end: this.#at };
  }

  #map(depth: number): JsonMap {
    const start = this.#at++;
    const entries = new Map<string, JsonNode>();
    for (let first = true; !this.#closes('}', first); first = false) {
      if (this.#text[this.#at] !== '"') throw this.#fault('a key in double quotes is missing');
      const key = this.#string();
      this.#blank();
      if (this.#text[this.#at] !== ':') throw this.#fault('a colon is missing');
      this.#at++;
      entries.set(key, this.#value(depth + 1));
    }
    return { kind: 'map', entries, start, end: this.#at };
  }

  #list(depth: number): JsonList {
    const start = this.#at++;
    const items: JsonNode[] = [];
    for (let first = true; !this.#closes(']', first); first = false) items.push(this.#value(depth + 1));
    return { kind: 'list', items, start, end: this.#at };
  }

  /** Whether the bracket closes here; otherwise stands before the next entry. */
  #closes(bracket: string, first: boolean): boolean {
    this.#blank();
    if (this.#text[this.#at] === bracket) {
      this.#at++;
      return true;
    }
    if (!first && this.#text[this.#at] !== ',') throw this.#fault(`a comma or "${bracket}" is missing`);
    if (!first) this.#at++;
    this.#blank();
    return false;
  }

  #string(): string {
    const start = this.#at;
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const mark = this.#text[this.#at];
      if (mark === '\\') this.#at++;
      else if (mark === '"') break;
      else if (mark === '\n') throw this.#fault('a text is not closed');
    }
    if (this.#at >= this.#text.length) throw this.#fault('a text is not closed');
    this.#at++;
    try {
      return String(JSON.parse(this.#text.slice(start, this.#at)));
    } catch {
      this.#at = start;
      throw this.#fault('a text has an escape that JSON does not know');
    }
  }

  #word(): JsonScalar['value'] {
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0];
    if (found === undefined) throw this.#fault('a value is missing');
    this.#at += found.length;
    return found === 'null' ? null : found === 'true' || found === 'false' ? found === 'true' : Number(found);
  }

  #blank(): void {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? 'x')) this.#at++;
  }

  #fault(message: string): JsonFault {
    return new JsonFault(this.#at, message);
  }
}

/** How much a text of somebody else may ask of us. */
export interface JsonLimits {
  readonly characters: number;
  readonly depth: number;
  /** Objects, arrays and plain values in all. */
  readonly values: number;
}

/**
 * JSON of untrusted origin. Beside what `JSON.parse` refuses: too much of it, too deep, `__proto__` as a key,
 * and the same key twice in one object, where readers disagree about which one counts.
 */
export function readJson(text: string, limits: JsonLimits): Result<unknown, string> {
  if (text.length > limits.characters) return fail(tooLong(text.length, limits));
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const parsed = parse(plain);
  if (!parsed.ok) return parsed;
  const complaint = complaintAbout(plain, limits);
  return complaint === null ? parsed : fail(complaint);
}

/** The same limits for a value that was parsed elsewhere; null where it keeps them. */
export function exceeds(value: unknown, limits: JsonLimits): string | null {
  let characters = 0;
  let values = 0;
  const waiting: (readonly [unknown, number])[] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [inner, depth] = next;
    if (typeof inner === 'string') characters += inner.length;
    if (++values > limits.values) return tooMany(limits);
    if (characters > limits.characters) return tooLong(characters, limits);
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth >= limits.depth) return tooDeep(limits);
    if (Object.hasOwn(inner, '__proto__')) return 'the key "__proto__" is not accepted';
    const children: readonly unknown[] = Array.isArray(inner) ? inner : Object.values(inner);
    if (children.length > limits.values) return tooMany(limits);
    if (!Array.isArray(inner)) characters += Object.keys(inner).join('').length;
    for (const child of children) waiting.push([child, depth + 1]);
  }
  return null;
}

function parse(text: string): Result<unknown, string> {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 160) : 'not readable';
    return fail(`not valid JSON: ${why}`);
  }
}

/** Walks the tokens of a text that is known to be valid JSON. */
function complaintAbout(text: string, limits: JsonLimits): string | null {
  const open: (Set<string> | null)[] = [];
  let values = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]|[^\s,:{}[\]"]+/g)) {
    const [token, colon] = match;
    if (token === '}' || token === ']') open.pop();
    else if (colon === undefined) values++;
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    if (open.length > limits.depth) return tooDeep(limits);
    if (values > limits.values) return tooMany(limits);
    const complaint = colon === undefined ? null : keyComplaint(token.slice(0, -colon.length), open.at(-1));
    if (complaint !== null) return complaint;
  }
  return null;
}

function keyComplaint(token: string, siblings: Set<string> | null | undefined): string | null {
  const key: unknown = JSON.parse(token);
  if (typeof key !== 'string') return null;
  if (key === '__proto__') return 'the key "__proto__" is not accepted';
  if (siblings?.has(key) === true)
    return `the key ${JSON.stringify(key.slice(0, 80))} stands twice in one object`;
  siblings?.add(key);
  return null;
}

function tooLong(length: number, { characters }: JsonLimits): string {
  return `too large: ${length} characters, at most ${characters} are read`;
}

function tooDeep({ depth }: JsonLimits): string {
  return `nested more than ${depth} levels deep`;
}

function tooMany({ values }: JsonLimits): string {
  return `holds more than ${values} values`;
}
