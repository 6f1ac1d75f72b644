import type { SessionOutcome } from '@debussy/core';
import { duration } from '../words/time.ts';

export function outcomeText(outcome: SessionOutcome): string {
  const why = detailOf(outcome);
  return `${verbs[outcome.kind]}${why === '' ? '' : ` (${why})`}`;
}

const verbs: Readonly<Record<SessionOutcome['kind'], string>> = {
  completed: 'ended',
  failed: 'failed',
  stopped: 'was stopped',
  context_exhausted: 'used up its context',
  rate_limited: 'hit a rate limit',
  quota: 'used up its quota',
  unreachable: 'could not reach its provider',
  auth: 'is not logged in',
  crashed: 'crashed',
  idle_timeout: 'was stopped after a long silence',
  timeout: 'was stopped at its time limit',
  start_failed: 'could not be started',
};

function detailOf(outcome: SessionOutcome): string {
  if ('detail' in outcome) return outcome.detail.trim();
  if ('reason' in outcome) return outcome.reason.trim();
  return 'seconds' in outcome ? duration(outcome.seconds) : '';
}
