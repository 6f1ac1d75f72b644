import { branchPlanFile } from '@debussy/core/plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failedGates, percentText, tokensText } from '@debussy/story';
import { midway, toldRun } from '@debussy/testing/sample';
import { frame } from '../../src/view/tty/frame.ts';
import { onKey } from '../../src/view/tty/on-key.ts';
import { contextBar } from '../../src/view/tty/phase-rows.ts';
import { gatePane } from '../../src/view/tty/transcript-tail.ts';
import { widthOf } from '../../src/view/text-width.ts';
import { palette } from '../../src/view/words/palette.ts';
import { bare, model, screen } from './view-model.ts';

describe('the screen, at seven sizes', () => {
  for (const [columns, rows] of [
    [20, 12],
    [40, 16],
    [60, 20],
    [80, 24],
    [100, 30],
    [120, 36],
    [200, 60],
  ] as const) {
    test(`${columns} columns, ${rows} rows`, async () => {
      await expect(screen(model(), columns, rows)).toMatchFileSnapshot(`snapshots/midway-${columns}.txt`);
    });
  }

  test('a run that is over, with a phase selected', async () => {
    const over = model({ selected: '4' }, toldRun());
    await expect(screen(over, 100, 30)).toMatchFileSnapshot('snapshots/over-100.txt');
  });

  test('help', async () => {
    await expect(screen(model({ help: true }), 80, 24)).toMatchFileSnapshot('snapshots/help-80.txt');
  });

  test('the view covered the link of its page: help shows it whole on every screen', () => {
    const page = `http://127.0.0.1:40123/?token=${'t'.repeat(32)}#/abcdef/261120120000-abcd`;
    for (const columns of [40, 80, 200])
      expect(screen({ ...model({ help: true }), page }, columns, 24).replaceAll('\n', '')).toContain(page);
  });
});

function ofBranches(ui: Parameters<typeof model>[0]): ReturnType<typeof model> {
  const known = model(ui);
  return { ...known, log: [], story: { ...known.story, plan: { path: branchPlanFile, title: 'Land' } } };
}

test('a branch of a landing was called a phase', () => {
  for (const ui of [{}, { help: true }, { selected: '20b', pane: 'large' }] as const) {
    const given = ofBranches(ui);
    for (const keys of [[], ['m', 'x'], ['m', 'x', 'enter'], ['s'], ['n']]) {
      let now = given.ui;
      for (const key of keys) now = onKey({ ...given, ui: now }, key).ui;
      const text = screen({ ...given, ui: now }, 120, 30);
      expect(text, `after ${keys.join(' ')}`).not.toMatch(/\bphases?\b/i);
    }
  }
});

test('a frame is never wider or higher than the screen, whatever the screen, the place and the colours', () => {
  const models = [
    model(),
    model({ selected: '20b' }),
    model({ pane: 'large', selected: '1' }),
    model({ help: true }),
    model({ note: 'x'.repeat(300) }),
    model({ selected: '6' }, toldRun()),
  ];
  fc.assert(
    fc.property(
      fc.nat({ max: models.length - 1 }),
      fc.integer({ min: 1, max: 240 }),
      fc.integer({ min: 1, max: 80 }),
      fc.boolean(),
      (which, columns, rows, color) => {
        const given = models[which]!;
        const lines = frame(given, { columns, rows }, palette(color));
        expect(lines.length).toBeLessThanOrEqual(rows);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
        // oxlint-disable-next-line no-control-regex
        const withoutColours = lines.join('').replaceAll(/\u001b\[\d+m/g, '');
        // oxlint-disable-next-line no-control-regex
        expect(withoutColours).not.toMatch(/[\u0000-\u001f\u202e]/);
      },
    ),
  );
});

test('from 80 columns on, each title has 24 columns or all that it needs; the last line always names a key', () => {
  const long = 'Workspace and accounts for everyone';
  const { story, state, ...rest } = model();
  const renamed = <T extends { readonly spec: { readonly title: string } }>(phases: ReadonlyMap<string, T>) =>
    new Map([...phases].map(([key, one]) => [key, { ...one, spec: { ...one.spec, title: long } }]));
  const given = {
    ...rest,
    story: { ...story, phases: renamed(story.phases) },
    state: { ...state, phases: renamed(state.phases) },
  };
  for (let columns = 20; columns <= 240; columns += 1) {
    const lines = screen(given, columns, 24).split('\n');
    const titles = lines.filter((line) => line.includes('Workspace and'));
    if (columns >= 80) expect(titles.length).toBeGreaterThanOrEqual(9);
    if (columns >= 80) for (const line of titles) expect(line).toContain(long.slice(0, 23));
    expect(lines[23]).toContain('? help');
    expect(lines[23]).toContain('q stop');
  }
});

test('a screen too low for all phases shows active ones, or the selected one', () => {
  const low = screen(model(), 80, 10);
  expect(low).toContain('… 4 below');
  expect(low).toMatch(/20b {2}api/);
  expect(screen(model({ selected: '6' }), 80, 10)).toMatch(/▸ ○ 6 {2}Six/);
});

test('failed phases are listed above the tree, however low the screen; ids form a column, titles get the room of empty ones', () => {
  const lines = screen(model({}, toldRun()), 80, 8).split('\n');
  expect(lines[2]).toBe(' ✗ failed: 4   ! needs you: 6   1 blocked');
  const tree = screen(model(), 80, 24);
  expect(tree).toContain(' ✓ 1   One');
  expect(tree).toContain(' ◇ 20  Remediate');
  const early = screen(model({}, midway().slice(0, 1)), 80, 24);
  expect(early).toContain('One <script>alert(1)</script>');
});

test('a phase shows a gate that ran for another phase of its verification', () => {
  const { story } = model({}, toldRun());
  const own = story.phases.get('4')!;
  const [red] = failedGates(story, '4');
  const without = { ...story, phases: new Map([...story.phases, ['4', { ...own, gates: new Map() }]]) };
  expect(red).toBeDefined();
  expect(failedGates(without, '4')).toContainEqual(red);
  expect(gatePane(without, '4', bare).join()).toContain(red?.gate);
  expect(failedGates(without, '1')).toEqual([]);
});

test('a context is never more than full, an estimate is marked, and unknown has no number', () => {
  expect(percentText(140, true)).toBe('~100%');
  expect(percentText(-3, false)).toBe('0%');
  expect(percentText(null, true)).toBe('?');
  expect(percentText(Number.NaN, false)).toBe('?');
  expect(contextBar({ percent: 50, estimated: true }, 4, bare)).toBe('▓▓░░   ~50%');
  expect(contextBar({ percent: 1e9, estimated: false }, 4, bare)).toBe('▓▓▓▓   100%');
  expect(contextBar({ percent: null, estimated: true }, 4, bare)).toBe('          ?');
  expect(contextBar(undefined, 4, bare)).toBe('          ?');
});

test('sessions that reported no usage show an unknown number of tokens, not zero', () => {
  expect(tokensText({ sessions: 0, tokens: 0 })).toBe('0 tokens');
  expect(tokensText({ sessions: 2, tokens: 0 })).toBe('tokens unknown');
  expect(tokensText({ sessions: 2, tokens: 1200 })).toBe('1.2k tokens');
});
