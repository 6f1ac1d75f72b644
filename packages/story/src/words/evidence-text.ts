import type { GateEvidence } from '@debussy/core';
import { listed } from './amounts.ts';

/**
 * The evidence behind an exit code of 0, in a few words: `tests 12 → 14, all passed, 1 skipped · harness unchanged`.
 */
export function evidenceText(evidence: GateEvidence): string {
  const { executed, base, failed, skipped, harness, planted } = evidence;
  if (evidence.judged_by === 'exit_code') {
    if (planted === false) return 'its command cannot fail, so it proves nothing';
    return planted === true
      ? 'judged by its exit code · planted failure found'
      : 'judged by its exit code alone';
  }
  const before = base === null || base === executed ? '' : `${base} → `;
  const tests = `tests ${before}${executed}, ${failed === 0 ? 'all passed' : `${failed} failed`}`;
  const left = skipped === 0 ? '' : `, ${skipped} skipped`;
  return `${tests}${left} · harness ${harness.length === 0 ? 'unchanged' : `changed: ${listed(harness)}`}`;
}
