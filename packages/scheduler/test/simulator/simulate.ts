import { placesAtOnce } from '@debussy/core';
import type { Event, EventBody } from '@debussy/core';
import { isAsking } from '../../src/decide/ask.ts';
import { evolve, replay } from '../../src/evolve.ts';
import { createLoop } from '../../src/loop/loop.ts';
import type { Loop } from '../../src/loop/loop.ts';
import { createPlaces } from '../../src/loop/places.ts';
import { reconcile, retryFailed } from '../../src/loop/reconcile.ts';
import { proposeUserCommits } from '../../src/loop/user-commits.ts';
import type { Clock, Journal } from '../../src/ports.ts';
import type { RunState } from '../../src/state/run-state.ts';
import { checkEnd, checkStep } from './invariants.ts';
import { changedPlan, meddle } from './meddle.ts';
import { seeded } from './random.ts';
import type { Random } from './random.ts';
import { plainConfig, scenario } from './scenario.ts';
import type { Scenario } from './scenario.ts';
import { simClock } from './sim-clock.ts';
import type { SimClock } from './sim-clock.ts';
import type { SimExecutor } from './sim-executor.ts';
import { World } from './world.ts';

export interface Simulated {
  readonly violations: readonly string[];
  readonly events: readonly Event[];
  readonly state: RunState | null;
  readonly crashes: number;
}

class Crash extends Error {}

/** One random run with random crashes, resumed until it has ended. The same seed gives the same run. */
export async function simulate(seed: number, draft: typeof scenario = scenario): Promise<Simulated> {
  const random = seeded(seed);
  const plan = draft(seed, random);
  const clock = simClock(Date.UTC(2026, 0, 1));
  const world = new World(plan, random, clock);
  const events: Event[] = [];
  let crashesLeft = random.chance(0.5) ? random.below(6) : 0;
  let crashes = 0;
  let state: RunState | null = null;
  for (let life = 0; ; life++) {
    const journal = crashing({ events, clock, random, world, crashing: crashesLeft > 0 });
    const result = await lifetime({ plan, world, clock, random }, journal, events);
    if (result === 'crashed') {
      crashesLeft--;
      crashes++;
      continue;
    }
    state = result;
    // A run that ended with something missing is continued now and then, as a person would.
    if (state?.ended?.exitCode === 0 || life > 10 || random.chance(0.7)) break;
  }
  const violations = [...world.violations, ...checkEnd(world, state, events)];
  return { violations, events, state, crashes };
}

interface Setting {
  readonly plan: Scenario;
  readonly world: World;
  readonly clock: SimClock;
  readonly random: Random;
}

async function lifetime(
  setting: Setting,
  journal: Journal,
  events: readonly Event[],
): Promise<RunState | 'crashed'> {
  const executor = setting.world.executor();
  const person: Person = { loop: null, state: null };
  const ended = live(setting, { journal, events, executor, person });
  const result = await drive(ended, setting, person);
  executor.abandon();
  return result;
}

/** Whoever can reach into a run that is under way. */
interface Person {
  loop: Loop | null;
  state: RunState | null;
}

interface Life {
  readonly journal: Journal;
  readonly events: readonly Event[];
  readonly executor: SimExecutor;
  readonly person: Person;
}

async function live(setting: Setting, life: Life): Promise<RunState | 'crashed'> {
  const { world, clock } = setting;
  const { journal, executor, person } = life;
  try {
    const state = await begin(setting, life);
    person.state = state;
    const watch = (_: Event, next: RunState): void => void (person.state = next);
    const places = createPlaces(placesAtOnce(state.config, 1));
    const ports = { journal, clock, executor, places, lander: world.lander(), reports: world.keptReports() };
    person.loop = createLoop({ ...ports, watch, glimpse: () => undefined }, state);
    return await person.loop.run();
  } catch (error) {
    if (error instanceof Crash) return 'crashed';
    throw error;
  }
}

async function begin(
  { plan, world, random }: Setting,
  { journal, events, executor }: Life,
): Promise<RunState> {
  let state = replay(events);
  const append = async (body: EventBody): Promise<RunState> => {
    state = evolve(state, await journal.append(body));
    return state;
  };
  if (state === null) return append(started(plan, world));
  if (plan.persons) world.persons.act(state);
  state = await append(resumed(plan, state, random));
  if (random.chance(0.1)) state = await append(changedPlan(state, random));
  state = await reconcile({ executor, lander: world.lander(), salvage: world.salvage() }, state, append);
  if (random.chance(0.1)) state = await append(changedPlan(state, random));
  state = await proposeUserCommits(world.persons.source(plan.config.land === 'branch'), state, {
    append,
    sure: random.chance(0.5),
  });
  return random.chance(0.7) ? retryFailed(state, append) : state;
}

/** Rings alarm after alarm until the run is over; a run that waits for nothing at all is stuck. */
async function drive<T>(ended: Promise<T>, { clock, random, plan }: Setting, person: Person): Promise<T> {
  let over = false;
  void ended.then(
    () => (over = true),
    () => (over = true),
  );
  for (let step = 0; step < 20_000; step++) {
    await new Promise(setImmediate);
    if (over) return ended;
    const { loop, state } = person;
    const isCurious = random.chance(plan.meddling) || (waitsForPerson(state) && random.chance(0.1));
    if (loop !== null && state !== null && isCurious) loop.control(meddle(state, random));
    else clock.advance();
  }
  throw new Error('the run does not end');
}

function waitsForPerson(state: RunState | null): boolean {
  return state !== null && (state.paused || isAsking(state));
}

interface Disk {
  readonly events: Event[];
  readonly clock: Clock;
  readonly random: Random;
  readonly world: World;
  readonly crashing: boolean;
}

/** A journal that dies with its process: before the event is written, or right after. */
function crashing({ events, clock, random, world, crashing: dies }: Disk): Journal {
  let left = dies ? 1 + random.below(60) : Number.POSITIVE_INFINITY;
  let instant = { at: clock.now(), events: 0 };
  const write = (body: EventBody): Event => {
    instant =
      instant.at === clock.now()
        ? { ...instant, events: instant.events + 1 }
        : { at: clock.now(), events: 1 };
    if (instant.events > 2000) throw new Error('decisions do not settle');
    const event: Event = { ...body, seq: events.length + 1, at: new Date(clock.now()).toISOString() };
    events.push(event);
    world.violations.push(...checkStep(world, events));
    return event;
  };
  return {
    append: async (body) => {
      if (left-- > 0) return write(body);
      if (random.chance(0.5)) write(body);
      throw new Crash('kill -9');
    },
  };
}

const holder = { pid: 1, started: '1', host: 'h', boot: 'b' };

function started(plan: Scenario, world: World): EventBody {
  return {
    type: 'run.started',
    schema_version: 1,
    run: `r${plan.seed}`,
    plan: { path: 'MASTER_PLAN.md', title: 'plan', digest: 'd', copy: 'plan.md' },
    phases: plan.phases,
    base: world.store.root,
    branch: 'main',
    branch_tip: world.store.root,
    run_branch: 'debussy/plan-r',
    config: plan.config,
    only: null,
    holder,
    versions: { debussy: '0', node: '20', git: '2.39' },
  };
}

/** Without its budgets, and now and then where nobody can be asked. */
function resumed(plan: Scenario, state: RunState, random: Random): EventBody {
  return {
    type: 'run.resumed',
    epoch: 2,
    holder,
    tip: state.tip,
    config: {
      ...plan.config,
      budget: plainConfig.budget,
      on_context_limit: random.chance(0.5) ? plan.config.on_context_limit : 'restart',
    },
  };
}
