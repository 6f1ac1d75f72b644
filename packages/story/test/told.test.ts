import { expect, test } from 'vitest';
import { activityText, createStory, lineOf, storyTime, summarize, tell, treeRows } from '../src/index.ts';
import type { EventBody } from '@debussy/core';
import { folded, midway, stamped, toldRun, attemptRestarted } from '@debussy/testing/sample';

test('each phase has a row under its parent, with its current activity', () => {
  const { story, state } = folded(midway());
  const moment = { story, state, now: story.lastAt, activity: new Map([['20b', 'reads src/a.ts']]) };
  const rows = treeRows(moment).map((row) => [row.entry.spec.id, row.depth, activityText(row, moment, true)]);
  expect(rows).toContainEqual(['20b', 1, 'reads src/a.ts']);
  expect(rows).toContainEqual(['20a', 1, 'verifying: gate unit 0s']);
});

test('the time of a phase included the hours in which its run was stopped', () => {
  const events = midway();
  const { story, state } = folded(events);
  const before = summarize(story, state, { gone: false, now: story.lastAt });
  const [first] = events;
  if (first?.type !== 'run.started') throw new Error('a run begins with run.started');
  const last = events.at(-1)!;
  const at = new Date(Date.parse(last.at) + 3_600_000).toISOString();
  const held = { epoch: 2, holder: first.holder, tip: first.base, config: first.config };
  const resumed = { type: 'run.resumed' as const, ...held, seq: last.seq + 1, at };
  const again = folded([...events, resumed]);
  const after = summarize(again.story, again.state, { gone: false, now: again.story.lastAt });
  expect(after.phases.map(({ seconds }) => seconds)).toEqual(before.phases.map(({ seconds }) => seconds));
  expect(after.seconds).toBe(before.seconds);
});

test('a session that fixes, merges or writes documents counts as restarted, too, with what filled it', () => {
  const before = accountOf([]);
  const again = attemptRestarted();
  if (again.type !== 'attempt.restarted') throw new Error('it is about a restart');
  for (const kind of ['remediate', 'conflict', 'docs', 'propose_split'] as const)
    expect(accountOf([{ ...again, kind }])).toEqual([...before, 'context ~87%']);
  expect(accountOf([{ ...again, kind: 'report', reason: 'report' }])).toEqual(before);
});

function accountOf(more: readonly EventBody[]): readonly string[] {
  const { story, state } = folded(stamped([...midway(), ...more]));
  const { phases } = summarize(story, state, { gone: false });
  return phases.find(({ id }) => id === '3')?.account?.restarts ?? [];
}

test('a fact about an agent program is a warning once, and not again for each phase', () => {
  const events = stamped([...midway(), silent('1', 'mine'), silent('3', 'mine'), silent('3', 'other')]);
  const story = createStory();
  const levels = events.map((event) => {
    tell(story, event);
    return lineOf(event, { story, state: folded(midway()).state })?.level;
  });
  expect(levels.slice(-3)).toEqual(['warning', 'detail', 'warning']);
});

function silent(phase: string, agent: string): EventBody {
  return {
    type: 'notice',
    severity: 'warning',
    code: 'NO_USAGE',
    phase,
    message: `agent ${agent} reports no token usage; the fill of its context is unknown`,
    hint: '',
  };
}

const awaited: EventBody = {
  type: 'machine.awaited',
  phase: '20a',
  name: 'gate unit',
  cause: 'load',
  detail: 'the machine is busy, load 14 on 2 cores',
};
const free: EventBody = {
  type: 'machine.free',
  phase: '20a',
  name: 'gate unit',
  seconds: 7.5,
  gave_up: true,
};

test('a wait for the machine is the activity of its phase, and is counted separately', () => {
  expect(activityOf(awaited)).toContain('load 14 on 2 cores');
  expect(activityOf(awaited, free)).toMatch(/^gate unit /);
  const { story, state } = folded(stamped([...midway(), awaited, free]));
  const { phases } = summarize(story, state, { gone: false });
  expect(phases.find(({ id }) => id === '20a')?.account?.seconds).toMatchObject({ machine: 7.5 });
});

function activityOf(...more: readonly EventBody[]): string {
  const { story, state } = folded(stamped([...midway(), ...more]));
  const moment = { story, state, now: story.lastAt, activity: new Map<string, string>() };
  const row = treeRows(moment).find(({ entry }) => entry.spec.id === '20a');
  return row === undefined ? '' : activityText(row, moment, false);
}

test('only a wait that was given up is a warning', () => {
  const { story, state } = folded(midway());
  const levels = [awaited, free, { ...free, gave_up: false }].map(
    (body) => lineOf({ ...body, seq: 999, at: new Date(0).toISOString() }, { story, state })?.level,
  );
  expect(levels).toEqual(['info', 'warning', 'detail']);
});

test('a clock that is set back an hour or forward a day during a run makes no time negative', () => {
  for (const jump of [-3_600_000, 86_400_000])
    for (let cut = 1; cut < toldRun().length; cut += 1) {
      const events = toldRun().map((event, i) =>
        i < cut ? event : { ...event, at: new Date(Date.parse(event.at) + jump).toISOString() },
      );
      const { story, state } = folded(events);
      for (const { endedAt } of story.phases.values()) expect(endedAt ?? 0).toBeLessThanOrEqual(story.lastAt);
      const summary = summarize(story, state, { gone: false, now: story.lastAt - 1000 });
      expect(JSON.stringify(summary), `${jump} from event ${cut}`).not.toMatch(/:-\d/);
    }
});

test('hours in which the machine slept, or by which its clock was set, counted as run time', () => {
  const events = midway();
  const before = folded(events);
  const shown = summarize(before.story, before.state, { gone: false });
  for (const seconds of [28_800, -3600]) {
    const last = events.at(-1)!;
    const at = new Date(Date.parse(last.at) + seconds * 1000).toISOString();
    const moved = { type: 'clock.moved' as const, seconds, seq: last.seq + 1, at };
    const { story, state } = folded([...events, moved]);
    const wall = Date.parse(at) + 60_000;
    const after = summarize(story, state, { gone: false, now: wall });
    expect(after.seconds).toBe(shown.seconds + 60);
    for (const [i, { seconds: took }] of after.phases.entries())
      expect([0, 60]).toContain(Math.round((took ?? 0) - (shown.phases[i]?.seconds ?? 0)));
    const moment = { story, state, now: storyTime(story, wall), activity: new Map<string, string>() };
    const texts = treeRows(moment).map((row) => activityText(row, moment, true));
    expect(texts).toContain('verifying: gate unit 1m00s');
  }
});

test('the usage of a run is shown by agent and by model, as the programs name them', () => {
  const spent = { input: 1000, output: 100, cache_creation: 0, cache_read: 0, cost: 0.5 };
  const ended = {
    attempt: 1,
    outcome: { kind: 'completed' },
    seconds: 9,
    percent: 5,
    handoff: null,
  } as const;
  const { story, state } = folded(
    stamped([
      ...midway(),
      { type: 'session.ended', ...ended, phase: '3', session: 1, spent, remaining: [], model: 'opus' },
    ]),
  );
  const { agents, sessions, phases } = summarize(story, state, { gone: false });
  expect(agents.reduce((sum, one) => sum + one.sessions, 0)).toBe(sessions);
  expect(agents).toContainEqual(
    expect.objectContaining({ model: 'opus', sessions: 1, tokens: 1100, cost: 0.5 }),
  );
  const account = phases.find(({ id }) => id === '3')?.account;
  expect(account?.agents.map(({ model }) => model)).toContain('opus');
});
