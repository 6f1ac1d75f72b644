import type { Gate } from '../../plan.ts';
import { plain, readInline } from '../markdown/inline.ts';
import { placeIn, restOf, type Line } from '../markdown/source-text.ts';
import { firstCommand } from './command-lines.ts';

const announced =
  /^(?:[-*+\d.)\s]{0,9})[*_]*(?:re-?run|run|command|cmd|execute|verify(?: with)?)\b[*_:\s]*$/i;
/** A single word counts only if it is a test runner; `stdout` is something to look at. */
const lonelyRunner = /^(?:make|pytest|tox|nox|ctest|phpunit|rspec|jest|vitest|\.\/\S+)$/;

/**
 * ``Run `x` and expect all tests to pass``, `` `x` passes ``, ``Command: `x` ``: a command that must exit with 0. Null
 * for anything else.
 */
export function passGate(line: Line): Gate | null {
  const parts = readInline(line.text);
  const code = parts.find((part) => part.type === 'code');
  if (!code || !isCommand(code.text.trim())) return null;
  const end = parts[parts.indexOf(code) + 1]?.at ?? line.text.length;
  const [before, after] = [line.text.slice(0, code.at), plain(line.text.slice(end)).trim()];
  const isRun = announced.test(before);
  if (!isRun && !/^[-*+\d.)\s*_]*$/.test(before)) return null;
  const holds = isRun ? !mayFail(after) : isPass(after) || /^[.\s]*$/.test(after);
  if (!holds) return null;
  const command = code.text.trim();
  return { name: firstCommand(command), command, expectation: '', place: placeIn(restOf(line, code.at)) };
}

function isCommand(text: string): boolean {
  return /^(?:[A-Z][A-Z_]*=\S+ )*(?:\.{0,2}\/)?[a-z][\w./@:-]* \S/.test(text) || lonelyRunner.test(text);
}

/** `Expected: PASS`, `all tests pass (5 passed, 0 failed)`; not `FAIL …`. */
export function isPass(text: string): boolean {
  const words = withoutZeros(text);
  return (
    /\b(?:pass(?:es|ed|ing)?|green|clean|succe\w+|exit(?:s| code)?\s*(?:with\s*)?0)\b/i.test(words) &&
    !mayFail(words)
  );
}

function mayFail(text: string): boolean {
  return /\bfail|\bnot pass|\berror/i.test(withoutZeros(text));
}

function withoutZeros(text: string): string {
  return text.replace(/\b(?:0|no|zero|without)\s+(?:fail\w*|errors?|issues|warnings?)\b/gi, 'clean');
}
