import { phaseKey, shortBranch } from '@debussy/core';
import { because, listed } from '../words/amounts.ts';
import { failures, humans } from '../words/reasons.ts';
import { unitName } from '../words/branches.ts';
import { about } from './line.ts';
import type { Known, Lines } from './line.ts';

/** The lines of a phase that ends without landing: why, and where its work and its logs are. */
export const endLines: Lines<
  'phase.failed' | 'phase.needs_human' | 'phase.blocked' | 'phase.skipped' | 'phase.retried'
> = {
  'phase.failed': (event, known) =>
    about('error', event.phase, [
      ` failed: ${failures[event.reason]}${because(event.detail)}.`,
      ...whereKept(event.phase, event.kept, known),
    ]),
  'phase.needs_human': (event, known) =>
    about('error', event.phase, [
      ` needs you: ${humans[event.reason]}${because(event.detail)}.`,
      ...event.commands,
      ...whereKept(event.phase, event.kept, known),
    ]),
  'phase.blocked': (event, { story }) =>
    about('warning', event.phase, [
      ` is blocked by ${unitName(story)} ${listed(event.by)}${because(event.reason)}.`,
    ]),
  'phase.skipped': (event) => about('warning', event.phase, [` is skipped (by ${event.by}).`]),
  'phase.retried': (event) => about('info', event.phase, [` starts again (retried by ${event.by}).`]),
};

/** A branch that no session has changed is where it was. */
function whereKept(phase: string, kept: string | null, { story }: Known): readonly string[] {
  const known = story.phases.get(phaseKey(phase));
  if (known?.spec.candidate !== undefined && known.sessions.length === 0) return [];
  const handoff = known?.handoff ?? null;
  return [
    kept === null ? '' : `its work is kept in ${shortBranch(kept)}`,
    handoff === null ? '' : `handoff: ${handoff}`,
  ];
}
