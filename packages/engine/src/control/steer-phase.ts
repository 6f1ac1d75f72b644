import { DebussyError } from '@debussy/core';
import { goesOnWithout, awaitsApproval } from '@debussy/scheduler';
import type { PhaseEntry } from '@debussy/scheduler';
import { requestControl } from '../runs/control-folder.ts';
import type { ChosenRun } from '../runs/choose-run.ts';
import { chooseRun } from '../runs/choose-run.ts';
import { findPhase } from '../runs/find-phase.ts';
import { tellRun } from '../runs/run-state.ts';
import { steerRun } from './steer-run.ts';

export interface PhaseSteering {
  readonly action: 'skip' | 'retry';
  readonly phase: string;
  readonly run: string | null;
  /** With `retry`: go on with the work that waits for a person, as it is. */
  readonly keep?: boolean;
  /** With `retry`: from the tip, without the work that was kept. */
  readonly fresh?: boolean;
}

/** Skips or retries a phase: at once when somebody carries out the run, otherwise the next `resume` does it. */
export async function steerPhase(steering: PhaseSteering, cwd: string): Promise<string> {
  const { action, keep = false, fresh = false } = steering;
  const chosen = await chooseRun(cwd, steering.run);
  const { state } = tellRun(chosen);
  const entry = findPhase(state, steering.phase);
  const { id } = entry.spec;
  if (action === 'skip') refuseSkip(entry);
  else refuseRetry(entry, { whole: goesOnWithout(state, entry), fresh });
  if (keep) refuseKeep(entry);
  if (chosen.held === null) return leaveForResume(chosen, { action, entry, keep, fresh });
  const from = fresh ? ', from the base' : hasWork(entry) ? ', from its kept work' : '';
  const again = keep ? `Phase ${id} goes on with its work as it is.` : `Phase ${id} is tried again${from}.`;
  await steerRun(chosen, { action, phase: id, keep, fresh });
  return action === 'skip' ? `Phase ${id} is skipped.` : again;
}

export interface ReviewedPhase {
  readonly phase: string;
  readonly run: string | null;
  /** What the reviewers say. */
  readonly text: string;
}

/** Gives a phase that has landed one more attempt, for what reviewers say of it. */
export async function retryFromReview(
  { phase, run, text: review }: ReviewedPhase,
  cwd: string,
): Promise<string> {
  const chosen = await chooseRun(cwd, run);
  const { spec, state, group } = findPhase(tellRun(chosen).state, phase);
  const { id } = spec;
  if (state.kind !== 'landed' || group !== null || spec.parent !== null)
    throw refusal(
      `phase ${id} ${group === null ? `is ${state.kind}` : 'was split'}: there is nothing of it to retry from a review`,
      `Without the review: debussy retry ${id}`,
    );
  if (chosen.held === null)
    requestControl(chosen.folder.control, { action: 'retry', phase: id, by: 'user', review });
  else await steerRun(chosen, { action: 'retry', phase: id, review });
  return chosen.held === null
    ? `Run ${chosen.run} is not under way. The next \`debussy resume ${chosen.run}\` works on phase ${id} again.`
    : `Phase ${id} is worked on again, for what the review says.`;
}

interface Left {
  readonly action: 'skip' | 'retry';
  readonly entry: PhaseEntry;
  readonly keep: boolean;
  readonly fresh: boolean;
}

function leaveForResume({ run, folder }: ChosenRun, { action, entry, keep, fresh }: Left): string {
  const phase = entry.spec.id;
  // A run that goes on tries failed phases again by itself.
  const needless = action === 'retry' && entry.state.kind === 'failed' && !fresh;
  if (!needless) requestControl(folder.control, { action, phase, by: 'user', keep, fresh });
  const from = fresh ? ' from the base' : hasWork(entry) ? ' from its kept work' : '';
  const again = keep ? `takes the work of phase ${phase} as it is` : `retries phase ${phase}${from}`;
  const does = action === 'skip' ? `skips phase ${phase}` : again;
  return `Run ${run} is not under way. The next \`debussy resume ${run}\` ${does}.`;
}

function hasWork({ state }: PhaseEntry): boolean {
  return 'carried' in state && state.carried?.start != null;
}

function refuseSkip({ spec, state }: PhaseEntry): void {
  if (state.kind === 'landed') {
    throw refusal(
      `phase ${spec.id} has landed and cannot be skipped`,
      state.commit === null
        ? 'See what landed: debussy status'
        : `To take it back: git revert ${state.commit.slice(0, 12)}`,
    );
  }
  if (state.kind === 'skipped')
    throw refusal(`phase ${spec.id} is skipped already`, `To bring it back: debussy retry ${spec.id}`);
}

const retryable: ReadonlySet<string> = new Set(['failed', 'needs_human', 'blocked', 'skipped']);

interface Retry {
  /** The split phase that goes on without this one. */
  readonly whole: string | null;
  readonly fresh: boolean;
}

function refuseRetry({ spec, state }: PhaseEntry, { whole, fresh }: Retry): void {
  if (fresh && state.kind === 'pending' && state.carried !== null) return;
  if (retryable.has(state.kind) && whole !== null) {
    throw refusal(
      `phase ${spec.id} was left out, and phase ${whole} lands without it`,
      'What is still missing can be a phase of its own: add it to the plan',
    );
  }
  if (retryable.has(state.kind)) return;
  const hint =
    state.kind === 'landed'
      ? 'See what it changed: debussy diff ' + spec.id
      : 'A phase can be tried again when it has failed, is blocked, waits for a person or was skipped: debussy status';
  throw refusal(`phase ${spec.id} is ${state.kind}: there is nothing to retry`, hint);
}

function refuseKeep({ spec, state }: PhaseEntry): void {
  if (awaitsApproval(state)) return;
  throw refusal(
    `phase ${spec.id} is ${state.kind}: it has no work that waits for your word`,
    `To begin it anew: debussy retry ${spec.id}`,
  );
}

function refusal(message: string, hint: string): DebussyError {
  return new DebussyError({ code: 'ERR_PHASE_STATE', message, hint, exitCode: 2 });
}
