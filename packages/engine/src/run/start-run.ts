import { programNamed } from '@debussy/runners';
import {
  commitMessage,
  DebussyError,
  mapTexts,
  safeName,
  shortBranch,
  withTrailers,
  ownValue,
} from '@debussy/core';
import type { ControlRequest, Event, EventBody, PhaseSpec } from '@debussy/core';
import { createLoop, createPlaces, entryOf } from '@debussy/scheduler';
import type { Clock, Loop, RunState } from '@debussy/scheduler';
import { nameWork, withMessage } from '@debussy/workspace';
import type { PhaseForecast } from '../estimate/forecast-plan.ts';
import { tryPlannedGates } from '../gates/gate-trials.ts';
import type { TrialListener } from '../gates/gate-trials.ts';
import { overlapNotice, overlapsOf } from '../plan/overlaps.ts';
import { beginNewRun } from './begin.ts';
import type { BeginOrder } from './begin.ts';
import { steer } from '../control/steer.ts';
import { sayTaken } from './detach.ts';
import { placesHere, roomHere } from '../machine/machine-share.ts';
import { tidyEndedRun } from './open-run.ts';
import { eventQueue } from './event-queue.ts';
import { closeRun, continueRun, letGo, orLetGo, readied, rebuildRun } from './continue-run.ts';
import type { ReadyRun } from './continue-run.ts';
import { extendedRun } from './extended-run.ts';
import type { OpenObserver } from './extended-run.ts';
import { loadObservers } from './load-extensions.ts';
import { openObservers } from './open-observers.ts';
import { refuseSession, watchControl } from '../runs/control-folder.ts';
import { checkStart } from './check-start.ts';
import type { Startable } from './check-start.ts';
import { sweepTrials } from '../runs/preparing.ts';
import { rememberRepository } from '../runs/known-repositories.ts';
import type { StartPlace } from './execute.ts';
import { rememberAgreement } from './agreed-input.ts';
import type { Prepared, RunPlanned } from './prepare.ts';
import { handOverFailure } from '../session/hand-over-failure.ts';
import type { Surroundings } from './request.ts';
import type { RunPlace, RunRules } from './run-place.ts';

/** A run that this process holds. Nothing happens before it is started. */
export interface TakenRun {
  readonly id: string;
  readonly place: RunPlace;
  readonly rules: RunRules;
  readonly state: () => RunState;
  /** The events before this process took the run. */
  readonly past: readonly Event[];
  /** Call it once. */
  start(observers?: readonly OpenObserver[]): Run;
  /** Releases a run that cannot start after all; a resume finds it unchanged. */
  drop(): Promise<void>;
}

/** A run in progress. */
export interface Run {
  readonly id: string;
  /** Every event of the journal from now on, in order, once it is durable. Ends with the run. */
  readonly events: AsyncIterable<Event>;
  readonly state: () => RunState;
  /** Sends a user's request to the run, which handles it as soon as it can. */
  control(request: ControlRequest): void;
  /** Resolves when the run has ended and everything is released. */
  readonly done: Promise<RunState>;
}

/**
 * Starts or resumes the prepared run in this process. Throws a `DebussyError` if it was refused, if something is
 * missing or impossible, or if nothing is left to do.
 */
export async function startRun(
  prepared: Prepared,
  around: Surroundings,
  trials: Partial<TrialListener> = {},
): Promise<TakenRun> {
  const startable = requireStartable(prepared);
  const { kind, planned } = startable;
  const { config, repository, restart } = planned;
  refuseSession(repository.commonDir, kind === 'continue' ? 'resume' : 'run');
  const [first] = planned.missing;
  if (first !== undefined) throw first;
  await checkStart(startable, around);
  await sweepTrials(repository.commonDir);
  const own = await loadObservers(config, repository.root);
  const tried = kind === 'new' ? await tryPlannedGates(planned, around.env, trials) : [];
  const ready = await readyRun(startable, { around, restart });
  return orLetGo(ready, async () => {
    for (const notice of [...planned.notices, ...tried]) await ready.opened.append(notice);
    const { run } = ready.opened;
    rememberRepository(repository.commonDir, around.env);
    rememberAgreement(planned, ready.opened.state().base);
    const start: TakenRun['start'] = (observers = []) => {
      sayTaken(run.run, around.env);
      return started(ready, { ...around, own }, observers);
    };
    const { past, opened } = ready;
    return {
      id: run.run,
      place: run,
      rules: run,
      state: opened.state,
      past,
      start,
      drop: () => letGo(ready),
    };
  });
}

function requireStartable(prepared: Prepared): Startable {
  if (prepared.kind === 'refused') throw prepared.error;
  if (prepared.kind === 'idle') throw nothingToStart(prepared.reason);
  if (prepared.kind === 'paused') throw pausedElsewhere(prepared.run);
  return prepared;
}

/** Needs no process: a paused run continues in the process that holds it; leftovers of an ended one are removed. */
export async function continueElsewhere(
  prepared: Extract<Prepared, { kind: 'idle' | 'paused' }>,
  cwd: string,
): Promise<void> {
  if (prepared.kind === 'paused') {
    await steer({ action: 'unpause' }, prepared.run, cwd);
    return;
  }
  const { existing, repository } = prepared.planned;
  if (existing !== null) await tidyEndedRun(repository, existing.run);
}

export function pausedElsewhere(run: string): DebussyError {
  return nothingToStart(`run ${run} is paused in another process`);
}

function nothingToStart(message: string): DebussyError {
  return new DebussyError({
    code: 'ERR_NOTHING_TO_START',
    message,
    hint: 'To start a new run, prepare with { restart: true }.',
    exitCode: 2,
  });
}

interface Watching extends Pick<Surroundings, 'warn'> {
  /** The observers that the configuration names. */
  readonly own: readonly OpenObserver[];
}

function started(ready: ReadyRun, { warn, own }: Watching, given: readonly OpenObserver[]): Run {
  const { opened, machine, past } = ready;
  const events = eventQueue(given.length === 0);
  const tell = (event: Event, state: RunState): void => {
    events.put(event);
    observers.event(event, state);
  };
  const { run } = opened;
  const loop = createLoop(
    {
      ...machine,
      places: createPlaces({ ...placesHere(run.config), room: () => roomHere(run, run.config) }),
      clock: systemClock,
      journal: { append: withHandOver(opened) },
      watch: tell,
      glimpse: (body) => observers.glimpse(mapTexts(body, run.scrub)),
    },
    opened.state(),
  );
  const observers = openObservers([...own, ...given], {
    ...extendedRun(opened, past),
    past,
    warn(warning) {
      if (opened.state().ended !== null) return warn?.(warning.message);
      loop.notice({ type: 'notice', severity: 'warning', phase: null, ...warning });
    },
  });
  const toItsEnd = async (): Promise<RunState> => {
    try {
      return await working(ready, loop, tell);
    } finally {
      events.end();
      await observers.close();
    }
  };
  const control = (request: ControlRequest): void => loop.control(request);
  return { id: run.run, events: events.all, state: opened.state, control, done: toItsEnd() };
}

/** The handoff of a failed phase is written before the failure is journalled. */
function withHandOver({ append, run, state }: ReadyRun['opened']): (body: EventBody) => Promise<Event> {
  return async (body) => {
    if (body.type !== 'phase.failed') return append(body);
    const entry = entryOf(state(), body.phase);
    // A branch without an agent is never continued by a session.
    if (entry.spec.candidate !== undefined && entry.spec.agent === undefined) return append(body);
    const handoff = await handOverFailure(run, entry, body);
    return append(handoff === null ? body : { ...body, handoff });
  };
}

async function working(
  ready: ReadyRun,
  loop: Loop,
  tell: (event: Event, state: RunState) => void,
): Promise<RunState> {
  const { opened } = ready;
  const silence = watchControl(opened.run.folder.control, (request) => loop.control(request));
  try {
    for (const event of opened.written) tell(event, opened.state());
    const state = await loop.run();
    await keepFailedWork(opened.run, state);
    return state;
  } finally {
    silence();
    await giveBack(ready);
  }
}

/** With `commit_on_failure`, unlanded work gets its own branch, which has a clear name and message and never lands. */
async function keepFailedWork(run: RunPlace & RunRules, state: RunState): Promise<void> {
  if (!run.config.commit_on_failure) return;
  for (const { spec, state: current } of state.phases.values()) {
    if (current.kind !== 'failed' && current.kind !== 'needs_human') continue;
    if (current.kept === null) continue;
    const branch = `${shortBranch(run.runBranch)}-phase-${safeName(spec.id)}-failed`;
    const told = { commit: current.kept, message: messageOfFailed(run, spec) };
    await nameWork(run.store, branch, await withMessage(run.store, told, run.settings));
  }
}

/** With the message of a landing, and the note that it did not land. */
function messageOfFailed({ config, run }: RunPlace & RunRules, { id, title }: PhaseSpec): string {
  const facts = { phase_id: id, phase_name: title, status: '⚠️ partial' };
  return withTrailers(commitMessage(config.commit_message_template, facts), { run, work: id });
}

async function giveBack({ opened, machine }: ReadyRun): Promise<void> {
  const { run } = opened;
  await machine.executor.close('cancel');
  await (run.config.keep_slots ? run.slots.tidy(run.runBranch) : run.slots.removeAll());
  await closeRun(opened);
}

async function readyRun({ kind, planned }: Startable, place: StartPlace): Promise<ReadyRun> {
  const { repository, texts, counted, config, only, existing, claim, settings, yesUngated, sync } = planned;
  if (kind === 'continue' && existing !== null)
    return continueRun(
      { repository, existing, texts, counted, config, only, settings, yesUngated, sync },
      place,
    );
  const order = beginOrder(planned, place.around);
  if (kind === 'rebuild' && claim !== null) return rebuildRun(order, claim, place);
  const opened = await beginNewRun(order);
  for (const notice of overlapNotice(overlapsOf({ texts, config, only: order.only })))
    await opened.append(notice);
  return readied(opened, place);
}

function beginOrder(planned: RunPlanned, { env }: Surroundings): BeginOrder {
  const { repository, texts, counted, config, base, only = null, settings, claim } = planned;
  const forecasts = knownForecasts(planned);
  return { repository, texts, counted, config, base, only, env, settings, forecasts, replaces: claim };
}

/** Only if the window is known: a guess is a warning, and a warning alone splits nothing. */
function knownForecasts({ forecast, config }: RunPlanned): readonly PhaseForecast[] {
  const known = programNamed(config.agent) !== null;
  if (!known && (ownValue(config.agents, config.agent)?.context_limit ?? null) === null) return [];
  return forecast.phases;
}

const longestTimerMs = 2 ** 31 - 1;

/** Wall-clock time, because limits and journals use it; after a sleep of the machine it is simply later. */
const systemClock: Clock = {
  now: () => Date.now(),
  ran: () => performance.now(),
  alarm(at, ring) {
    const wait = Math.min(Math.max(0, at - Date.now()), longestTimerMs);
    const timer = setTimeout(ring, wait);
    return () => clearTimeout(timer);
  },
};
