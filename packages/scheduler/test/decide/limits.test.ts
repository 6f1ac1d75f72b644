import type { Config, SessionOutcome } from '@debussy/core';
import { describe, expect, test } from 'vitest';
import { Story } from '../support/story.ts';

const minute = 60_000;
const at = (story: Story, minutes: number): string => new Date(story.now + minutes * minute).toISOString();
const limited = (until: string | null) => ({ kind: 'rate_limited', until, detail: 'busy' }) as const;
const unreachable = { kind: 'unreachable', until: null, detail: 'ECONNREFUSED' } as const;

function withOther(provider: string): Partial<Config> {
  const shared = { command: null, args: [], prompt: null, output: null, context_limit: null } as const;
  const other = { ...shared, model: null, provider, env: {}, pass_env: [], writable: [] };
  return { fallback_agents: ['other'], agents: { other } };
}

/** Ends the running session with a refusal, and lets time pass until the next one is started; gives the minutes of that. */
function refused(story: Story, outcome: SessionOutcome): number | null {
  const begun = story.now;
  story.end('1', { outcome, tokens: 0, files: 0, tree: 'same' }).settle();
  if (story.state.draining !== null) return null;
  const { wakeAt } = story.decide();
  story.now = wakeAt ?? 0;
  story.settle().start();
  return (story.now - begun) / minute;
}

describe('limits', () => {
  test('the run waits until a little after the reset, and the same attempt continues', () => {
    const story = Story.of({ 1: [] }).start();
    story.end('1', { outcome: limited(at(story, 10)) }).settle();
    const { wakeAt } = story.decide();
    const commands = story.all();
    expect(commands).toEqual([]);
    expect(wakeAt).toBeGreaterThan(story.now + 10 * minute);
    expect(wakeAt).toBeLessThan(story.now + 10 * minute + 1001);
    story.now = wakeAt ?? 0;
    expect(story.next()).toEqual(['limit.lifted']);
    expect(story.settle().next()).toEqual(['resume 1']);
    expect(story.all()[0]).toMatchObject({ event: { attempt: 1, session: 2 } });
  });

  test.each([
    ['rate_limited', 1],
    ['quota', 30],
  ] as const)('of %s without a reset time, %i minutes are guessed', (kind, minutes) => {
    const story = Story.of({ 1: [] }).start();
    story.end('1', { outcome: { kind, until: null, detail: 'd' } });
    expect(story.settle().events.find((event) => event.type === 'limit.reached')).toMatchObject({
      until: at(story, minutes),
    });
  });

  test('a fallback agent of another provider takes over at once; one of the same provider does not', () => {
    const elsewhere = Story.of({ 1: [] }, withOther('elsewhere')).start();
    elsewhere.end('1', { outcome: limited(at(elsewhere, 10)) }).settle();
    expect(elsewhere.all()[0]).toMatchObject({ event: { agent: 'other', kind: 'resume' } });
    const same = Story.of({ 1: [] }, withOther('claude')).start();
    same.end('1', { outcome: limited(at(same, 10)) }).settle();
    expect(same.next()).toEqual([]);
  });

  test('longer than wait_on_limit the run does not wait: it drains and ends with 75', () => {
    const story = Story.of({ 1: [] }, { wait_on_limit: 300 }).start();
    story.end('1', { outcome: limited(at(story, 10)) }).settle();
    expect(story.state.draining).toBe('limit');
    expect(story.state.ended).toEqual({ outcome: 'limit', exitCode: 75 });
  });

  test('wait_on_limit 90s with a limit that is never lifted: the wait counts from the first refusal', () => {
    const story = Story.of({ 1: [] }, { wait_on_limit: 90 }).start();
    const begun = story.now;
    expect(refused(story, limited(null))).toBeCloseTo(1, 1);
    expect(refused(story, limited(null))).toBeCloseTo(0.5, 1);
    expect(refused(story, limited(null))).toBeNull();
    expect(story.now - begun).toBeLessThan(95_000);
    expect(story.state.draining).toBe('limit');
  });

  test('guesses grow with each refusal in a row, up to half an hour', () => {
    const story = Story.of({ 1: [] }).start();
    const waits = Array.from({ length: 8 }, () => Math.round(refused(story, limited(null)) ?? 0));
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  test('a session that gets work done ends the series', () => {
    const story = Story.of({ 1: [] }, { wait_on_limit: 90 }).start();
    refused(story, limited(null));
    story.end('1', { outcome: limited(null), tokens: 50, tree: 'more' }).settle();
    expect(story.state.draining).toBeNull();
    expect([...story.state.limits.values()]).toMatchObject([{ refusals: 1, since: story.now }]);
  });

  test('a time that has already passed is ignored: no session starts again at once', () => {
    const story = Story.of({ 1: [] }).start();
    expect(refused(story, limited(at(story, -5)))).toBeCloseTo(1, 1);
  });

  test('times that a provider names and never keeps are waited for longer and longer', () => {
    const story = Story.of({ 1: [] }).start();
    const waits = Array.from({ length: 5 }, () => refused(story, limited(at(story, 1 / 60))) ?? 0);
    expect(waits.map((wait) => Math.round(wait * 60))).toEqual([2, 6, 11, 21, 41]);
  });

  test('a later time reported to another session counts: nothing starts before it', () => {
    const story = Story.of({ 1: [], 2: [] }, { parallel: 2 }).start();
    story.end('1', { outcome: limited(null), tokens: 0, files: 0 }).settle();
    story.end('2', { outcome: limited(at(story, 20)), tokens: 0, files: 0 }).settle();
    expect(story.decide().wakeAt).toBeGreaterThan(story.now + 20 * minute);
    expect([...story.state.limits.values()]).toMatchObject([{ refusals: 1 }]);
  });
});

describe('outages', () => {
  test('an outage uses up no try: it is waited for in steps that grow, and ends with 75 after wait_on_outage', () => {
    const story = Story.of({ 1: [] }, { wait_on_outage: 600, max_retries: 0 }).start();
    const waits: number[] = [];
    for (let wait = refused(story, unreachable); wait !== null && waits.length < 9;) {
      waits.push(Math.round(wait * 2) / 2);
      wait = refused(story, unreachable);
    }
    expect(waits).toEqual([0.5, 1, 2, 4, 2.5]);
    expect(story.state.draining).toBe('outage');
    story.settle();
    expect(story.state.ended).toEqual({ outcome: 'limit', exitCode: 75 });
  });

  test('wait_on_outage 0 stops at once, whatever wait_on_limit says', () => {
    const story = Story.of({ 1: [] }, { wait_on_outage: 0 }).start();
    expect(refused(story, unreachable)).toBeNull();
  });

  test('the time in which a provider could not be reached is not the time of the attempt', () => {
    const story = Story.of({ 1: [] }, { timeout: 60 }).start();
    story.end('1', { outcome: unreachable, tokens: 0, seconds: 600 }).settle();
    const { state } = story.state.phases.get('1') ?? {};
    expect(state).toMatchObject({ kind: 'waiting', attempt: { seconds: 0, crashes: 0 } });
  });
});
