import { LineCounter, parseDocument } from 'yaml';
import { fail, ok, type Result } from '../errors.ts';
import type { Problem } from '../problem.ts';
import { nestedDeeperThan } from '../yaml/nesting.ts';

const largest = 4_000_000;
const deepest = 50;

/** Reads YAML or JSON as plain values. Whatever is in the text, this returns; anchors and aliases are not read. */
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
