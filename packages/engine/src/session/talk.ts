import { addSpent, allTokens } from '@debussy/core';
import type { EventBody, SessionOutcome } from '@debussy/core';
import { boxEngine } from '@debussy/host';
import type { StartManner } from '@debussy/host';
import type { SessionTask, TaskControl } from '@debussy/scheduler';
import { loadPrompts } from '../prompt/load-prompts.ts';
import { filled } from '../prompt/prompt-texts.ts';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import { stopWith } from './agent.ts';
import type { StartAgent } from './agent.ts';
import { askForCheckpoint } from './ask-checkpoint.ts';
import { nothingHeard, stopped } from './heard.ts';
import type { Heard } from './heard.ts';
import { listen } from './listen.ts';
import { sessionPrompt } from './session-prompt.ts';
import type { Worktree } from './worktree.ts';

interface Talk {
  readonly task: SessionTask;
  readonly worktree: Worktree;
  readonly work: TaskControl;
  readonly manner: StartManner;
}

type Context = RunPlace & RunRules;

/** Starts the agent, listens until it has ended, and asks it for a checkpoint if its context was full. */
export async function converse(context: Context, start: StartAgent, talk: Talk): Promise<Heard> {
  const { task, worktree, work } = talk;
  const obstacle = whyNotContinued(talk);
  if (obstacle !== null) work.tell(startsFresh(task, obstacle));
  const continues = task.continues !== undefined && obstacle === null;
  const first = await speak(context, start, talk, continues);
  const heard = continues && isForgotten(first) ? await startAgain(context, start, talk, first) : first;
  const { texts } = loadPrompts(context.repository.root, context.counted);
  const asking = { task, worktree, work, heard, prompt: filled(texts.checkpoint, { phase: task.phase }) };
  return askForCheckpoint(start, context.config, asking);
}

/** Programs find their sessions by the folder in which they ran. */
function whyNotContinued({ task: { continues }, worktree }: Talk): string | null {
  if (continues === undefined || continues.worktree === worktree.path) return null;
  return `its worktree ${continues.worktree} is in use`;
}

/** A program that no longer knows the session ends at once. */
function isForgotten({ outcome, spent, open, percent }: Heard): boolean {
  return refusals.has(outcome.kind) && allTokens(spent) === 0 && open.size === 0 && percent === null;
}

const refusals = new Set<SessionOutcome['kind']>(['start_failed', 'failed', 'crashed']);

async function startAgain(context: Context, start: StartAgent, talk: Talk, first: Heard): Promise<Heard> {
  const { task, work } = talk;
  const why = 'detail' in first.outcome ? first.outcome.detail : first.outcome.kind;
  work.tell(startsFresh(task, `${task.agent} did not continue it (${why})`));
  const heard = await speak(context, start, talk, false);
  return { ...heard, spent: addSpent(first.spent, heard.spent) };
}

function startsFresh({ phase, continues }: SessionTask, why: string): EventBody {
  const message = `session ${continues?.session ?? 0} is not continued: ${why}; a fresh session starts`;
  return { type: 'notice', severity: 'info', code: 'SESSION_FRESH', phase, message, hint: '' };
}

async function speak(
  context: Context,
  start: StartAgent,
  { task, worktree, work }: Talk,
  continues: boolean,
): Promise<Heard> {
  const prompt = await sessionPrompt(context, continues ? task : { ...task, continues: undefined });
  for (const notice of prompt.notices) work.tell(notice);
  if (work.signal.aborted) return { ...nothingHeard, outcome: stopped(work.signal) };
  const agent = start({ task, worktree, prompt: prompt.text, continues });
  const { session, cookie } = agent;
  const release = stopWith(work.signal, session);
  work.tell({
    type: 'session.started',
    phase: task.phase,
    attempt: task.attempt,
    session: task.session,
    agent: task.agent,
    model: task.model,
    pid: session.pid,
    window: session.window,
    cookie,
    folder: worktree.folder,
    sandbox: boxEngine(context.config.sandbox),
  });
  const heard = await listen({ task, agent, tell: work.tell });
  release();
  return heard;
}
