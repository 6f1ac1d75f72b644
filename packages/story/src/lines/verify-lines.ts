import { isRed } from '@debussy/core';
import type { EventOf, GateOutcome } from '@debussy/core';
import type { Story } from '../story/story.ts';
import { unitName, unitWords } from '../words/branches.ts';
import { listed } from '../words/amounts.ts';
import { evidenceText } from '../words/evidence-text.ts';
import { duration } from '../words/time.ts';
import { about, line } from './line.ts';
import type { LineDraft, Lines } from './line.ts';

/** The lines of gates and verdicts. */
export const verifyLines: Lines<
  'verification.started' | 'gate.started' | 'gate.finished' | 'verification.finished'
> = {
  'verification.started': (event, { story }) =>
    line('detail', event.phases[0] ?? null, [`Verifying ${unitName(story)} ${listed(event.phases)}.`]),
  'gate.started': (event) => about('detail', event.phase, [`: gate ${event.gate} runs.`]),
  'gate.finished': (event, { story }) => gate(event, story),
  'verification.finished': (event, { story }) => {
    const { phases = [], final = false, gates = [] } = story.verifications.get(event.id) ?? {};
    if (final && event.verdict === 'green' && gates.length > 1)
      return line('info', null, [`All ${gates.length} gates pass together on the final commit.`]);
    return verdict(event, phases, story);
  },
};

function gate(event: EventOf<'gate.finished'>, story: Story): LineDraft {
  const { phase, gate: name, result, seconds, detail, log } = event;
  const verification = story.verifications.get(event.id);
  const together = verification?.final === true ? [] : (verification?.phases ?? []);
  if (isRed(event) && together.length > 1)
    return line(
      'warning',
      null,
      [
        `Gate ${name} ${results[result]} on ${unitWords(story)[1]} ${listed(together)} together (${took(seconds, detail)}); testing them one by one.`,
      ],
      log,
    );
  const isGood = result === 'passed' || result === 'cancelled';
  const text = `: gate ${name} ${results[result]} (${took(seconds, isGood ? counted(event) : detail)}).`;
  // The gates of the final tip passed earlier, each with its phase.
  if (isGood)
    return about(result === 'passed' && verification?.final !== true ? 'info' : 'detail', phase, [text]);
  return about(isRed(event) ? 'error' : 'warning', phase, [text], log);
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
  network_lost: 'lost its way to the network twice',
  failed_before: 'fails, as it does at the base commit',
  prose: 'is not runnable (no command)',
  cancelled: 'was cancelled',
};

function verdict(
  event: EventOf<'verification.finished'>,
  phases: readonly string[],
  story: Story,
): LineDraft {
  const [first = null] = phases;
  const unit = unitName(story);
  const before = `conflicts with the ${unitWords(story)[1]} before it`;
  if (event.conflict !== null) {
    const { phase, files } = event.conflict;
    return about('warning', phase, [` ${before} in ${listed(files)}.`]);
  }
  const failed = event.failed.map((one) => `${one.gate} of ${unit} ${one.phase}`);
  const verdicts = {
    green: `verified${event.cached ? ' (this tree has passed before)' : ''}`,
    red: `not verified: ${listed(failed)}`,
    conflict: before,
    cancelled: 'verification cancelled',
  };
  return line('detail', first, [`${unit} ${listed(phases)}: ${verdicts[event.verdict]}.`]);
}
