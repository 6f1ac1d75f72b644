import { scrubber } from '@debussy/core';
import type { Event, EventBody } from '@debussy/core';
import { createLoop } from '@debussy/scheduler';
import type { ControlRequest, Loop, RunState } from '@debussy/scheduler';
import { releaseEpoch } from '@debussy/workspace';
import { overlapNotice, overlapsOf } from '../plan/overlaps.ts';
import { begin } from './begin.ts';
import type { BeginOrder } from './begin.ts';
import { continueRun, rebuildRun } from './continue-run.ts';
import type { ReadyRun } from './continue-run.ts';
import { watchControl } from './control-folder.ts';
import { machinery } from './execute.ts';
import { keepFailedWork } from './keep-failed-work.ts';
import { mapTexts } from './map-texts.ts';
import type { Prepared, RunPlanned } from './prepare.ts';
import type { Surroundings } from './request.ts';
import type { RunContext } from './run-context.ts';
import { systemClock } from './system-clock.ts';

export type Startable = Extract<Prepared, { kind: 'new' | 'continue' | 'rebuild' }>;

/** A run that this process does. Nothing happens before `work` is called. */
export interface LiveRun {
  readonly id: string;
  readonly context: RunContext;
  /** What was journalled before this process took the run. */
  readonly past: readonly Event[];
  state(): RunState;
  /** What a person wants of the run; heard as soon as it looks. */
  control(request: ControlRequest): void;
  /** Works until the run has ended, and gives back what it took. To be called once. */
  work(watchers?: Watchers): Promise<RunState>;
}

export interface Watchers {
  /** Every event of the journal, after it is lasting. What it does cannot disturb the run. */
  readonly watch?: (event: Event, state: RunState) => void;
  /** What is good to see and not worth keeping. */
  readonly glimpse?: (body: EventBody) => void;
}

/** Takes the run: from here on it is this process that does it. */
export async function takeRun(startable: Startable, around: Surroundings): Promise<LiveRun> {
  const [first] = startable.planned.missing;
  if (first !== undefined) throw first;
  const ready = await readyRun(startable, around);
  for (const notice of startable.planned.notices) await ready.opened.append(notice);
  const { context } = ready.opened;
  const waiting: ControlRequest[] = [];
  let loop: Loop | null = null;
  const control = (request: ControlRequest): void => {
    if (loop === null) waiting.push(request);
    else loop.control(request);
  };
  return {
    id: context.run,
    context,
    past: ready.past,
    state: ready.opened.state,
    control,
    async work({ watch = noWatch, glimpse = noWatch } = {}) {
      try {
        const scrub = scrubber(context.secrets);
        loop = createLoop(
          {
            ...ready.machine,
            clock: systemClock,
            journal: { append: ready.opened.append },
            watch,
            glimpse: (body) => glimpse(mapTexts(body, scrub)),
          },
          ready.opened.state(),
        );
        for (const request of waiting) loop.control(request);
        return await working(ready, { loop, watch });
      } finally {
        await giveBack(ready);
      }
    },
  };
}

function noWatch(): void {}

async function working(
  { opened }: ReadyRun,
  { loop, watch }: { readonly loop: Loop; readonly watch: NonNullable<Watchers['watch']> },
): Promise<RunState> {
  const silence = watchControl(opened.context.folder.control, (request) => loop.control(request));
  try {
    for (const event of opened.written) watch(event, opened.state());
    const state = await loop.run();
    await keepFailedWork(opened.context, state);
    return state;
  } finally {
    silence();
  }
}

async function giveBack({ opened, machine }: ReadyRun): Promise<void> {
  const { context, journal } = opened;
  await machine.executor.close('cancel');
  if (!context.config.keep_slots) await context.slots.removeAll();
  await journal.close();
  await releaseEpoch(context.store, context.epoch);
}

async function readyRun({ kind, planned }: Startable, around: Surroundings): Promise<ReadyRun> {
  const { repository, texts, config, only, existing, claim, settings } = planned;
  if (kind === 'continue' && existing !== null)
    return continueRun({ repository, existing, texts, config, only, settings }, around);
  const order = beginOrder(planned, around);
  if (kind === 'rebuild' && claim !== null) return rebuildRun(order, claim, around);
  const opened = await begin(order);
  for (const notice of overlapNotice(overlapsOf({ texts, config, only: order.only })))
    await opened.append(notice);
  return { opened, machine: machinery(opened.context, around.executors), past: [] };
}

function beginOrder(planned: RunPlanned, { env }: Surroundings): BeginOrder {
  const { repository, texts, config, base, only = null, settings, claim } = planned;
  const oversized = oversizedPhases(planned);
  return { repository, texts, config, base, only, env, settings, oversized, replaces: claim };
}

/** Only where the window is known: a guess is a warning, and a warning alone splits nothing. */
function oversizedPhases({ forecast, config }: RunPlanned): readonly string[] {
  const known = ['claude', 'codex', 'gemini', 'opencode'].includes(config.agent);
  if (!known && (config.agents[config.agent]?.context_limit ?? null) === null) return [];
  return forecast.phases.filter((one) => one.forecast.advice === 'split').map(({ phase }) => phase.id);
}
