import { firstFew } from '@debussy/core';
import { foreignTests } from '../evidence/assertions/count-assertions.ts';
import { executedTests, hasFailed } from '../evidence/test-record.ts';
import type { FoundTest, TestRecord } from '../evidence/test-record.ts';
import { isTest } from '../session/protect-tests.ts';
import { testTexts } from './changed-files.ts';
import type { FileBetween } from './changed-files.ts';
import { CleanTree } from './clean-tree.ts';
import type { GateRun } from './clean-tree.ts';
import type { PassedGate } from './evidence.ts';
import type { TreeCheck, VerificationSetting } from './verify-tree.ts';

/**
 * Whether the changes may hide failures: they touch a test of the base, or code that reaches into the runner. Only then
 * a control run is worth its time.
 */
function needsControl(changed: readonly FileBetween[], { record }: GateRun): boolean {
  if (!record.runners.some((runner) => planted.test(runner))) return false;
  return changed.some(({ path, was, is }) => {
    if (is === null || !/\.(?:[cm]?[jt]sx?|py)$/.test(path)) return false;
    if (isTest(path)) return was !== null;
    return reaching.test(is) && !reaching.test(was ?? '');
  });
}

/** Runners whose assertions a control run can reach. */
const planted = /^(?:node:test|vitest|jest|mocha|pytest|unittest)$/;

const reaching =
  /\bglobalThis\b|\bglobal\.|\.prototype\b|\bdefineProperty\b|\bSymbol\.for\b|process\.(?:std(?:out|err)\.write|send|emit)\s*=|['"](?:node:)?module['"]|\b(?:unittest|pytest|builtins|importlib|gc)\b|\bsys\.(?:modules|meta_path|set(?:profile|trace)|_getframe)/;

/** A gate that took longer, in seconds, gets no control run. */
const longestGate = 600;

interface ControlQuestion extends PassedGate {
  readonly check: TreeCheck;
  readonly changed: readonly FileBetween[];
}

/** Tests that pass although all assertions fail, and that failed so on the base. */
export async function controlProblem(
  { run: place, work: { signal }, task }: VerificationSetting,
  { gate, before: earlier, run, check, changed }: ControlQuestion,
): Promise<string | null> {
  if (place.config.allow_blind_gates || run.seconds > longestGate || !needsControl(changed, run)) return null;
  const control = async (commit: string): Promise<TestRecord | null> => {
    const opened = await CleanTree.open(place, commit);
    if (!opened.ok) return null;
    const order = { gate, log: `control-${gate.name}`, signal, isControl: true };
    const found = await opened.value.runAfter(earlier, order);
    await opened.value.close();
    return found.cancelled ? null : found.record;
  };
  const now = await control(check.commit);
  if (now === null) return null;
  const failing = executedTests(now);
  const kept = [...executedTests(run.record)].filter(
    ([key, { status }]) => status === 'passed' && failing.get(key)?.status === 'passed',
  );
  const base = kept.length === 0 ? null : await control(task.ground);
  if (base === null) return null;
  const before = executedTests(base);
  const texts = await testTexts(place.store, check.commit);
  const foreign = texts.flatMap(([path, text]) => foreignTests(path, text));
  const idle = kept.filter(
    ([key, { name }]) => isAsserting(before.get(key), base) && !foreign.some((one) => name.endsWith(one)),
  );
  if (idle.length === 0) return null;
  const names = idle.map(([, { name }]) => name);
  return `tests pass although debussy let all of their assertions fail: ${firstFew(names)}. Their assertions do not run, or code around them hides failures. Let a failed assertion end its test.`;
}

function isAsserting(test: FoundTest | undefined, { hits }: TestRecord): boolean {
  if (test === undefined || !hasFailed(test)) return false;
  return hits.some((file) => file.endsWith(test.file) || test.file.endsWith(file));
}
