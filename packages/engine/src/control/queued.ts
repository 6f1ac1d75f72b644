import { DebussyError, phaseKey, shellQuoted } from '@debussy/core';
import { callingCookies } from '@debussy/host';
import { rmSync } from 'node:fs';
import { chooseRun } from '../runs/choose-run.ts';
import type { ChosenRun } from '../runs/choose-run.ts';
import { queuedRequests, refuseSession } from '../runs/control-folder.ts';
import type { PhaseRequest } from '../runs/control-folder.ts';
import { unitOf } from '@debussy/scheduler';
import type { UnitWord } from '@debussy/scheduler';
import { findPhase } from '../runs/find-phase.ts';
import { tellRun } from '../runs/run-state.ts';

/** A decision that waits for the next `debussy resume`, with the command that made it. */
export interface QueuedDecision {
  readonly command: 'accept' | 'retry' | 'say' | 'skip';
  readonly phase: string;
  /** The start of a message. */
  readonly text: string | null;
  readonly at: string;
  /** The command that takes it back. */
  readonly undo: string;
}

/** Empty for a run in progress: its process takes decisions at once. */
export function queuedDecisions({
  run,
  folder,
  held,
}: Pick<ChosenRun, 'run' | 'folder' | 'held'>): readonly QueuedDecision[] {
  if (held !== null) return [];
  return queuedRequests(folder.control).map(({ at, request }) => {
    const command = commandOf(request);
    return {
      command,
      phase: request.phase,
      text: request.action === 'say' ? request.text : null,
      at: new Date(at).toISOString(),
      undo: `debussy ${command} ${shellQuoted(request.phase)} --undo --run ${run}`,
    };
  });
}

function commandOf(request: PhaseRequest): QueuedDecision['command'] {
  return request.action === 'retry' && request.keep === true ? 'accept' : request.action;
}

/** Takes back a queued command for a phase of a run without a process. */
export async function withdrawDecision(
  command: QueuedDecision['command'],
  { phase, run }: { readonly phase: string; readonly run: string | null },
  cwd: string,
  cookies: readonly string[] = callingCookies(),
): Promise<string> {
  const chosen = await chooseRun(cwd, run);
  refuseSession(chosen.location.commonDir, command, cookies);
  const { state } = tellRun(chosen);
  const { id } = findPhase(state, phase).spec;
  const unit = unitOf(state);
  const queued = chosen.held === null ? queuedRequests(chosen.folder.control) : [];
  const own = queued.filter(
    ({ request }) => commandOf(request) === command && phaseKey(request.phase) === phaseKey(id),
  );
  if (own.length === 0) throw nothingQueued(command, { unit, id }, chosen);
  for (const { path } of own) rmSync(path, { force: true });
  return `The queued ${command} of ${unit} ${id} is withdrawn.`;
}

function nothingQueued(
  command: string,
  { unit, id }: { readonly unit: UnitWord; readonly id: string },
  { run, held }: ChosenRun,
): DebussyError {
  return new DebussyError({
    code: 'ERR_NOTHING_QUEUED',
    message: `no ${command} of ${unit} ${id} is queued for run ${run}`,
    hint:
      held === null
        ? 'debussy status lists the queued decisions.'
        : 'The run is in progress and has taken it: debussy status shows what follows.',
    exitCode: 2,
  });
}
