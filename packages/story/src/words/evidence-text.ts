import { firstFew } from '@debussy/core';
import type { GateEvidence } from '@debussy/core';

/** The evidence behind an exit code of 0: `tests 12 → 14, all passed, 1 skipped · harness unchanged`. */
export function evidenceText(evidence: GateEvidence): string {
  const { lines } = evidence;
  const found = lines === undefined ? '' : ` · ${linesText(lines)}`;
  return `${evidence.judged_by === 'tests' ? testsText(evidence) : exitText(evidence)}${found}`;
}

function exitText({ planted }: GateEvidence): string {
  if (planted === false) return blind;
  return planted === true
    ? 'judged by its exit code · planted failure found'
    : 'judged by its exit code alone';
}

function testsText({ executed, base, failed, skipped, harness, planted }: GateEvidence): string {
  const before = base === null || base === executed ? '' : `${base} → `;
  const tests = `tests ${before}${executed}, ${failed === 0 ? 'all passed' : `${failed} failed`}`;
  const left = skipped === 0 ? '' : `, ${skipped} skipped`;
  const kept = harness.length === 0 ? 'unchanged' : `changed: ${firstFew(harness)}`;
  const control = planted === undefined ? '' : ` · ${planted ? 'planted failure found' : blind}`;
  return `${tests}${left} · harness ${kept}${control}`;
}

const blind = 'blind: no failure turns it red';

function linesText({ changed, executed, missed }: NonNullable<GateEvidence['lines']>): string {
  const not = missed.length === 0 ? '' : `; not executed: ${firstFew(missed, 3)}`;
  return `${executed} of ${changed} changed lines executed${not}`;
}
