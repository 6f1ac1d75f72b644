import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openNotices } from '../src/index.ts';
import { quietUntil } from '../src/notices/quiet-hours.ts';
import { at, ended, notifyConfig, played, stageOf, waits } from './support/order.ts';
import { toldIn } from './support/told.ts';
import { receiver } from './support/receiver.ts';

test('notifications within the digest are one message, and each is sent once after a replay', async () => {
  const service = await receiver();
  const stage = stageOf(notifyConfig({ webhook: { url: service.url } }, { digest: 60 }));
  const first = [waits(1), waits(2, '3'), ended(3)];
  await played(stage, first);
  await played(stage, [waits(4, '5')], first);
  const bodies = service.got.map(toldIn);
  expect(bodies.map(({ notices }) => notices.map(({ seq }) => seq))).toEqual([[1, 2, 3], [4]]);
  expect(bodies[0]?.title).toBe('Shop: 3 notices');
});

test('a crash between a try and its end sends it once more, and not forever', async () => {
  const service = await receiver();
  const stage = stageOf(notifyConfig({ webhook: { url: service.url } }));
  const file = join(stage.run.folder, 'notices.jsonl');
  const trying = JSON.stringify({ sink: 'webhook', ids: ['260101120000-ab12/1'], state: 'trying' });
  writeFileSync(file, `{"from":0}\n${trying}\n{"sink":"webho`);
  await played(stage, [], [waits(1)]);
  expect(service.got).toHaveLength(1);
  appendFileSync(file, `${trying.replace('/1', '/2')}\n`.repeat(5));
  await played(stage, [], [waits(1), waits(2)]);
  expect(service.got).toHaveLength(1);
});

test('a run that began before notices were asked for does not send its whole past', async () => {
  const service = await receiver();
  const stage = stageOf(notifyConfig({ webhook: { url: service.url } }));
  await played(stage, [waits(2, '3')], [waits(1)]);
  expect(service.got.map(({ body }) => body.includes('"seq":1'))).toEqual([false]);
});

test('a service that is down for a moment gets it later; the run warns once', async () => {
  const service = await receiver((n) => [503, 0][n - 1] ?? 200, { 'retry-after': '0.01' });
  const { run, around, warnings } = stageOf(notifyConfig({ webhook: { url: service.url } }));
  const notices = openNotices(run, around);
  notices.event(waits(1), run.state());
  await service.reached(2);
  await notices.close?.();
  expect(service.got).toHaveLength(3);
  expect(warnings).toEqual(['notifications do not reach webhook: it answered 503 (not now)']);
  expect(readFileSync(join(run.folder, 'notices.jsonl'), 'utf8')).toMatch(/"state":"sent"\}\n$/);
});

test('a refusing sink does not affect the others and gets each notification once', async () => {
  const bad = await receiver(() => 401);
  const good = await receiver();
  const stage = stageOf(
    notifyConfig({ a: { kind: 'webhook', url: bad.url }, b: { kind: 'webhook', url: good.url } }),
  );
  await played(stage, [waits(1)]);
  await played(stage, [], [waits(1)]);
  expect([bad.got.length, good.got.length]).toEqual([1, 1]);
});

test('quiet hours hold non-urgent notifications back, and the next day sends them together', async () => {
  const service = await receiver();
  let now = new Date(2026, 0, 1, 23, 30).getTime();
  const config = notifyConfig(
    { webhook: { url: service.url } },
    { quiet_hours: '22:00-07:00', urgent: ['needs_human'] },
  );
  const stage = stageOf(config, { now: () => now });
  const night = [waits(1), ended(2), ended(3)];
  await played(stage, night);
  expect(stage.held).toEqual([new Date(2026, 0, 2, 7, 0).getTime()]);
  expect(service.got).toHaveLength(1);
  now = new Date(2026, 0, 2, 7, 0).getTime();
  await played(stage, [], night);
  expect(stage.held).toHaveLength(1);
  expect(JSON.parse(service.got[1]?.body ?? '')).toMatchObject({ notices: [{ seq: 2 }, { seq: 3 }] });
});

test.each([
  ['22:00-07:00', 23, 7],
  ['22:00-07:00', 6, 7],
  ['22:00-07:00', 7, null],
  ['12:00-13:00', 12, 13],
  ['12:00-13:00', 11, null],
  [null, 12, null],
])('quiet hours %s at %i end at %s', (hours, hour, end) => {
  const until = quietUntil(hours, new Date(2026, 5, 1, hour, 0).getTime());
  expect(until === null ? null : new Date(until).getHours()).toBe(end);
});

test('a sink gets only its events; secrets are masked', async () => {
  const service = await receiver();
  const stage = stageOf(notifyConfig({ webhook: { url: service.url, events: ['failed', 'landed'] } }));
  const commit = { commit: 'a'.repeat(40), empty: false };
  const moved = { type: 'tip.moved', from: 'b', to: 'a', tree: 't', groups: [] } as const;
  const failed = { phase: '1', attempt: 1, reason: 'gates', detail: 'hunter22', kept: null } as const;
  await played(stage, [
    waits(1),
    at(2, { type: 'phase.failed', ...failed }),
    at(3, { ...moved, group: '2', landed: [{ phase: '2a', ...commit }] }),
    at(4, { ...moved, group: null, landed: ['1', '3'].map((phase) => ({ phase, ...commit })) }),
  ]);
  const notes = service.got.flatMap((one) => toldIn(one).notices);
  expect(notes.map(({ title, text }) => [title, text])).toEqual([
    ['Phase 1 (Title 1) failed', '[secret]'],
    ['Landed: Phase 1 (Title 1), Phase 3 (Title 3)', ''],
  ]);
});

test('limits, budgets, pauses and questions name the event and the command', async () => {
  const service = await receiver();
  const stage = stageOf(notifyConfig({ webhook: { url: service.url } }));
  const limit = {
    type: 'limit.reached',
    provider: 'claude',
    phase: '1',
    until: '15:00',
    reason: 'quota',
  } as const;
  await played(stage, [
    at(1, limit),
    at(2, { ...limit, kind: 'outage', until: null }),
    at(3, { type: 'budget.exceeded', scope: 'run', kind: 'tokens', spent: 10, limit: 5 }),
    at(5, { type: 'run.paused', reason: 'user' }),
    at(6, { type: 'context.asked', phase: '1', attempt: 1, session: 1, percent: 80 }),
    at(7, { type: 'run.ended', exit_code: 0, outcome: 'completed', reason: 'everything landed' }),
  ]);
  const { notices: told } = toldIn(service.got.at(-1));
  expect(told.map(({ title, commands }) => [title, commands[0]])).toEqual([
    ['claude takes no more work for now', undefined],
    ['claude cannot be reached', undefined],
    ['The budget of the run is used up', 'debussy status'],
    ['Phase 1 (Title 1): the context is full. Continue or save?', 'debussy answer 1 continue'],
    ['The run is done', 'debussy report'],
  ]);
});
