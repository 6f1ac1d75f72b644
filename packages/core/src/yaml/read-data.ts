import { LineCounter, parseDocument, Parser } from 'yaml';
import { fail, ok, type Result } from '../errors.ts';
import type { Problem } from '../problem.ts';

/**
 * Whether a YAML text is nested deeper than this many levels, found without recursion. Call it before composing any
 * foreign YAML: the composer is recursive, and a few thousand nested brackets end the process. (Not always with a
 * catchable error: if V8 first compiles a regular expression near the end of the stack, the error is fatal.)
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

const largest = 4_000_000;
const deepest = 50;

/** Reads YAML or JSON as plain values. Never throws, whatever the text contains. Anchors and aliases are not read. */
export function readData(text: string, file: string): Result<unknown, Problem> {
  const problem = (message: string, hint: string, offset = 0): Problem => {
    const { line, col } = lines.linePos(offset);
    const place = { file, line: Math.max(line, 1), column: Math.max(col, 1) };
    return { code: 'ERR_DATA_SYNTAX', message, hint, place };
  };
  const lines = new LineCounter();
  if (text.length > largest) return fail(problem(`is larger than ${largest / 1e6} MB`, 'Shorten it.'));
  if (nestedDeeperThan(text, deepest)) return fail(problem('is nested too deeply', 'Write it flatter.'));
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    const said = error.message.replace(/\s+/g, ' ').slice(0, 200);
    return fail(problem(`not valid YAML: ${said}`, 'Correct the text at this place.', error.pos[0]));
  }
  try {
    return ok(document.toJS({ maxAliasCount: 0 }) as unknown);
  } catch {
    return fail(problem('aliases (*name) are not read', 'Write the value out.'));
  }
}
