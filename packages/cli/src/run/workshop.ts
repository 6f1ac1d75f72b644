import { DebussyError, fail, ok } from '@debussy/core';
import type { Bench, SessionTask, Workshop } from '@debussy/scheduler';
import { capture, compareFingerprints, fingerprint, wipRef } from '@debussy/workspace';
import type { Fingerprint, Slot } from '@debussy/workspace';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnFile } from './own-files.ts';
import type { RunContext } from './run-context.ts';

/** Slots as the scheduler's worktrees: what is in one is captured under a ref before the slot is given back. */
export function workshop(context: RunContext): Workshop {
  return {
    async open(task) {
      const { phase, attempt, base, from } = task;
      const slot = await context.slots.acquire({ phase, attempt, base, purpose: 'attempt', content: from });
      if (!slot.ok) return fail({ detail: slot.error.message, hint: slot.error.hint ?? '' });
      return ok(bench({ context, task, slot: slot.value, before: await fingerprint(context.repository) }));
    },
  };
}

interface Place {
  readonly context: RunContext;
  readonly task: SessionTask;
  readonly slot: Slot;
  /** The user's repository as it was before the agent began. */
  readonly before: Fingerprint;
}

function bench(place: Place): Bench {
  const { context, slot } = place;
  return {
    slot: slot.id,
    worktree: slot.path,
    folder: slot.folder,
    capture: () => captureAll(place),
    async close() {
      const escaped = await escapes(place);
      // What the agent wrote for us has been read, and what counts of it is kept with the run, without secrets.
      await emptyFolder(slot.folder);
      await context.slots.release(slot, 'captured');
      return escaped;
    },
  };
}

async function captureAll({ context, task, slot }: Place): ReturnType<Bench['capture']> {
  const captured = await capture(context.repository, {
    slot,
    base: task.base,
    message: wipMessage(context.run, task),
    ref: sessionRef(context.run, task),
  });
  if (!captured.ok) throw captured.error;
  const { commit, tree, files, refused } = captured.value;
  return {
    commit,
    tree,
    changed: files.map((path) => ({ path, status: 'modified' })),
    refused: refused.map(({ path, reason }) => `${path}: ${reason}`),
  };
}

async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

/** Refs that debussy itself makes while agents run. */
const ownRefs = ['refs/debussy/', 'refs/heads/debussy/'];

async function escapes({ context, before }: Place): Promise<readonly string[]> {
  const after = await fingerprint(context.repository, { since: before });
  const isOwn = isOwnFile(context.repository.root);
  return compareFingerprints(before, after, ownRefs).filter((path) => !isOwn(path));
}

export function sessionRef(run: string, { phase, attempt, session }: SessionTask): string {
  return wipRef(run, phase, `a${attempt}-s${session}`);
}

function wipMessage(run: string, { phase, attempt, session }: SessionTask): string {
  return `debussy: work on phase ${phase}, attempt ${attempt}, session ${session} of run ${run}\n`;
}

/** For callers that cannot go on without it. */
export function mustHave<T>(value: T | null | undefined, what: string): T {
  if (value !== null && value !== undefined) return value;
  throw new DebussyError({
    code: 'ERR_RUN_INCOMPLETE',
    message: `${what} is missing from this run`,
    hint: 'Look at it with `debussy status`, then `debussy resume`.',
  });
}
