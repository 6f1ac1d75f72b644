import { addSpent, nothingSpent } from '@debussy/core';
import type { Config } from '@debussy/core';
import { programNamed } from '@debussy/runners';
import type { SessionTask, TaskControl } from '@debussy/scheduler';
import { stopWith } from './agent.ts';
import type { StartAgent } from './agent.ts';
import type { Heard } from './heard.ts';
import type { Worktree } from './worktree.ts';

const mostMs = 180_000;
const mostOutput = 8000;

interface Asking {
  readonly task: SessionTask;
  readonly worktree: Worktree;
  readonly work: TaskControl;
  readonly heard: Heard;
  readonly prompt: string;
}

/**
 * Asks a session that was stopped for a full context once for the facts that its successor needs, if its program can
 * continue the conversation. Time and tokens are limited. Without an answer, the handoff contains only known facts.
 */
export async function askForCheckpoint(start: StartAgent, config: Config, asking: Asking): Promise<Heard> {
  const { task, worktree, work, heard, prompt } = asking;
  const { outcome, id } = heard;
  const wasFull = outcome.kind === 'stopped' && outcome.reason === 'context' && heard.full !== null;
  if (!wasFull || id === null || !canBeAsked(config, task) || work.signal.aborted) return heard;
  const { session, price } = start({ task, worktree, prompt, again: { id, mostMs } });
  const release = stopWith(work.signal, session);
  let spent = nothingSpent;
  for await (const event of session.events) {
    const priced = price(event);
    if (priced.type === 'spent' || priced.type === 'ended') ({ spent } = priced);
    if (spent.output > mostOutput) void session.stop('budget');
  }
  release();
  const answer = (await session.finalText) ?? '';
  return { ...heard, spent: addSpent(heard.spent, spent), checkpoint: answer.trim() === '' ? null : answer };
}

/** How the user's own program continues a session is unknown. */
function canBeAsked({ agents }: Config, { agent }: SessionTask): boolean {
  return (agents[agent]?.command ?? null) === null && (programNamed(agent)?.resumes ?? false);
}
