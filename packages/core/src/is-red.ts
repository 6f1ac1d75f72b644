import type { GateOutcome } from './events/verify.ts';

/** Whether a gate says that the tree is bad. What is flaky, failed before, cancelled or not over does not say so. */
export function isRed({ result }: { readonly result: GateOutcome | 'running' | 'known' | null }): boolean {
  return result === 'failed' || result === 'timed_out';
}
