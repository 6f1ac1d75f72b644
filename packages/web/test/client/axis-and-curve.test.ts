import { describe, expect, test } from 'vitest';
import { contextCurve } from '../../src/client/layout/context-curve.ts';
import { timeAxis } from '../../src/client/layout/time-axis.ts';

describe('the axis of time', () => {
  test('has round labels counted from the start of the run, as many as fit', () => {
    const axis = timeAxis({ from: 10_000, to: 70_000 }, 600);
    expect(axis.ticks.map(({ seconds }) => seconds)).toEqual([0, 15, 30, 45, 60]);
    expect(axis.x(40_000)).toBe(300);
    expect(timeAxis({ from: 0, to: 30 * 86_400_000 }, 600).ticks.length).toBeLessThan(8);
    expect(timeAxis({ from: 5, to: 5 }, 600).ticks.length).toBeLessThan(8);
  });
});

describe('the curve of a context', () => {
  const size = { width: 100, height: 100 };

  test('continues level to the end, full at the top, and never out of its frame', () => {
    const curve = [
      { at: 0, tokens: 10, percent: 10, estimated: false },
      { at: 50, tokens: 200, percent: 200, estimated: false },
    ];
    expect(contextCurve(curve, { from: 0, to: 100 }, size)).toEqual({ line: 'M0 90L50 0L100 0', band: '' });
  });

  test('has a band only where something was estimated: its range, in the scale of the line', () => {
    const curve = [
      { at: 0, tokens: 100, percent: 50, estimated: true, low: 80, high: 120 },
      { at: 100, tokens: 120, percent: 60, estimated: true },
    ];
    const { band } = contextCurve(curve, { from: 0, to: 100 }, size);
    expect(band).toBe('M0 40L100 40L100 40L100 40L100 40L0 60Z');
  });

  test('an unknown value has no point, and without values a line is missing', () => {
    expect(
      contextCurve([{ at: 0, tokens: null, percent: null, estimated: true }], { from: 0, to: 1 }, size),
    ).toEqual({
      line: '',
      band: '',
    });
  });
});
