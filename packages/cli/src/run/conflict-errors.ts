import type { Capture, SessionTask } from '@debussy/scheduler';
import type { RunContext } from './run-context.ts';

/** What is wrong with a resolved conflict: additions of either side that are gone, or markers that were left. */
export async function conflictErrors(
  _context: RunContext,
  _task: SessionTask,
  _capture: Capture,
): Promise<readonly string[]> {
  return [];
}
