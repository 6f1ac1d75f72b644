import { phaseKey, shortBranch } from '@debussy/core';
import { because, listed } from '../words/amounts.ts';
import { failures, humans } from '../words/reasons.ts';
import { line } from './line.ts';
import type { Known, Lines } from './line.ts';

/** The lines of a phase that ends without landing: why, and where its work and its logs are kept. */
export const endLines: Lines<
  'phase.failed' | 'phase.needs_human' | 'phase.blocked' | 'phase.skipped' | 'phase.retried'
> = {
  'phase.failed': (event, known) =>
    line('error', event.phase, [
      `Phase ${event.phase} failed: ${failures[event.reason]}${because(event.detail)}.`,
      ...whereKept(event.phase, event.kept, known),
    ]),
  'phase.needs_human': (event, known) =>
    line('error', event.phase, [
      `Phase ${event.phase} needs you: ${humans[event.reason]}${because(event.detail)}.`,
      ...event.commands,
      ...whereKept(event.phase, event.kept, known),
    ]),
  'phase.blocked': (event) =>
    line('warning', event.phase, [
      `Phase ${event.phase} is blocked by Phase ${listed(event.by)}${because(event.reason)}.`,
    ]),
  'phase.skipped': (event) =>
    line('warning', event.phase, [`Phase ${event.phase} is skipped (by ${event.by}).`]),
  'phase.retried': (event) =>
    line('info', event.phase, [`Phase ${event.phase} starts again (retried by ${event.by}).`]),
};

/** A branch that no session has worked on is where it was. */
function whereKept(phase: string, kept: string | null, { story }: Known): readonly string[] {
  const known = story.phases.get(phaseKey(phase));
  if (known?.spec.candidate !== undefined && known.sessions.length === 0) return [];
  const handoff = known?.handoff ?? null;
  return [
    kept === null ? '' : `its work is kept in ${shortBranch(kept)}`,
    handoff === null ? '' : `handoff: ${handoff}`,
  ];
}
