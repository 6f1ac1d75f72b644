import { constants } from 'node:os';
import type { LimitScript, Verbs } from '../scenario.ts';
import type { Perform, StepEnd } from '../stage.ts';

type EndingVerb = 'crash' | 'rate_limit' | 'auth_error' | 'context_exhausted' | 'error' | 'end';

export const endingSteps: { readonly [V in EndingVerb]: Perform<Verbs[V]> } = {
  crash: (how) => (typeof how === 'number' ? { kind: 'exit', code: how } : killedBy(how)),
  rate_limit: (limit) => limited(limit, Date.now()),
  auth_error: (message) => ({
    kind: 'auth',
    message: message === true ? 'Not logged in · Please run /login' : message,
  }),
  context_exhausted: (message) => ({
    kind: 'context',
    message: message === true ? 'Prompt is too long' : message,
  }),
  error: (message) => ({ kind: 'failure', message }),
  end: () => ({ kind: 'end' }),
};

function killedBy(name: string): StepEnd {
  const signal = Object.keys(constants.signals).find((known): known is NodeJS.Signals => known === name);
  if (signal === undefined)
    throw new Error(`the scenario crashes by ${name}, which is no signal of this system`);
  return { kind: 'signal', signal };
}

function limited({ until, in: seconds, quota = false, message }: LimitScript, now: number): StepEnd | null {
  const at = until ?? (seconds === undefined ? null : new Date(now + seconds * 1000).toISOString());
  if (at !== null && Date.parse(at) <= now) return null;
  const said = quota ? 'You have hit your usage limit' : 'Rate limit reached';
  return { kind: quota ? 'quota' : 'limit', message: message ?? said, until: at };
}
