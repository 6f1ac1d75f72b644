import { fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import type { CommandResult } from '@debussy/host';

/** The parts of a result that are judged; a journalled or cached result also has them. */
export type JudgedResult = Pick<
  CommandResult,
  'exitCode' | 'signal' | 'timedOut' | 'seconds' | 'outputTail'
> &
  Partial<Pick<CommandResult, 'cancelled' | 'startError' | 'command' | 'outputLines' | 'outputSum'>>;

export interface GateVerdict {
  readonly passed: boolean;
  /** One sentence for the user and for the agent that repairs. */
  readonly detail: string;
}

/**
 * A gate passes if its command exits with 0. Only an expectation with a count, such as `(returns at least N)`, `(prints
 * at most N)` or `(returns N)`, is about the output instead: `grep -c` prints 0 and exits with 1. Other words have no
 * effect.
 */
export function judgeGate(result: JudgedResult, expectation: string): GateVerdict {
  const broken = brokenRun(result);
  if (broken !== null) return { passed: false, detail: broken };
  const expected = readExpectation(expectation);
  return expected === null ? judgeExit(result) : judgeCount(result, expected);
}

function brokenRun(result: JudgedResult): string | null {
  if (result.startError) return result.startError;
  if (result.timedOut) return `timed out after ${Math.round(result.seconds)} s`;
  if (result.cancelled === true) return 'was cancelled';
  if (result.signal !== null) return `was killed by ${result.signal}`;
  if (result.exitCode === 127)
    return `exited with 127: ${missingProgram(result.outputTail) ?? 'a command'} was not found`;
  if (result.exitCode === 126) return 'exited with 126: a command could not be executed';
  return null;
}

/** The missing program, from the last message of a shell, `env` or package manager about it. */
export function missingProgram(output: string): string | null {
  const named = output.matchAll(
    /([^\s:'"‘’“”]+)['"’”]?: (?:command )?(?:not found|No such file or directory)/g,
  );
  return [...named].at(-1)?.[1] ?? null;
}

function judgeExit({ exitCode }: JudgedResult): GateVerdict {
  return { passed: exitCode === 0, detail: `exited with ${exitCode}` };
}

function judgeCount(result: JudgedResult, expected: CountExpectation): GateVerdict {
  const wanted = `expected ${expected.relation === 'exactly' ? '' : `${expected.relation} `}${expected.count}`;
  const counted = countOf(result);
  if (!counted.ok) return { passed: false, detail: `${wanted}, but ${counted.error}` };
  const { count, how } = counted.value;
  return { passed: holds(count, expected), detail: `${how} ${count}, ${wanted}` };
}

interface OutputCount {
  readonly count: number;
  readonly how: 'printed' | 'printed lines:';
}

/**
 * The last number that a command printed; if it printed text without a number, the count of lines. Silence counts as
 * 0 only with exit code 0, or from a search that exits with 1 without a match: a command that fails silently has
 * proved nothing.
 */
function countOf(result: JudgedResult): Result<OutputCount, string> {
  const lines = result.outputTail.split(/\r?\n/).filter((line) => line.trim() !== '');
  const complaint = lines.find((line) => missingCommand.test(line));
  if (complaint !== undefined) return fail(`a command was not found: ${complaint.trim()}`);
  const total = result.outputLines ?? lines.length;
  const summed = isCounting(result) ? (result.outputSum ?? null) : null;
  const printed = summed ?? printedNumber(lines, total > lines.length);
  if (printed !== null) return ok({ count: printed, how: 'printed' });
  if (result.exitCode === 0 || isEmptySearch(result, lines)) {
    return ok({ count: total, how: 'printed lines:' });
  }
  return fail(`it printed no number and exited with ${result.exitCode}`);
}

/** `sh: 1: nosuch: not found`: in a pipeline, the count of an empty input hides it. */
const missingCommand =
  /^(?:\S*\/)?(?:ba|da|z|k)?sh: .*(?:not found|No such file or directory|Permission denied)$/;

function printedNumber(lines: readonly string[], cut: boolean): number | null {
  const perFile = lines.map((line) => /^[^\s:]+:(\d+)$/.exec(line));
  if (lines.length > 0 && !cut && perFile.every((found) => found !== null)) {
    return perFile.reduce((sum, found) => sum + Number(found?.[1]), 0);
  }
  const last = /^\s*(\d+)(?:\s+(?:total|\S*[./]\S*))?\s*$/.exec(lines.at(-1) ?? '');
  return last === null ? null : Number(last[1]);
}

/** `grep -rc` and similar commands print a line `file:3` for each file, however many there are. */
function isCounting({ command = '' }: JudgedResult): boolean {
  return /\b(?:git\s+grep|[efz]?grep|rg|ag)\b[^|;&]*\s-(?:-count\b|[A-Za-z]*c)/.test(command);
}

function isEmptySearch(result: JudgedResult, lines: readonly string[]): boolean {
  const lastCommand = (result.command ?? '').split(/[|;&]+/).at(-1) ?? '';
  return (
    result.exitCode === 1 && lines.length === 0 && /^\s*(?:git\s+grep|[efz]?grep|rg|ag)\b/.test(lastCommand)
  );
}

function holds(count: number, expected: CountExpectation): boolean {
  if (expected.relation === 'at least') return count >= expected.count;
  return expected.relation === 'at most' ? count <= expected.count : count === expected.count;
}

type CountRelation = 'exactly' | 'at least' | 'at most';

interface CountExpectation {
  readonly count: number;
  readonly relation: CountRelation;
}

const relation = String.raw`(exactly|precisely|at\s+least|>=|≥|at\s+most|no\s+more\s+than|<=|≤)`;
const what = String.raw`\s*(?:matche?s?|results?|lines?|hits?|occurrences?)\b`;
const end = String.raw`\s*(?:[),;]|\.(?!\d)|$)`;
const asides = String.raw`\s*[(–—]`;

/** After a verb of output: `returns 0`, `prints at least 3 lines`, `count is at most 2`. */
const verb = String.raw`\b(?:returns|prints|outputs|(?<!\b(?:errors?|warnings?|failures?|tests?)\s)count(?:\s+(?:is|of)|\s*[:=])?)`;
const said = new RegExp(
  String.raw`${verb}\s*(?:(?<=\s|[:=])|(?=[<>≤≥]))(?:${relation}\s*(\d{1,15})(?=${what}|${end}|${asides})|(\d{1,15})(?=${what}|${end}))`,
  'im',
);
/** Only the bound: `(at least 1)`. */
const bare = new RegExp(String.raw`(?:^|\()\s*${relation}\s*(\d{1,15})(?:${what})?\s*[.;]?\s*(?:\)|$)`, 'im');

/**
 * Reads `(returns at least 1)`, `(returns 0)`, `prints exactly 3 lines`, `(at most 2)`; null if the text has no count.
 * `returns 0 errors` and `at least 80% coverage` are prose: tools report these by their exit code.
 */
function readExpectation(text: string): CountExpectation | null {
  const found = said.exec(text) ?? bare.exec(text);
  if (found === null) return null;
  return { count: Number(found[2] ?? found[3]), relation: relationOf(found[1] ?? '') };
}

function relationOf(words: string): CountRelation {
  if (/^(?:at\s+least|>=|≥)$/i.test(words)) return 'at least';
  return /^(?:at\s+most|no\s+more\s+than|<=|≤)$/i.test(words) ? 'at most' : 'exactly';
}
