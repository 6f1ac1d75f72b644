import { amendFiles, treeOf } from '@debussy/workspace';
import { posix } from 'node:path';
import type { GateReading } from '../evidence/gate-reading.ts';
import { pathsAt, readingAt, withFailures } from '../evidence/reading-at.ts';
import { isKnownBlind } from '../gates/gate-trials.ts';
import type { FileBetween } from './changed-files.ts';
import { CleanTree } from './clean-tree.ts';
import type { GateRun } from './clean-tree.ts';
import type { PassedGate } from './evidence.ts';
import { plantedProgramsVerdict } from './planted-programs.ts';
import type { TreeCheck, VerificationSetting } from './verify-tree.ts';

interface PlantedQuestion extends PassedGate {
  readonly reading: GateReading;
  readonly check: TreeCheck;
  readonly changed: readonly FileBetween[];
}

/** A gate that took longer, in seconds, does not run a second time. */
const longestGate = 120;

/** A gate that is judged only by its exit code must notice a failure planted in its programs. Null: none was. */
export async function plantedVerdict(
  { run, work: { signal } }: VerificationSetting,
  question: PlantedQuestion,
): Promise<{ readonly problem: string | null } | null> {
  const { gate, before, run: passed, check, changed } = question;
  const isBlind = passed.record.runners.every((runner) => runner === 'ctest');
  if (!isBlind || passed.seconds > longestGate || run.config.allow_blind_gates) return null;
  // Its output counts, not its exit code.
  if (/\breturns\b/i.test(gate.expectation)) return null;
  const again = async (texts: ReadonlyMap<string, string>): Promise<GateRun | null> => {
    const files = new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]));
    const made = await amendFiles(run.store, check.commit, files);
    const opened = await CleanTree.open(run, made.commit);
    if (!opened.ok) return null;
    try {
      const found = await opened.value.runAfter(before, { gate, log: `planted-${gate.name}`, signal });
      return found.cancelled ? null : found;
    } finally {
      await opened.value.close();
    }
  };
  const [place] = await placesToPlant(run, question);
  if (place === undefined)
    return plantedProgramsVerdict({ store: run.store, commit: check.commit, changed, run: passed, again });
  const found = await again(new Map([place]));
  if (found === null) return null;
  const problem = `it also passes with a failure planted in ${place[0]}: the code under test ends the gate early or hides its failures. Remove what does that.`;
  return { problem: found.passed ? problem : null };
}

/** Whether no failure turns a gate red. A trial on the base counts as long as the scripts behind the command are the same. */
export async function isBlindAt(
  { run, task }: VerificationSetting,
  { gate, check, changed }: Pick<PlantedQuestion, 'gate' | 'check' | 'changed'>,
): Promise<boolean> {
  if (run.config.allow_blind_gates) return false;
  const { isBlind, isConstant, files } = await readingAt(run.store, check.commit, gate);
  if (isBlind || isConstant || changed.some(({ path }) => files.has(path))) return isBlind;
  const tree = await treeOf(run.store, task.ground);
  return isKnownBlind(run, { tree, env: run.env }, gate.command ?? '');
}

/** Scripts that the gate always starts, or Go tests of a changed package. */
async function placesToPlant(
  { store }: VerificationSetting['run'],
  { gate, reading, check, changed }: PlantedQuestion,
): Promise<ReadonlyMap<string, string>> {
  const folders = startsAllGoTests.test(gate.command ?? '')
    ? changed.filter(({ path }) => path.endsWith('.go')).map(({ path }) => posix.dirname(path))
    : [];
  const paths = folders.length === 0 ? [] : await pathsAt(store, check.commit);
  const tests = paths.filter((path) => path.endsWith('_test.go') && folders.includes(posix.dirname(path)));
  return withFailures(store, check.commit, [...reading.scripts, ...tests]);
}

const startsAllGoTests = /^go test(?: -(?:v|race|count=1))* \.\/\.\.\.$/;
