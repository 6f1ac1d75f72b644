import type { EventBody } from '@debussy/core';
import { shortList } from '@debussy/scheduler';
import type { Slot } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';

/** What a person should know about a worktree that was made ready; what holds for all of them is said once. */
export function slotNotices(context: RunContext, slot: Slot, phase: string): readonly EventBody[] {
  const news = slot.notices.filter((message) => !context.said.has(message));
  for (const message of news) context.said.add(message);
  return [...news.map((message) => unfurnished(phase, message)), ...touched(context, slot, phase)];
}

function unfurnished(phase: string, message: string): EventBody {
  const hint = 'Correct `share`, `setup` or `.worktreeinclude`; the run goes on as it is.';
  return { type: 'notice', severity: 'warning', code: 'WORKTREE_FURNISHED', phase, message, hint };
}

function touched({ atWork }: RunContext, slot: Slot, phase: string): readonly EventBody[] {
  if (slot.touched === null) return [];
  const { since, paths } = slot.touched;
  const suspects = atWork.since(since).map((id) => `the agent of Phase ${id}`);
  const message = `worktree ${slot.id} was written to while nobody worked in it: ${shortList(paths)} (by ${[...suspects, 'you'].join(', or by ')})`;
  const hint = `Nothing of it counts: ${slot.path} has the files of its commit again.`;
  return [{ type: 'notice', severity: 'warning', code: 'WORKTREE_TOUCHED', phase, message, hint }];
}
