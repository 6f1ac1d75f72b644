import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { progress } from '@debussy/testing/conformance';
import { Bench } from '../support/bench.ts';
import { Story } from '../support/story.ts';

async function running(): Promise<Bench> {
  const bench = new Bench(Story.of({ 1: [] }));
  await setImmediate();
  expect([...bench.tasks.keys()]).toEqual(['1-a1-s1']);
  return bench;
}

test('a dispatch is in the journal before the work begins', async () => {
  const bench = await running();
  expect(bench.types()).toEqual(['session.dispatched']);
});

test('lasting events of a task are journalled, momentary ones are not', async () => {
  const bench = await running();
  const activity = {
    type: 'session.activity',
    phase: '1',
    attempt: 1,
    session: 1,
    activity: 'Bash',
  } as const;
  await bench.hint('1-a1-s1', progress('1', 'half'), activity);
  expect(bench.types()).toEqual(['session.dispatched', 'progress.logged']);
  expect(bench.glimpses).toEqual([activity]);
});

test('a hint about an unknown task is not journalled', async () => {
  const bench = await running();
  await bench.hint('1-a1-s0', progress('1', 'late'));
  await bench.hint('v9', progress('1', 'late'));
  expect(bench.types()).toEqual(['session.dispatched']);
});

test('an end of which no hint tells is found by looking, after some seconds', async () => {
  const bench = await running();
  bench.finish('1-a1-s1');
  bench.clock.advance();
  await setImmediate();
  expect(bench.clock.now() - Date.UTC(2026, 0, 1)).toBe(5000);
  expect(bench.types()).toContain('session.ended');
});

test('a step of the clock that is not time is journalled before what follows it, in either direction', async () => {
  const bench = await running();
  bench.clock.set(3_600_000);
  await bench.hint('1-a1-s1', progress('1', 'woken'));
  bench.clock.set(-60_000);
  bench.clock.advance();
  await setImmediate();
  bench.clock.set(1000);
  bench.clock.advance();
  await setImmediate();
  expect(bench.types()).toEqual(['session.dispatched', 'clock.moved', 'progress.logged', 'clock.moved']);
  expect(bench.events).toContainEqual({ type: 'clock.moved', seconds: 3600 });
  expect(bench.events).toContainEqual({ type: 'clock.moved', seconds: -60 });
});

test('a stop is requested once, even if it is decided often', async () => {
  const bench = await running();
  bench.loop.control({ action: 'stop_now', by: 'person' });
  for (let i = 0; i < 3; i++) {
    await setImmediate();
    bench.clock.advance();
  }
  await setImmediate();
  expect(bench.cancelled).toEqual(['1-a1-s1 interrupted']);
  bench.finish('1-a1-s1');
  bench.clock.advance();
  expect((await bench.ended).ended).toEqual({ outcome: 'interrupted', exitCode: 130 });
});

test('a phase that is skipped, retried and skipped again has each of its sessions stopped', async () => {
  const bench = new Bench(Story.of({ 1: [], 2: [] }, { parallel: 2 }));
  const wish = async (action: 'skip' | 'retry'): Promise<void> => {
    bench.loop.control({ action, phase: '1', by: 'person' });
    await setImmediate();
  };
  await wish('skip');
  bench.finish('1-a1-s1');
  bench.clock.advance();
  await setImmediate();
  await wish('retry');
  await wish('skip');
  expect(bench.cancelled).toEqual(['1-a1-s1 skipped', '1-a2-s1 skipped']);
});

test('a tip moved by another program stops the run, and the event has its place', async () => {
  const bench = new Bench(Story.of({ 1: [] }).finish('1').start().verify('v1', 'green'));
  const state = await bench.ended;
  expect(bench.types().slice(0, 2)).toEqual(['notice', 'run.draining']);
  expect(bench.events[0]).toMatchObject({ code: 'TIP_MOVED', message: expect.stringContaining('elsewhere') });
  expect(state.ended).toMatchObject({ exitCode: 4 });
});

test('a landing that does not merge after all sends the phase to a session that resolves it', async () => {
  const story = Story.of({ 1: [] }).finish('1').start().verify('v1', 'green');
  const bench = new Bench(story);
  bench.lands = { kind: 'conflict', phase: '1', files: ['a.ts'], marked: 'm' };
  await setImmediate();
  expect(bench.types()).toEqual(['phase.conflicted', 'session.dispatched']);
  expect([...bench.tasks.values()][0]).toMatchObject({
    purpose: 'conflict',
    from: 'm',
    conflictFiles: ['a.ts'],
  });
});
