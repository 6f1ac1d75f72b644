import { firstFew } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { SessionTask } from '@debussy/scheduler';
import { leftMarkers, lostAdditions } from '@debussy/workspace';
import type { LostAddition, Store } from '@debussy/workspace';
import type { SessionCapture } from './worktree.ts';

export interface ReviewedConflict {
  /** Problems for which the resolution goes back to the agent. */
  readonly errors: readonly string[];
  /** Lines that were changed or dropped; the gates decide whether that was right. */
  readonly notices: readonly EventBody[];
}

const mostLines = 5;

/**
 * Checks a resolved conflict. Remaining markers go back to the agent, and so do whole additions of a side that are
 * missing without an explanation in the report. Combining two changed lines into one is a normal resolution.
 */
export async function reviewConflict(
  store: Store,
  task: SessionTask,
  { commit, summary }: Pick<SessionCapture, 'commit'> & { readonly summary: string },
): Promise<ReviewedConflict> {
  if (task.ours === null) return { errors: [], notices: [] };
  const sides = { base: `${task.ours}^`, ours: task.base, theirs: task.ours, resolved: commit };
  const [markers, lost] = await Promise.all([
    leftMarkers(store, commit, task.conflictFiles),
    lostAdditions(store, sides),
  ]);
  const refused = lost.filter((one) => hasVanished(one) && !isNamed(one, summary));
  return {
    errors: [
      ...markers.map((file) => `${file}: conflict markers are left`),
      ...refused.map((one) => describe(one, one.vanished ?? [])),
    ],
    notices: lost
      .filter((one) => !refused.includes(one))
      .map((one) => changedLines(task.phase, describe(one, one.lines))),
  };
}

function hasVanished({ vanished }: LostAddition): boolean {
  return vanished === null || vanished.length > 0;
}

/** By the file, or by a name in the lines. */
function isNamed({ file, lines }: LostAddition, summary: string): boolean {
  const said = new Set(summary.match(word) ?? []);
  const path = file.split('/').at(-1) ?? file;
  return (
    summary.includes(path) || lines.some((line) => line.match(word)?.some((one) => said.has(one)) === true)
  );
}

const word = /[\p{L}_$][\p{L}\p{N}_$]{3,}/gu;

function describe({ file, side, what }: LostAddition, lines: readonly string[]): string {
  const whose = side === 'ours' ? 'the landed phases' : 'this phase';
  if (what === 'file') return `${file}: ${whose} added or changed this file, and it is missing`;
  if (what === 'content') return `${file}: the change of ${whose} is missing`;
  const shown = firstFew(
    lines.map((line) => JSON.stringify(line)),
    mostLines,
  );
  return `${file}: lines that ${whose} added are missing: ${shown}`;
}

function changedLines(phase: string, message: string): EventBody {
  const hint = `The gates decide. See: debussy diff ${phase}`;
  return { type: 'notice', severity: 'warning', code: 'CONFLICT_LINES', phase, message, hint };
}
