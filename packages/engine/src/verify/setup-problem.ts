import type { DebussyError } from '@debussy/core';
import type { WorktreeProblem } from '../session/worktree.ts';

/**
 * What keeps a clean checkout from being ready, as far as the work can be at fault: its setup command. A full disk, or a
 * folder that cannot be written, is no verdict on anybody's work: it ends the call, and the next one verifies again.
 */
export function setupProblem(error: DebussyError): WorktreeProblem {
  if (error.code !== 'ERR_SLOT_SETUP') throw error;
  return { detail: error.message, hint: error.hint ?? '' };
}
