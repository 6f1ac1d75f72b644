import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { DebussyError } from '@debussy/core';
import type { ControlRequest, SteeringRequest } from '@debussy/core';
import { callingCookies } from '@debussy/host';
import { aboutPhase, canSteer, inSession, isRefusal, refusalText, unitOf } from '@debussy/scheduler';
import type { PhaseEntry, RunState, UnitWord } from '@debussy/scheduler';
import { contextAnswers } from '@debussy/story';
import { outlivesItsRun, requestControl } from '../runs/control-folder.ts';
import { chooseRun } from '../runs/choose-run.ts';
import type { ChosenRun } from '../runs/choose-run.ts';
import { findPhase } from '../runs/find-phase.ts';
import { tellRun } from '../runs/run-state.ts';

/**
 * Sends a request to a run and returns its effect: at once if a process holds the run, otherwise at the next `resume`.
 */
export async function steer(
  request: SteeringRequest,
  run: string | null,
  cwd: string,
  cookies: readonly string[] = callingCookies(),
): Promise<string> {
  const chosen = await chooseRun(cwd, run);
  const { state } = tellRun(chosen);
  const isLive = chosen.held !== null;
  if (!isLive && !outlivesItsRun(request)) throw notUnderWay(chosen.run, state);
  const about = aboutPhase(request);
  const entry = about === null ? null : findPhase(state, about);
  const asked = { ...request, ...(entry === null ? {} : { phase: entry.spec.id }), by: 'user' };
  const answer = canSteer(state, asked);
  if (isRefusal(answer)) {
    if (request.action === 'pause') return `Run ${chosen.run} is paused already.`;
    if (request.action === 'unpause') return `Run ${chosen.run} is not paused.`;
    if (answer.code !== 'already')
      throw new DebussyError({ ...refusalText(answer, unitOf(state)), exitCode: 2 });
  }
  if (isLive) await send(chosen, asked, cookies);
  else if (!isNeedless(request, entry)) requestControl(chosen.folder.control, asked, cookies);
  if (entry === null) return `Run ${chosen.run} ${ofRun(request, chosen.run)}`;
  const unit = unitOf(state);
  return isLive ? ofPhase(request, entry, unit) : ofResume(request, entry, { unit, run: chosen.run });
}

/** A continued run retries failed phases by itself. */
function isNeedless(request: SteeringRequest, entry: PhaseEntry | null): boolean {
  return request.action === 'retry' && request.fresh !== true && entry?.state.kind === 'failed';
}

function ofRun({ action }: SteeringRequest, run: string): string {
  if (action === 'pause')
    return 'is paused: running sessions continue, nothing new starts. To continue: debussy unpause';
  if (action === 'unpause') return 'continues.';
  if (action === 'stop')
    return 'stops after its running sessions; nothing new starts. To stop at once: debussy stop --now';
  return `stops now. Work in progress is kept. To continue: debussy resume ${run}`;
}

function ofPhase(request: SteeringRequest, entry: PhaseEntry, unit: UnitWord): string {
  const name = `${unit === 'phase' ? 'Phase' : 'Branch'} ${entry.spec.id}`;
  if (request.action === 'skip') return `${name} is skipped.`;
  if (request.action === 'say') return `${name}: ${whoGetsIt(entry, unit)}`;
  if (request.action !== 'retry')
    return 'phase' in request ? `${name} ${contextAnswers[request.action]}.` : '';
  if (request.review !== undefined) return `${name} gets another session for the comments of the review.`;
  if (request.keep === true) return `${name}: its work is accepted as it is; its gates run now.`;
  return `${name} is retried${startOf(request, entry, ',')}.`;
}

function ofResume(
  request: SteeringRequest,
  entry: PhaseEntry,
  { unit, run }: { readonly unit: UnitWord; readonly run: string },
): string {
  const name = `${unit} ${entry.spec.id}`;
  const start = `Run ${run} is not under way. The next \`debussy resume ${run}\``;
  if (request.action === 'say') return `${start} passes it on to ${name}.`;
  if (request.action !== 'retry') return `${start} skips ${name}.`;
  if (request.review !== undefined) return `${start} works on ${name} again.`;
  if (request.keep === true) return `${start} takes the work of ${name} as it is.`;
  return `${start} retries ${name}${startOf(request, entry, '')}.`;
}

/** Where the new attempt starts. */
function startOf(request: SteeringRequest, { state }: PhaseEntry, comma: string): string {
  if ('fresh' in request && request.fresh === true) return `${comma} from the base`;
  return 'carried' in state && state.carried?.start != null ? `${comma} from its kept work` : '';
}

function whoGetsIt({ spec, state }: PhaseEntry, unit: UnitWord): string {
  if (state.kind === 'failed' || state.kind === 'needs_human' || state.kind === 'blocked')
    return `its next session gets the message. To start one: debussy retry ${spec.id}`;
  return inSession(state)
    ? `the session under way takes no input; the ${unit} gets one more session, with the message, before it can land.`
    : 'its next session gets the message.';
}

/** Writes a request for the process that holds the run, and waits until that has taken it. */
async function send(
  { run, folder, held }: ChosenRun,
  request: ControlRequest,
  cookies: readonly string[],
): Promise<void> {
  if (await isTaken(folder.control, request, cookies)) return;
  const { pid, host } = held?.holder ?? { pid: 0, host: '' };
  throw new DebussyError({
    code: 'ERR_RUN_SILENT',
    message: `run ${run} has not answered yet; process ${pid} on ${host} runs it`,
    hint: 'The request is queued; the run will pick it up. See: debussy status',
  });
}

const patienceMs = 2000;
const lookEveryMs = 25;

async function isTaken(
  folder: string,
  request: ControlRequest,
  cookies: readonly string[],
): Promise<boolean> {
  const before = new Set(requestsIn(folder));
  requestControl(folder, request, cookies);
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

/** A run without a process cannot be paused or stopped. */
export function notUnderWay(run: string, state: RunState): DebussyError {
  const { ended } = state;
  const why = ended === null ? 'its process is gone' : `it ended with exit code ${ended.exitCode}`;
  const hint =
    ended?.exitCode === 0
      ? 'The run is over. Its report: debussy report'
      : `Continue it: debussy resume ${run}`;
  return new DebussyError({
    code: 'ERR_RUN_NOT_UNDER_WAY',
    message: `run ${run} is not under way: ${why}`,
    hint,
    exitCode: 2,
  });
}
