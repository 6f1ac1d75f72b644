import { firstFew } from '@debussy/core';
import type { EventOf, GateEvidence, GateSpec } from '@debussy/core';
import { executedTests, hasFailed } from '../evidence/test-record.ts';
import type { TestRecord } from '../evidence/test-record.ts';

type Notice = EventOf<'notice'>;

/** Notices about a passed gate for a reviewer. */
export function evidenceNotices(
  phase: string,
  { name }: GateSpec,
  evidence: GateEvidence | null,
): readonly Notice[] {
  if (evidence === null) return [];
  const { problem, harness, weak } = evidence;
  const warning = { type: 'notice', severity: 'warning', phase } as const;
  const told: Notice[] = weak.map((spot) => {
    const [kind = '', ...path] = spot.split(' ');
    const message = `weak tests: ${path.join(' ')} ${reasons.get(kind) ?? kind}`;
    return {
      ...warning,
      code: 'WEAK_TESTS',
      message,
      hint: 'Gates cannot detect this. Review this file first.',
    };
  });
  if (problem !== null)
    told.push({
      ...warning,
      code: 'GATE_UNPROVEN',
      message: `gate ${name}: ${problem}`,
      hint: `debussy logs ${phase} --gates shows its output.`,
    });
  else if (harness.length > 0)
    told.push({
      ...warning,
      code: 'HARNESS_CHANGED',
      message: `changed outside of the plan: ${firstFew(harness)}; gate ${name} passes with it and without it`,
      hint: 'The change lands. Name the file under Files if it belongs to the phase.',
    });
  return told;
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['special_case', 'holds answers of the tests as special cases'],
  ['equality', 'overrides equality, so comparisons in tests prove nothing'],
  ['expectation', 'expects other values than at the base, and the plan does not name it'],
  ['test_environment', 'looks at its tests or their environment'],
  ['standard_library', 'replaces functions of the standard library'],
  ['test_library', 'uses the test library, although it is not a test'],
  ['silenced', 'switches off the checks of a whole file'],
  ['mock', 'replaces the code that it tests by a mock'],
  ['unread', 'is too long to be read for weak tests'],
  ['hollow', 'no longer calls the code that it called at the base'],
]);

/** The counts of a gate and of its base, with all other findings. */
export function countedEvidence(
  record: TestRecord,
  base: TestRecord | null,
  found: Pick<GateEvidence, 'problem' | 'harness' | 'weak' | 'planted' | 'lines'>,
): GateEvidence {
  const count = (...statuses: readonly string[]): number =>
    record.tests.filter(({ status }) => statuses.includes(status)).length;
  const executed = executedTests(record);
  const failed = [...executed.values()].filter(hasFailed).length;
  return {
    judged_by: record.runners.length > 0 ? 'tests' : 'exit_code',
    executed: executed.size,
    passed: executed.size - failed,
    failed,
    skipped: count('skipped'),
    todo: count('todo'),
    base: base === null || base.runners.length === 0 ? null : executedTests(base).size,
    ...found,
  };
}
