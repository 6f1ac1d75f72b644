import { isRed } from '@debussy/core';
import type { EventOf, GateOutcome } from '@debussy/core';
import type { VerificationStory } from '../story/story.ts';
import { listed } from '../words/amounts.ts';
import { duration } from '../words/time.ts';
import { line } from './line.ts';
import type { EventLine, Lines } from './line.ts';

/** What is said of gates and verdicts. */
export const verifyLines: Lines<
  'verification.started' | 'gate.started' | 'gate.finished' | 'verification.finished'
> = {
  'verification.started': (event) =>
    line('detail', event.phases[0] ?? null, [`Verifying Phase ${listed(event.phases)}.`]),
  'gate.started': (event) => line('detail', event.phase, [`Phase ${event.phase}: gate ${event.gate} runs.`]),
  'gate.finished': (event, { story }) => gate(event, story.verifications.get(event.id)),
  'verification.finished': (event, { story }) => {
    const phases = story.verifications.get(event.id)?.phases ?? [];
    return verdict(event, phases);
  },
};

function gate(event: EventOf<'gate.finished'>, verification: VerificationStory | undefined): EventLine {
  const { phase, gate: name, result, seconds, detail, log } = event;
  const together = verification?.final === true ? [] : (verification?.phases ?? []);
  if (isRed(event) && together.length > 1)
    return line('warning', null, [
      `Gate ${name} ${results[result]} with Phase ${listed(together)} together (${duration(seconds)}${behind(detail)}); which of them it is comes next.`,
      log === null ? '' : `output: ${log}`,
    ]);
  const text = `Phase ${phase}: gate ${name} ${results[result]} (${duration(seconds)}`;
  if (result === 'passed') return line('info', phase, [`${text}).`]);
  if (result === 'cancelled') return line('detail', phase, [`${text}).`]);
  return line(isRed(event) ? 'error' : 'warning', phase, [
    `${text}${behind(detail)}).`,
    log === null ? '' : `output: ${log}`,
  ]);
}

function behind(detail: string): string {
  return detail === '' ? '' : `, ${detail}`;
}

export const results: Readonly<Record<GateOutcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  timed_out: 'ran out of time',
  flaky: 'passed only at the second try (flaky)',
  failed_before: 'fails, as it does at the base commit',
  prose: 'is prose: it was not run',
  cancelled: 'was cancelled',
};

function verdict(event: EventOf<'verification.finished'>, phases: readonly string[]): EventLine {
  const [first = null] = phases;
  const whom = `Phase ${listed(phases)}`;
  if (event.conflict !== null) {
    const { phase, files } = event.conflict;
    return line('warning', phase, [
      `Phase ${phase} does not fit on what is before it: conflicts in ${listed(files)}.`,
    ]);
  }
  const failed = event.failed.map((one) => `${one.gate} of Phase ${one.phase}`);
  const verdicts = {
    green: `verified${event.cached ? ' (this tree was known to pass)' : ''}`,
    red: `not verified: ${listed(failed)}`,
    conflict: 'does not fit on what is before it',
    cancelled: 'its verification was cancelled',
  };
  return line('detail', first, [`${whom}: ${verdicts[event.verdict]}.`]);
}
