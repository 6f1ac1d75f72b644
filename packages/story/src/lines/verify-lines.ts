import { isRed } from '@debussy/core';
import type { EventOf, GateOutcome } from '@debussy/core';
import type { VerificationStory } from '../story/story.ts';
import { listed } from '../words/amounts.ts';
import { evidenceText } from '../words/evidence-text.ts';
import { duration } from '../words/time.ts';
import { line } from './line.ts';
import type { EventLine, Lines } from './line.ts';

/** The lines of gates and verdicts. */
export const verifyLines: Lines<
  'verification.started' | 'gate.started' | 'gate.finished' | 'verification.finished'
> = {
  'verification.started': (event) =>
    line('detail', event.phases[0] ?? null, [`Verifying Phase ${listed(event.phases)}.`]),
  'gate.started': (event) => line('detail', event.phase, [`Phase ${event.phase}: gate ${event.gate} runs.`]),
  'gate.finished': (event, { story }) => gate(event, story.verifications.get(event.id)),
  'verification.finished': (event, { story }) => {
    const { phases = [], final = false, gates = [] } = story.verifications.get(event.id) ?? {};
    if (final && event.verdict === 'green' && gates.length > 1)
      return line('info', null, [`All ${gates.length} gates pass together on the final commit.`]);
    return verdict(event, phases);
  },
};

function gate(event: EventOf<'gate.finished'>, verification: VerificationStory | undefined): EventLine {
  const { phase, gate: name, result, seconds, detail, log } = event;
  const together = verification?.final === true ? [] : (verification?.phases ?? []);
  if (isRed(event) && together.length > 1)
    return line(
      'warning',
      null,
      [
        `Gate ${name} ${results[result]} on phases ${listed(together)} together (${took(seconds, detail)}); testing them one by one.`,
      ],
      log,
    );
  const isGood = result === 'passed' || result === 'cancelled';
  const text = `Phase ${phase}: gate ${name} ${results[result]} (${took(seconds, isGood ? counted(event) : detail)}).`;
  // The gates of the final tip passed before, each with its phase.
  if (isGood)
    return line(result === 'passed' && verification?.final !== true ? 'info' : 'detail', phase, [text]);
  return line(isRed(event) ? 'error' : 'warning', phase, [text], log);
}

function counted({ evidence }: EventOf<'gate.finished'>): string {
  return evidence === undefined ? '' : evidenceText(evidence);
}

function took(seconds: number, detail: string): string {
  return [duration(seconds), detail].filter((text) => text !== '').join(', ');
}

export const results: Readonly<Record<GateOutcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  timed_out: 'ran out of time',
  flaky: 'passed only on the second run (flaky)',
  green_when_quiet: 'passed alone, after it failed on the busy machine',
  failed_before: 'fails, as it does at the base commit',
  prose: 'is not runnable (no command)',
  cancelled: 'was cancelled',
};

function verdict(event: EventOf<'verification.finished'>, phases: readonly string[]): EventLine {
  const [first = null] = phases;
  const whom = `Phase ${listed(phases)}`;
  if (event.conflict !== null) {
    const { phase, files } = event.conflict;
    return line('warning', phase, [
      `Phase ${phase} conflicts with the phases before it in ${listed(files)}.`,
    ]);
  }
  const failed = event.failed.map((one) => `${one.gate} of Phase ${one.phase}`);
  const verdicts = {
    green: `verified${event.cached ? ' (this tree has passed before)' : ''}`,
    red: `not verified: ${listed(failed)}`,
    conflict: 'conflicts with the phases before it',
    cancelled: 'verification cancelled',
  };
  return line('detail', first, [`${whom}: ${verdicts[event.verdict]}.`]);
}
