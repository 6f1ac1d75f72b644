import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { LimitGate } from '../../src/limits/limit-gate.ts';
import type { Clock } from '../../src/limits/limit-gate.ts';
import { accept, admit, refuse } from '../../src/limits/limit-state.ts';
import type { LimitState } from '../../src/limits/limit-state.ts';
import { systemClock } from '../../src/limits/system-clock.ts';

const start = Date.parse('2026-11-18T10:00:00Z');
const minute = 60_000;
const sixHours = 6 * 60 * minute;
const empty: LimitState = new Map();

/** A clock that a test moves. */
class HandClock implements Clock {
  time = start;
  readonly #waits: { readonly at: number; readonly done: () => void }[] = [];

  now(): number {
    return this.time;
  }

  random(): number {
    return 0.5;
  }

  until(at: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
      this.#waits.push({ at, done: resolve });
    });
  }

  move(ms: number): void {
    this.time += ms;
    for (const wait of this.#waits) if (wait.at <= this.time) wait.done();
  }
}

describe('limits as a state', () => {
  const refusal = { provider: 'a', until: null, detail: 'slow down', now: start, random: 0 };

  test('the provider’s own reset time is used, with a jitter of at most 15 s', () => {
    const until = '2026-11-18T11:00:00.000Z';
    const limit = refuse(empty, { ...refusal, until, random: 1 }).get('a');
    expect(limit?.until).toBe(Date.parse(until) + 15_000);
  });

  test('without one, the guess doubles with each refusal up to half an hour', () => {
    let state = empty;
    let now = start;
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) {
      state = refuse(state, { ...refusal, now });
      waits.push((state.get('a')!.until - now) / minute);
      now = state.get('a')!.until;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  test('a guess never shortens a time that the provider gave', () => {
    const told = refuse(empty, { ...refusal, until: '2026-11-18T12:00:00.000Z' });
    expect(refuse(told, refusal).get('a')?.until).toBe(Date.parse('2026-11-18T12:00:00.000Z'));
  });

  test('a session that got through lifts it', () => {
    expect(accept(refuse(empty, refusal), 'a').size).toBe(0);
  });

  test('a fallback provider is taken at once, in the order given', () => {
    const state = refuse(refuse(empty, refusal), { ...refusal, provider: 'b' });
    const policy = { waitMs: sixHours, providers: ['a', 'b', 'c', 'd'] };
    expect(admit(state, policy, start)).toEqual({ kind: 'go', provider: 'c' });
  });

  test('otherwise the one that is free first is waited for', () => {
    const late = refuse(empty, { ...refusal, until: '2026-11-18T12:00:00Z' });
    const state = refuse(late, { ...refusal, provider: 'b', until: '2026-11-18T11:00:00Z' });
    const policy = { waitMs: sixHours, providers: ['a', 'b'] };
    expect(admit(state, policy, start)).toMatchObject({ kind: 'wait', provider: 'b' });
  });

  test('a wait of 0 never waits, and a reset beyond the longest wait stops at once', () => {
    const state = refuse(empty, { ...refusal, until: '2026-11-18T17:00:00Z' });
    expect(admit(state, { waitMs: 0, providers: ['a'] }, start)).toMatchObject({ kind: 'stop' });
    expect(admit(state, { waitMs: sixHours, providers: ['a'] }, start)).toMatchObject({ kind: 'stop' });
    expect(admit(state, { waitMs: 8 * 60 * minute, providers: ['a'] }, start)).toMatchObject({
      kind: 'wait',
    });
  });

  test('whatever is refused and when, nobody starts before the limit is over', () => {
    const step = fc.record({
      wait: fc.nat(3_600_000),
      told: fc.option(fc.nat(7_200_000)),
      random: fc.float({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let state = empty;
        let now = start;
        for (const { wait, told, random } of steps) {
          now += wait;
          const until = told === null ? null : new Date(now + told).toISOString();
          state = refuse(state, { provider: 'a', until, detail: '', now, random });
          const end = state.get('a')!.until;
          expect(end).toBeGreaterThanOrEqual(now);
          const policy = { waitMs: Number.MAX_SAFE_INTEGER, providers: ['a'] };
          if (end > now) expect(admit(state, policy, end - 1).kind).toBe('wait');
          expect(admit(state, policy, end).kind).toBe('go');
        }
      }),
    );
  });
});

describe('the gate', () => {
  const policy = { waitMs: sixHours, providers: ['a'] };

  test('all sessions of a limited provider wait until the reset, and each says so once', async () => {
    const clock = new HandClock();
    const gate = new LimitGate(clock);
    const waits: string[] = [];
    gate.refused({ provider: 'a', until: '2026-11-18T10:30:00Z', detail: 'used up' });
    const never = new AbortController().signal;
    const passing = ['one', 'two'].map((name) =>
      gate.pass(policy, ({ until, detail }) => waits.push(`${name} ${until} ${detail}`), never),
    );
    clock.move(29 * minute);
    clock.move(2 * minute);
    expect(await Promise.all(passing)).toEqual([
      { kind: 'go', provider: 'a' },
      { kind: 'go', provider: 'a' },
    ]);
    expect(waits).toEqual(['one 2026-11-18T10:30:07.500Z used up', 'two 2026-11-18T10:30:07.500Z used up']);
  });

  test('a limit that is lifted early lets them go early', async () => {
    const gate = new LimitGate(new HandClock());
    gate.refused({ provider: 'a', until: null, detail: '' });
    const passing = gate.pass(policy, () => {}, new AbortController().signal);
    gate.accepted('a');
    expect(await passing).toEqual({ kind: 'go', provider: 'a' });
    expect(gate.limits.size).toBe(0);
  });

  test('a limit that moves back while they wait is said again, and one that moves too far stops them', async () => {
    const gate = new LimitGate(new HandClock());
    const waits: string[] = [];
    gate.refused({ provider: 'a', until: '2026-11-18T10:30:00Z', detail: 'short' });
    const passing = gate.pass(policy, ({ detail }) => waits.push(detail), new AbortController().signal);
    gate.refused({ provider: 'a', until: '2026-11-19T10:30:00Z', detail: 'weekly' });
    expect(await passing).toMatchObject({ kind: 'stop', detail: 'weekly' });
    expect(waits).toEqual(['short']);
  });

  test('who waits can be called off', async () => {
    const gate = new LimitGate(systemClock);
    gate.refused({ provider: 'a', until: null, detail: '' });
    const off = new AbortController();
    const passing = gate.pass(policy, () => off.abort(new Error('stopped')), off.signal);
    await expect(passing).rejects.toThrow('stopped');
  });

  test('real time passes too', async () => {
    const gate = new LimitGate({ ...systemClock, random: () => 0 });
    gate.refused({ provider: 'a', until: new Date(Date.now() + 30).toISOString(), detail: '' });
    expect(await gate.pass(policy, () => {}, new AbortController().signal)).toMatchObject({ kind: 'go' });
  });
});
