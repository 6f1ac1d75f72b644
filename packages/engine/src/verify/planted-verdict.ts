import type { GateSpec } from '@debussy/core';
import { amendFiles } from '@debussy/workspace';
import { posix } from 'node:path';
import type { GateReading } from '../evidence/gate-reading.ts';
import { pathsAt, withFailures } from '../evidence/reading-at.ts';
import type { FileBetween } from './changed-files.ts';
import { CleanTree } from './clean-tree.ts';
import type { PassedGate } from './evidence.ts';
import type { TreeCheck, VerificationSetting } from './verify-tree.ts';

interface PlantedQuestion extends PassedGate {
  readonly reading: GateReading;
  readonly check: TreeCheck;
  readonly changed: readonly FileBetween[];
}

/** Seconds of a gate that is run a second time. */
const longestGate = 120;

/**
 * A gate that is judged only by its exit code must notice a failure planted in its programs. Null: none was planted.
 */
export async function plantedVerdict(
  { run, work: { signal } }: VerificationSetting,
  question: PlantedQuestion,
): Promise<{ readonly problem: string | null } | null> {
  const { gate, before, run: passed, check } = question;
  if (passed.record.runners.length > 0 || passed.seconds > longestGate || run.config.allow_blind_gates)
    return null;
  const [place] = await placesToPlant(run, question);
  if (place === undefined) return null;
  const [path, text] = place;
  const made = await amendFiles(run.store, check.commit, new Map([[path, Buffer.from(text)]]));
  const opened = await CleanTree.open(run, made.commit);
  if (!opened.ok) return null;
  const tree = opened.value;
  try {
    const again = await tree.runAfter(before, { gate, log: `planted-${gate.name}`, signal });
    if (again.cancelled) return null;
    const problem = `it also passes with a failure planted in ${path}: the code under test ends the gate early or hides its failures. Remove what does that.`;
    return { problem: again.passed ? problem : null };
  } finally {
    await tree.close();
  }
}

/** Scripts that the gate starts whatever happens, or Go tests of a package that differs. */
async function placesToPlant(
  { store }: VerificationSetting['run'],
  { gate, reading, check, changed }: PlantedQuestion,
): Promise<ReadonlyMap<string, string>> {
  // Its output counts, not how it ends.
  if (/\breturns\b/i.test(gate.expectation)) return new Map();
  const folders = startsAllGoTests(gate)
    ? changed.filter(({ path }) => path.endsWith('.go')).map(({ path }) => posix.dirname(path))
    : [];
  const paths = folders.length === 0 ? [] : await pathsAt(store, check.commit);
  const tests = paths.filter((path) => path.endsWith('_test.go') && folders.includes(posix.dirname(path)));
  return withFailures(store, check.commit, [...reading.scripts, ...tests]);
}

function startsAllGoTests({ command }: GateSpec): boolean {
  return /^go test(?: -(?:v|race|count=1))* \.\/\.\.\.$/.test(command ?? '');
}
