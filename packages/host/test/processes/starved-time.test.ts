import { expect, test } from 'vitest';
import { StarvedTime, machineTimes } from '../../src/processes/starved-time.ts';
import type { MachineTimes } from '../../src/processes/starved-time.ts';

/** A machine of two processors, in steps of one second. */
function machine(): {
  readonly starved: StarvedTime;
  readonly step: (change: Omit<MachineTimes, 'at'>) => void;
} {
  let now: MachineTimes = { at: 0, stalled: 0, busy: 0 };
  const step = ({ stalled, busy }: Omit<MachineTimes, 'at'>): void => {
    now = { at: now.at + 1000, stalled: now.stalled + stalled, busy: now.busy + busy };
  };
  return { starved: new StarvedTime(() => now), step };
}

test('a program on a machine that others keep busy is starved for their part of the wait', () => {
  const { starved, step } = machine();
  step({ stalled: 1000, busy: 2000 });
  expect(starved.upTo(500)).toBe(750);
  step({ stalled: 0, busy: 600 });
  expect(starved.upTo(1000)).toBe(750);
});

test('a program that keeps itself waiting with too many threads is not starved', () => {
  const { starved, step } = machine();
  step({ stalled: 1000, busy: 2000 });
  expect(starved.upTo(2000)).toBe(0);
});

test('a program that wants no processor is not starved, however busy the machine is', () => {
  const { starved, step } = machine();
  step({ stalled: 1000, busy: 2000 });
  expect(starved.upTo(1)).toBe(0);
});

test('the end of a program counts as the time before it', () => {
  const { starved, step } = machine();
  step({ stalled: 1000, busy: 2000 });
  starved.upTo(1000);
  step({ stalled: 1000, busy: 2000 });
  expect(starved.upTo(null)).toBe(1000);
});

test('a clock that stops or jumps back adds no time', () => {
  const { starved, step } = machine();
  step({ stalled: -5000, busy: -100 });
  expect(starved.upTo(500)).toBe(0);
  expect(starved.upTo(500)).toBe(0);
});

test('this machine has times, and they only grow', () => {
  const first = machineTimes();
  const second = machineTimes();
  expect(second.at).toBeGreaterThanOrEqual(first.at);
  expect(second.stalled).toBeGreaterThanOrEqual(first.stalled);
  expect(second.busy).toBeGreaterThanOrEqual(first.busy);
  expect(first.busy).toBeGreaterThan(0);
});
