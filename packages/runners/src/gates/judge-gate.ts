import { countOf } from './output-count.ts';
import { type CountExpectation, readExpectation } from './expectation.ts';
import type { JudgedResult } from './gate-result.ts';

export interface GateVerdict {
  readonly passed: boolean;
  /** One sentence for a person and for the agent that repairs. */
  readonly detail: string;
}

/**
 * A gate passes when its command exits with 0. Only an expectation that names a count, `(returns at least N)`,
 * `(prints at most N)` or `(returns N)`, is about the output instead: `grep -c` prints 0 and exits with 1. Other words change nothing.
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

/** The program that was not found, as shells, `env` and package managers name it in their last words about it. */
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

function holds(count: number, expected: CountExpectation): boolean {
  if (expected.relation === 'at least') return count >= expected.count;
  return expected.relation === 'at most' ? count <= expected.count : count === expected.count;
}
