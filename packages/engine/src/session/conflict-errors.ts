import type { SessionTask } from '@debussy/scheduler';
import type { Capture } from './session-ports.ts';
import { leftMarkers, lostAdditions } from '@debussy/workspace';
import type { LostAddition } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';

const mostLines = 5;

/** What is wrong with a resolved conflict: markers that were left, and additions of either side that are gone. */
export async function conflictErrors(
  { store }: RunContext,
  task: SessionTask,
  capture: Capture,
): Promise<readonly string[]> {
  if (task.ours === null) return [];
  const sides = { base: `${task.ours}^`, ours: task.base, theirs: task.ours, resolved: capture.commit };
  const [markers, lost] = await Promise.all([
    leftMarkers(store, capture.commit, task.conflictFiles),
    lostAdditions(store, sides),
  ]);
  return [...markers.map((file) => `${file}: conflict markers are left in it`), ...lost.map(describe)];
}

function describe({ file, side, what, lines }: LostAddition): string {
  const whose = side === 'ours' ? 'what landed before' : 'your own work on this phase';
  if (what === 'file') return `${file}: ${whose} added this file, and it is gone`;
  if (what === 'content') return `${file}: ${whose} changed it, and that change is gone`;
  const shown = lines.slice(0, mostLines).map((line) => JSON.stringify(line));
  const more = lines.length > shown.length ? ` and ${lines.length - shown.length} more` : '';
  return `${file}: lines that ${whose} added are gone: ${shown.join(', ')}${more}`;
}
