import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFolder } from '../slot/is-folder.ts';
import { moveHead } from './link.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { writeState } from '../slot/state.ts';
import { throwAway } from '../slot/trash.ts';

/** The phase under which work of an unknown phase is kept. */
export function lostPhase(id: string): string {
  return `lost-${id}`;
}

/** The state of a worktree's files is unreadable: they are treated as work on the commit of its HEAD, and kept. */
export async function assumeWork(
  place: SlotPlace,
  { run, head }: { readonly run: string; readonly head: string | null },
): Promise<void> {
  const base = (await headCommit(place)) ?? head;
  if (base === null) return;
  await repairHead(place, base);
  await writeState(place, {
    version: 1,
    path: place.path,
    commit: base,
    indexAt: null,
    purpose: 'attempt',
    holds: { run, phase: lostPhase(place.id), attempt: 1, base },
    setup: null,
    kept: [],
    refused: [],
    shared: [],
  });
}

/** A power cut interrupted the filling of this worktree before its state was on disk: no agent has been in it. */
export async function forgetHalfFilled(place: SlotPlace): Promise<void> {
  throwAway(place.pool, place.path);
  await rm(place.admin, { recursive: true, force: true });
  await Promise.all([place.index, `${place.index}.lock`].map((file) => rm(file, { force: true })));
}

/** Git refuses to read a repository in which the HEAD of a worktree is empty or missing. */
export async function repairHead(place: SlotPlace, commit: string): Promise<void> {
  const text = await readFile(join(place.admin, 'HEAD'), 'utf8').catch(() => '');
  if (!isCommit(text.trim()) && isFolder(place.admin)) moveHead(place, commit);
}

/** The HEAD of the worktree: git's own, or that of the agent that worked in it. */
async function headCommit(place: SlotPlace): Promise<string | null> {
  const files = [join(place.admin, 'HEAD'), join(place.path, '.git', 'HEAD')];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.map((text) => text.trim()).find(isCommit) ?? null;
}

function isCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}
