import type { GateOutcome } from './events/verify.ts';

/**
 * Whether a gate shows that the tree is bad. A gate that is flaky, passed on a quiet machine, failed before, was
 * cancelled or still runs does not.
 */
export function isRed({ result }: { readonly result: GateOutcome | 'running' | 'known' | null }): boolean {
  return result === 'failed' || result === 'timed_out' || result === 'network_lost';
}
