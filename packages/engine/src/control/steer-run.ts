import { DebussyError } from '@debussy/core';
import type { ControlAction } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import type { ChosenRun } from '../runs/choose-run.ts';
import { sendRequest } from './send-request.ts';

export interface Steering {
  readonly action: ControlAction | 'say';
  readonly phase: string | null;
  readonly keep?: boolean;
  readonly fresh?: boolean;
  readonly text?: string;
}

/** Says a wish to the process that carries out a run, and waits until it has heard it. */
export async function steerRun(chosen: ChosenRun, steering: Steering): Promise<void> {
  const heard = await sendRequest(chosen.folder.control, { ...steering, by: 'user' });
  if (heard) return;
  const { pid, host } = chosen.held?.holder ?? { pid: 0, host: '' };
  throw new DebussyError({
    code: 'ERR_RUN_SILENT',
    message: `run ${chosen.run} has not answered yet: process ${pid} on ${host} carries it out`,
    hint: 'The request is queued; the run will pick it up. See: debussy status',
  });
}

/** A run that nobody carries out can neither be paused nor stopped. */
export function notUnderWay(run: string, state: RunState): DebussyError {
  const { ended } = state;
  const why = ended === null ? 'its process is gone' : `it ended with exit code ${ended.exitCode}`;
  const hint =
    ended?.exitCode === 0
      ? 'There is nothing left to do: debussy report'
      : `Go on with it: debussy resume ${run}`;
  return new DebussyError({
    code: 'ERR_RUN_NOT_UNDER_WAY',
    message: `run ${run} is not under way: ${why}`,
    hint,
    exitCode: 2,
  });
}
