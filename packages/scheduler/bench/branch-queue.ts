import type { Event, PhaseSpec } from '@debussy/core';
import { seeded } from '../test/simulator/random.ts';
import { independent, simulatedRun } from './simulated-run.ts';

export interface QueueCost {
  readonly gates: number;
  readonly landed: number;
  /** In verifications that follow each other. */
  readonly steps: number;
}

export interface Compared {
  readonly ours: QueueCost;
  readonly speculation: QueueCost;
}

interface Bed {
  readonly count: number;
  /** The share of red branches. */
  readonly share: number;
  readonly places: number;
  readonly rounds: number;
}

/** Branches that all wait at once, some of them red, by the real loop and by speculation. */
export async function branchQueues({ count, share, places, rounds }: Bed): Promise<Compared> {
  const all: Compared[] = [];
  for (let seed = 1; seed <= rounds; seed++) {
    const random = seeded(seed);
    const branches = independent(count).map(brought);
    const bad = new Set(branches.map(({ id }) => id).filter(() => random.chance(share)));
    const config = { parallel: 1, verify_parallel: places, final_gates: false };
    const load = { config, work: () => 0, verification: 1000, bad, talkative: false };
    const { events, ms } = await simulatedRun({ ...load, phases: branches });
    const queue = branches.map(({ id }) => !bad.has(id));
    all.push({ ours: { ...costOf(events), steps: ms / 1000 }, speculation: speculated(queue, places) });
  }
  return { ours: sum(all.map((one) => one.ours)), speculation: sum(all.map((one) => one.speculation)) };
}

function brought(spec: PhaseSpec): PhaseSpec {
  const { id } = spec;
  const facts = { origin: 'branch', name: id, head: id, base: 'root', tree: id, how: 'squash' } as const;
  return {
    ...spec,
    files: [],
    candidate: { ...facts, commit: `${id}-1`, message: id, author: 'A <a> 0 +0' },
  };
}

function costOf(events: readonly Event[]): Omit<QueueCost, 'steps'> {
  const landed = events.flatMap((event) => (event.type === 'tip.moved' ? event.landed : []));
  return {
    gates: events.filter(({ type }) => type === 'verification.started').length,
    landed: landed.length,
  };
}

/** As many prefixes as there are places at once; behind a red branch all begin again without it. */
function speculated(queue: readonly boolean[], places: number): QueueCost {
  const cost = { gates: 0, landed: 0, steps: 0 };
  let at = 0;
  while (at < queue.length) {
    const window = queue.slice(at, at + places);
    const red = window.indexOf(false);
    const green = red === -1 ? window.length : red;
    cost.gates += window.length;
    cost.steps++;
    cost.landed += green;
    at += red === -1 ? green : green + 1;
  }
  return cost;
}

function sum(costs: readonly QueueCost[]): QueueCost {
  const of = (pick: (cost: QueueCost) => number): number => costs.reduce((all, one) => all + pick(one), 0);
  return {
    gates: of(({ gates }) => gates),
    landed: of(({ landed }) => landed),
    steps: of(({ steps }) => steps),
  };
}
