import type { SessionOutcome } from '@debussy/core';
import { duration } from '../words/time.ts';

/** What became of a session, behind its subject. */
export function outcomeText(outcome: SessionOutcome): string {
  const why = detailOf(outcome);
  return `${verbs[outcome.kind]}${why === '' ? '' : ` (${why})`}`;
}

const verbs: Readonly<Record<SessionOutcome['kind'], string>> = {
  completed: 'ended',
  failed: 'failed',
  stopped: 'was stopped',
  context_exhausted: 'used up its context',
  rate_limited: 'met a rate limit',
  quota: 'used up its quota',
  unreachable: 'could not reach its provider',
  auth: 'is not logged in',
  crashed: 'crashed',
  idle_timeout: 'was silent for too long and was stopped',
  timeout: 'used up its time and was stopped',
  start_failed: 'could not be started',
};

function detailOf(outcome: SessionOutcome): string {
  if ('detail' in outcome) return outcome.detail.trim();
  if ('reason' in outcome) return outcome.reason.trim();
  return 'seconds' in outcome ? duration(outcome.seconds) : '';
}
