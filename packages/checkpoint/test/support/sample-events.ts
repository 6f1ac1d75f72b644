import type { EventBody } from '@debussy/core';

/** A plausible body for the n-th event, of several types and lengths, with text from outside ASCII. */
export function sampleBody(n: number): EventBody {
  if (n % 3 === 0) return { type: 'run.paused', reason: `reason ${n} · ${'ü€𝄞'.repeat(n % 5)}` };
  if (n % 3 === 1) return { type: 'limit.lifted', provider: `provider-${n}` };
  return {
    type: 'progress.logged',
    phase: '20a',
    attempt: n,
    message: `{} %s "quoted" \\ ${'x'.repeat(n % 40)}`,
    source: 'command',
  };
}
