import type { Event } from '@debussy/core';
import { atMost, median, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { decide } from '../src/decide.ts';
import { evolve } from '../src/evolve.ts';
import type { RunState } from '../src/state/run-state.ts';
import { inSession } from '../src/state/attempt.ts';
import { seeded } from '../test/simulator/random.ts';
import { branchQueues } from './branch-queue.ts';
import type { QueueCost } from './branch-queue.ts';
import { independent, simulatedRun } from './simulated-run.ts';
import type { Workload } from './simulated-run.ts';

export async function bench(report: ReportRows): Promise<void> {
  await report(() => queueAgainstSerial('30 phases, none bad', 0));
  await report(() => queueAgainstSerial('30 phases, one in five bad at first', 0.2));
  for (const share of [0.1, 0.2])
    for (const places of [1, 2, 4]) await report(() => besideSpeculation(share, places));
  await report(() => inFlight(200));
}

/** The queue of a landing beside speculation with the same places: the same branches, all waiting at once. */
async function besideSpeculation(share: number, places: number): Promise<readonly Row[]> {
  const { ours, speculation } = await branchQueues({ count: 300, share, places, rounds: 5 });
  const name = `300 branches, ${100 * share} % red, verified on ${places}`;
  const about =
    'The prefix queue beside speculation, which verifies as many prefixes as it has places and begins again behind a red branch. Every verification takes as long; one that is cancelled counts.';
  const measured = 'sum of 5 random queues, in simulated time';
  const row = (what: string, unit: string, of: (cost: QueueCost) => number): Row =>
    rowOf({
      name: `${name}: ${what}`,
      about,
      ours: { value: of(ours), unit },
      reference: { value: of(speculation), unit, label: 'speculation' },
      bar: null,
      measured,
    });
  return [
    row('gates for each landed branch', 'gates', ({ gates, landed }) => gates / landed),
    row('landed while one gate runs', 'branches', ({ landed, steps }) => landed / steps),
  ];
}

const seconds = 1000;
const verification = 5 * seconds;
const rounds = 21;

/** The prefix queue on four slots against verification one at a time, each phase after it was merged: same work, same time. */
async function queueAgainstSerial(name: string, badShare: number): Promise<Row> {
  const times = [];
  for (let seed = 1; seed <= rounds; seed++) times.push(await timesOf(seed, badShare));
  const [ours, reference] = [median(times.map((one) => one.ours)), median(times.map((one) => one.serial))];
  const ratio = median(times.map((one) => one.ours / one.serial));
  return rowOf({
    name: `${name}, 5 s of verification on 4 slots`,
    about:
      'The prefix queue beside verification one at a time, each phase after it was merged: the same phases, in simulated time.',
    ours: { value: ours / seconds, unit: 's' },
    reference: { value: reference / seconds, unit: 's', label: 'one at a time' },
    ratio,
    bar: atMost(1 / 1.8),
    measured: `median of ${rounds} random plans`,
  });
}

async function timesOf(
  seed: number,
  badShare: number,
): Promise<{ readonly ours: number; readonly serial: number }> {
  const random = seeded(seed);
  const phases = independent(30);
  const took = new Map(phases.map(({ id }) => [id, (5 + random.below(20)) * seconds]));
  const bad = new Set(phases.map(({ id }) => id).filter(() => random.chance(badShare)));
  const work = (phase: string): number => took.get(phase) ?? 0;
  const config = { parallel: 30, verify_parallel: 4 };
  const load: Workload = { phases, config, work, verification, bad, talkative: false };
  return { ours: (await simulatedRun(load)).ms, serial: serialTime(load) };
}

/** One after the other in the order of finishing; what is bad goes back to its agent and comes again. */
function serialTime({ phases, work, bad }: Workload): number {
  const waiting = phases.map(({ id }) => ({ id, at: work(id), good: !bad.has(id) }));
  let now = 0;
  for (let next = earliest(waiting); next !== undefined; next = earliest(waiting)) {
    now = Math.max(now, next.at) + verification;
    if (!next.good) waiting.push({ id: next.id, at: now + work(next.id), good: true });
  }
  return now;
}

function earliest<T extends { readonly at: number }>(waiting: T[]): T | undefined {
  waiting.sort((a, b) => a.at - b.at);
  return waiting.shift();
}

function longWork(phase: string): number {
  return 20_000 + (Number(phase) % 50) * 1000;
}

/** All events of a run with many sessions at once, that all tell how they are: what each costs to fold and to decide on. */
async function inFlight(count: number): Promise<readonly Row[]> {
  const phases = independent(count);
  const config = { parallel: count, verify_parallel: 4 };
  const bad = new Set(phases.filter((_, i) => i % 10 === 0).map(({ id }) => id));
  const { events } = await simulatedRun({
    phases,
    config,
    work: longWork,
    verification,
    bad,
    talkative: true,
  });
  const once = replayed(events);
  const again = Array.from({ length: passes - 1 }, () => replayed(events).costs);
  // The least of some passes: what an event costs, without what else the machine did at that moment.
  const costs = once.costs.map((cost, i) => Math.min(cost, ...again.map((pass) => pass[i] ?? cost)));
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const p99 = costs.toSorted((a, b) => a - b)[Math.floor(costs.length * 0.99)] ?? 0;
  return [costRow('mean', mean, once.most), costRow('99th percentile', p99, once.most), memoryRow(once.most)];
}

const passes = 3;

function replayed(events: readonly Event[]): { readonly costs: readonly number[]; readonly most: number } {
  const costs: number[] = [];
  let state: RunState | null = null;
  let most = 0;
  for (const event of events) {
    const begun = performance.now();
    state = evolve(state, event);
    decide(state, Date.parse(event.at));
    costs.push(performance.now() - begun);
    most = Math.max(most, [...state.phases.values()].filter((entry) => inSession(entry.state)).length);
  }
  return { costs, most };
}

function costRow(which: string, ours: number, phases: number): Row {
  return rowOf({
    name: `${phases} phases in flight: fold and decide, ${which}`,
    about:
      'What one event costs while so many sessions tell every second how full they are, beside a millisecond.',
    ours: { value: ours, unit: 'ms' },
    reference: { value: 1, unit: 'ms' },
    bar: noMoreThan(1),
    measured: `over all events of a simulated run, each the least of ${passes} passes`,
  });
}

function memoryRow(phases: number): Row {
  return rowOf({
    name: `${phases} phases in flight: memory`,
    about:
      'The memory of the whole process that simulates them, all their events kept, beside what it had when it started.',
    ours: { value: process.memoryUsage().rss / 1e6, unit: 'MB' },
    reference: { value: atStart, unit: 'MB', label: 'at the start' },
    bar: noMoreThan(250),
    measured: 'once',
  });
}

const atStart = process.memoryUsage().rss / 1e6;
