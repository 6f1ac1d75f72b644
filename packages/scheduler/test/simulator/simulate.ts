import type { Event, EventBody } from '@debussy/core';
import { evolve, replay } from '../../src/evolve.ts';
import { createLoop } from '../../src/loop/loop.ts';
import { reconcile, retryFailed } from '../../src/loop/reconcile.ts';
import type { Clock, Journal } from '../../src/ports.ts';
import type { RunState } from '../../src/state/run-state.ts';
import { checkEnd, checkStep } from './invariants.ts';
import { seeded } from './random.ts';
import type { Random } from './random.ts';
import { scenario } from './scenario.ts';
import type { Scenario } from './scenario.ts';
import { simClock } from './sim-clock.ts';
import type { SimClock } from './sim-clock.ts';
import { World } from './world.ts';

export interface Simulated {
  readonly violations: readonly string[];
  readonly events: readonly Event[];
  readonly state: RunState | null;
  readonly crashes: number;
}

class Crash extends Error {}

/** One random run with random crashes, resumed until it has ended. The same seed gives the same run. */
export async function simulate(seed: number): Promise<Simulated> {
  const random = seeded(seed);
  const plan = scenario(seed, random);
  const clock = simClock(Date.UTC(2026, 0, 1));
  const world = new World(plan, random, clock);
  const events: Event[] = [];
  let crashesLeft = random.chance(0.5) ? random.below(6) : 0;
  let crashes = 0;
  let state: RunState | null = null;
  for (let life = 0; life < 12; life++) {
    const journal = crashing({ events, clock, random, world, crashing: crashesLeft > 0 });
    const result = await lifetime({ plan, world, clock, random }, journal, events);
    if (result === 'crashed') {
      crashesLeft--;
      crashes++;
      continue;
    }
    state = result;
    // A run that ended with something missing is taken up again now and then, as a person would.
    if (state?.ended?.exitCode === 0 || random.chance(0.7)) break;
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
  const ended = live(setting, { journal, events, executor });
  const result = await drive(ended, setting.clock);
  executor.kill();
  return result;
}

async function live(
  { plan, world, clock, random }: Setting,
  life: {
    readonly journal: Journal;
    readonly events: readonly Event[];
    readonly executor: ReturnType<World['executor']>;
  },
): Promise<RunState | 'crashed'> {
  const { journal, events, executor } = life;
  let state = replay(events);
  const append = async (body: EventBody): Promise<RunState> => {
    const event = await journal.append(body);
    state = evolve(state, event);
    return state;
  };
  try {
    if (state === null) {
      state = await append(started(plan, world));
    } else {
      state = await append(resumed(plan, state));
      state = await reconcile({ executor, lander: world.lander(), salvage: world.salvage() }, state, append);
      if (random.chance(0.7)) state = await retryFailed(state, append);
    }
    const loop = createLoop(
      {
        journal,
        clock,
        executor,
        lander: world.lander(),
        papers: world.papers(),
        watch: () => undefined,
        glimpse: () => undefined,
      },
      state,
    );
    return await loop.run();
  } catch (error) {
    if (error instanceof Crash) return 'crashed';
    throw error;
  }
}

/** Rings alarm after alarm until the run is over; a run that waits for nothing at all is stuck. */
async function drive<T>(ended: Promise<T>, clock: SimClock): Promise<T> {
  let over = false;
  void ended.then(
    () => (over = true),
    () => (over = true),
  );
  for (let step = 0; step < 20_000; step++) {
    await new Promise(setImmediate);
    if (over) return ended;
    clock.advance();
  }
  throw new Error('the run does not end');
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
  const write = (body: EventBody): Event => {
    const event: Event = { ...body, seq: events.length + 1, at: new Date(clock.now()).toISOString() };
    events.push(event);
    world.violations.push(...checkStep(events));
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

function resumed(plan: Scenario, state: RunState): EventBody {
  return {
    type: 'run.resumed',
    epoch: 2,
    holder,
    tip: state.tip,
    config: { ...plan.config, budget: { tokens: null, cost: null, minutes: null } },
  };
}
