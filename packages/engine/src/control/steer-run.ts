import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { DebussyError } from '@debussy/core';
import type { ControlAction } from '@debussy/core';
import type { ControlRequest, RunState } from '@debussy/scheduler';
import { requestControl } from '../runs/control-folder.ts';
import type { ChosenRun } from '../runs/choose-run.ts';

export interface Steering {
  readonly action: ControlAction | 'say';
  readonly phase: string | null;
  readonly keep?: boolean;
  readonly fresh?: boolean;
  readonly text?: string;
  readonly review?: string;
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

const patienceMs = 2000;
const lookEveryMs = 25;

/** Leaves a request for the process that carries out the run and waits a moment for it to be taken. False: it is still there. */
async function sendRequest(folder: string, request: ControlRequest): Promise<boolean> {
  const before = new Set(requestsIn(folder));
  requestControl(folder, request);
  const own = requestsIn(folder).filter((name) => !before.has(name));
  const until = Date.now() + patienceMs;
  while (requestsIn(folder).some((name) => own.includes(name))) {
    if (Date.now() > until) return false;
    await wait(lookEveryMs);
  }
  return true;
}

function requestsIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
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
