import { basename, dirname, join } from 'node:path';
import type { BoxGround } from './box.ts';

/**
 * Where an agent works: in a box, its worktree is mounted a second time at a path that is the same for all worktrees of
 * a repository, so that the first requests of siblings begin alike.
 */
export function agentPlace(worktree: string, box: BoxGround | null): string {
  return box === null ? worktree : placeOfAll(worktree);
}

/** The same for the own folder that a program has for one session. */
export function homePlace(worktree: string, box: BoxGround | null, home: string): string {
  return box === null ? home : join(dirname(worktree), 'home', basename(home));
}

/** A text of an agent, with the paths of its worktree as they are outside of the box. */
export function outsideBox(text: string, worktree: string): string {
  return text.replaceAll(placeOfAll(worktree), worktree);
}

/** Worktrees are numbered from 1. */
function placeOfAll(worktree: string): string {
  return join(dirname(worktree), '0');
}
