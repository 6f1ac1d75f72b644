import { DebussyError, fail, ok } from '@debussy/core';
import type { Escape, SessionTask } from '@debussy/scheduler';
import type { Bench, Workshop } from './session-ports.ts';
import { capture, wipRef } from '@debussy/workspace';
import type { Slot } from '@debussy/workspace';
import { readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeWatch } from './escape-watch.ts';
import type { Watched } from './escape-watch.ts';
import { protectTests } from './protect-tests.ts';
import type { RunContext } from '../run/run-context.ts';
import { slotNotices } from './slot-notices.ts';

/** Slots as the scheduler's worktrees: what is in one is captured under a ref before the slot is given back. */
export function workshop(context: RunContext): Workshop {
  const watch = escapeWatch(context);
  return {
    async open(task) {
      const { phase, attempt, base, from } = task;
      const slot = await context.slots.acquire({ phase, attempt, base, purpose: 'attempt', content: from });
      if (!slot.ok) return fail({ detail: slot.error.message, hint: slot.error.hint ?? '' });
      return ok(
        bench({ context, task, slot: slot.value, watched: await watch.begin(phase, slot.value.path) }),
      );
    },
  };
}

interface Place {
  readonly context: RunContext;
  readonly task: SessionTask;
  readonly slot: Slot;
  readonly watched: Watched;
}

function bench(place: Place): Bench {
  const { context, slot, watched } = place;
  let escape: Escape | null = null;
  return {
    slot: slot.id,
    worktree: slot.path,
    folder: slot.folder,
    notices: slotNotices(context, slot, place.task.phase),
    async capture() {
      const [captured, found] = await Promise.all([captureAll(place), watched.look()]);
      escape = found;
      return captured;
    },
    async close() {
      // What the agent wrote for us has been read, and what counts of it is kept with the run, without secrets.
      await emptyFolder(slot.folder);
      await context.slots.release(slot, 'captured');
      return escape;
    },
  };
}

async function captureAll({ context, task, slot }: Place): ReturnType<Bench['capture']> {
  const ref = sessionRef(context.run, task);
  const message = wipMessage(context.run, task);
  const captured = await capture(context.repository, { slot, base: task.base, message, ref });
  if (!captured.ok) return notCaptured(captured.error);
  const { commit, tree, files, refused } = captured.value;
  const guarded = await protectTests(context, task, { commit, ref });
  const restored = guarded?.restored ?? null;
  return ok({
    commit: guarded?.commit ?? commit,
    tree: guarded?.tree ?? tree,
    files: files.filter((path) => restored?.paths.includes(path) !== true),
    refused: refused.map(({ path, reason }) => `${path}: ${reason}`),
    restored,
  });
}

/** A worktree that is no more is the matter of its phase alone; a disk that takes no more is everybody's. */
function notCaptured(error: DebussyError): Awaited<ReturnType<Bench['capture']>> {
  if (error.code !== 'ERR_CAPTURE_NO_WORKTREE') throw error;
  return fail({ detail: error.message, hint: error.hint ?? '' });
}

/** An agent can put a link in the place of its folder, or above it: what is there is not ours to remove. */
async function emptyFolder(folder: string): Promise<void> {
  if ((await realpath(folder).catch(() => null)) !== folder) return;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

export function sessionRef(run: string, { phase, attempt, session }: SessionTask): string {
  return wipRef(run, phase, `a${attempt}-s${session}`);
}

/** Whoever picks the commit by hand takes along whose work it is. */
function wipMessage(run: string, { phase, attempt, session }: SessionTask): string {
  const trailers = `Debussy-Run: ${run}\nDebussy-Work: ${phase}\n`;
  return `debussy: work on phase ${phase}, attempt ${attempt}, session ${session} of run ${run}\n\n${trailers}`;
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
