import { DebussyError, fail, ok } from '@debussy/core';
import type { Bench, SessionTask, Workshop } from '@debussy/scheduler';
import { capture, wipRef } from '@debussy/workspace';
import type { Slot } from '@debussy/workspace';
import type { RunContext } from './run-context.ts';

/** Slots as the scheduler's worktrees: what is in one is captured under a ref before the slot is given back. */
export function workshop(context: RunContext): Workshop {
  return {
    async open(task) {
      const { phase, attempt, base, from } = task;
      const slot = await context.slots.acquire({ phase, attempt, base, purpose: 'attempt', content: from });
      if (slot.ok) return ok(bench(context, task, slot.value));
      return fail({ detail: slot.error.message, hint: slot.error.hint ?? '' });
    },
  };
}

function bench(context: RunContext, task: SessionTask, slot: Slot): Bench {
  return {
    slot: slot.id,
    worktree: slot.path,
    folder: slot.folder,
    async capture() {
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
        changed: files.map((path) => ({ path, status: 'changed' })),
        refused: refused.map(({ path, reason }) => `${path}: ${reason}`),
      };
    },
    async close() {
      await context.slots.release(slot, 'captured');
      return [];
    },
  };
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
