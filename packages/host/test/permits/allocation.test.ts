import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimsToGrant, withGrants } from '../../src/permits/allocation.ts';
import type { ShareClaim } from '../../src/permits/allocation.ts';

const machine = { cores: 2, memoryMb: 1000 };
let count = 0;

function claim(change: Partial<ShareClaim> = {}): ShareClaim {
  count += 1;
  return {
    id: String(count),
    number: count,
    pid: 1,
    started: '1',
    kind: 'work',
    run: 'a',
    what: 'gate unit',
    cores: 1,
    memoryMb: 100,
    isAlone: false,
    isFirm: false,
    isHeld: false,
    isReady: true,
    isUrgent: false,
    since: 0,
    told: 0,
    cpus: [],
    machine,
    ...change,
  };
}

const held = (change: Partial<ShareClaim> = {}): ShareClaim => claim({ ...change, isHeld: true });
const granted = (...claims: readonly ShareClaim[]): readonly string[] =>
  claimsToGrant(claims).map(({ id }) => id);

test('first come, first served, as far as the cores reach', () => {
  const [first, second, third] = [claim(), claim(), claim()];
  expect(granted(third, second, first)).toEqual([first.id, second.id]);
});

test('a large claim is not overtaken by small ones behind it', () => {
  const large = claim({ cores: 2 });
  expect(granted(held(), large, claim({ cores: 0.5 }))).toEqual([]);
  expect(granted(large, claim({ cores: 0.5 }))).toEqual([large.id]);
});

test('of two runs the one that holds less comes first', () => {
  const own = claim({ run: 'a' });
  const other = claim({ run: 'b' });
  expect(granted(held({ run: 'a' }), own, other)).toEqual([other.id]);
});

test('work that wants to be alone waits for all other work, and then holds up everything', () => {
  const alone = claim({ isAlone: true });
  expect(granted(held({ cores: 0.1 }), alone, claim({ cores: 0.1 }))).toEqual([]);
  expect(
    granted(held({ isAlone: true }), claim(), claim({ isFirm: true }), claim({ kind: 'agent' })),
  ).toEqual([]);
});

test('agents do not take from work, and work not from agents', () => {
  const agents = Array.from({ length: 8 }, () => held({ kind: 'agent', cores: 0.25 }));
  const gate = claim({ cores: 2 });
  expect(granted(...agents, claim({ kind: 'agent', cores: 0.25 }), gate)).toEqual([gate.id]);
});

test('a number that the user named holds for any shares', () => {
  const firm = claim({ isFirm: true, cores: 2 });
  const agent = claim({ kind: 'agent', isFirm: true, cores: 2 });
  expect(granted(held({ cores: 2 }), claim(), firm, held({ kind: 'agent', cores: 2 }), agent)).toEqual([
    firm.id,
    agent.id,
  ]);
});

test('work beyond the memory waits, and work beyond the whole machine runs by itself', () => {
  expect(granted(held({ cores: 0.1, memoryMb: 800 }), claim({ cores: 0.1, memoryMb: 300 }))).toEqual([]);
  const huge = claim({ cores: 64, memoryMb: 99_999 });
  expect(granted(huge)).toEqual([huge.id]);
});

test('the only work of a run starts after a long enough wait, whatever else is running', () => {
  const urgent = claim({ run: 'b', cores: 2, isUrgent: true });
  expect(granted(held({ cores: 2 }), claim({ cores: 2 }), urgent)).toEqual([urgent.id]);
  expect(granted(held({ isAlone: true }), urgent)).toEqual([urgent.id]);
});

test('a claim that is not ready waits without holding up others', () => {
  const next = claim();
  expect(granted(claim({ isReady: false, isAlone: true }), next)).toEqual([next.id]);
});

test('work gets the free processors, and the whole machine while it is alone', () => {
  const four = { cores: 4, memoryMb: 1000 };
  const cpus = [0, 1, 2, 3];
  const shareOf = (all: readonly ShareClaim[]) => withGrants(all, cpus, 7).at(-1);
  expect(shareOf([claim({ machine: four })])).toMatchObject({ isHeld: true, since: 7, told: 0, cpus: [] });
  const other = held({ machine: four, cores: 2, cpus: [0, 1] });
  expect(shareOf([other, claim({ machine: four })])).toMatchObject({ told: 2, cpus: [2, 3] });
  const quota = withGrants([other, claim({ machine: four })], [], 7).at(-1);
  expect(quota).toMatchObject({ told: 2, cpus: [] });
});

interface Life {
  readonly run: number;
  readonly cores: number;
  readonly isAlone: boolean;
  readonly isAgent: boolean;
  readonly memoryMb: number;
}

const lives = fc.array(
  fc.record({
    run: fc.integer({ min: 0, max: 3 }),
    cores: fc.constantFrom(0.1, 0.25, 0.5, 1, 1.5, 2, 3),
    isAlone: fc.integer({ min: 0, max: 9 }).map((die) => die === 0),
    isAgent: fc.boolean(),
    memoryMb: fc.constantFrom(10, 300, 900, 2000),
  }),
  { minLength: 1, maxLength: 30 },
);

function claimOf({ run, cores, isAlone, isAgent, memoryMb }: Life): ShareClaim {
  const kind = isAgent ? 'agent' : 'work';
  return claim({ run: String(run), kind, cores, memoryMb, isAlone: isAlone && !isAgent });
}

function proveShares(claims: readonly ShareClaim[]): void {
  for (const kind of ['agent', 'work'] as const) {
    const holders = claims.filter((one) => one.isHeld && one.kind === kind);
    const cores = holders.reduce((sum, one) => sum + one.cores, 0);
    const memory = holders.reduce((sum, one) => sum + one.memoryMb, 0);
    if (holders.length > 1) expect(cores).toBeLessThanOrEqual(machine.cores + 1e-6);
    if (holders.length > 1) expect(memory).toBeLessThanOrEqual(machine.memoryMb);
    if (kind === 'work' && holders.some(({ isAlone }) => isAlone)) expect(holders).toHaveLength(1);
  }
}

test('claims come, end and are killed in any order: no share is given twice, and each gets its turn', () => {
  fc.assert(
    fc.property(lives, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (all, dice) => {
      let claims: readonly ShareClaim[] = [];
      const coming = all.map(claimOf);
      const served = new Set<string>();
      // Each step one comes, or one that holds or waits ends; at last nothing comes any more.
      for (let step = 0; coming.length > 0 || claims.length > 0; step++) {
        const die = dice[step % dice.length] ?? 0;
        const next = die % 2 === 0 ? coming.shift() : undefined;
        const holders = claims.filter(({ isHeld }) => isHeld);
        // One in eight is killed while it waits.
        const ends = die % 8 === 1 ? claims[die % claims.length] : holders[die % Math.max(1, holders.length)];
        if (next !== undefined) claims = [...claims, next];
        else claims = claims.filter((one) => one !== ends);
        if (next === undefined && ends?.isHeld === false) served.add(ends.id);
        claims = withGrants(claims, [0, 1], step);
        for (const one of claims) if (one.isHeld) served.add(one.id);
        proveShares(claims);
        expect(claims.length === 0 || claims.some(({ isHeld }) => isHeld)).toBe(true);
        expect(step).toBeLessThan(10_000);
      }
      expect(served.size).toBe(all.length);
    }),
    { numRuns: 300 },
  );
});

test('equal claims of one run are served in their order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6, maxLength: 6 }), (numbers) => {
      const waiting = numbers.map((number) => claim({ number }));
      expect(claimsToGrant(waiting).map(({ number }) => number)).toEqual([1, 2]);
    }),
  );
});
