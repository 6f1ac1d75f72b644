import { fail, ok, type Result } from '../errors.ts';

export interface JsonLimits {
  readonly characters: number;
  readonly depth: number;
  /** Number of objects, arrays and plain values. */
  readonly values: number;
}

/**
 * Parses JSON of untrusted origin. Beside syntax errors it refuses too much data, too deep nesting, the key
 * `__proto__`, and a repeated key, on which readers disagree.
 */
export function readJson(text: string, limits: JsonLimits): Result<unknown, string> {
  if (text.length > limits.characters) return fail(tooLong(text.length, limits));
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const parsed = parse(plain);
  if (!parsed.ok) return parsed;
  const complaint = exceeds(parsed.value, limits) ?? keyComplaint(plain);
  return complaint === null ? parsed : fail(complaint);
}

/** The same limits for a value that was parsed elsewhere; null if it respects them. */
export function exceeds(value: unknown, limits: JsonLimits): string | null {
  const tooMany = `holds more than ${limits.values} values`;
  let characters = 0;
  let values = 0;
  const waiting: (readonly [unknown, number])[] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [inner, depth] = next;
    if (typeof inner === 'string') characters += inner.length;
    if (++values > limits.values) return tooMany;
    if (characters > limits.characters) return tooLong(characters, limits);
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth >= limits.depth) return `nested more than ${limits.depth} levels deep`;
    if (Object.hasOwn(inner, '__proto__')) return 'the key "__proto__" is not accepted';
    const children: readonly unknown[] = Array.isArray(inner) ? inner : Object.values(inner);
    if (children.length > limits.values) return tooMany;
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

/** Walks the keys of a text that is known to be valid JSON. */
function keyComplaint(text: string): string | null {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const key = String(JSON.parse(token.slice(0, -colon.length)));
      if (open.at(-1)?.has(key) === true)
        return `the key ${JSON.stringify(key.slice(0, 80))} stands twice in one object`;
      open.at(-1)?.add(key);
    }
  }
  return null;
}

function tooLong(length: number, { characters }: JsonLimits): string {
  return `too large: ${length} characters, at most ${characters} are read`;
}
