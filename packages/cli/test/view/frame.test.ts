import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frame, framePane } from '../../src/view/tty/frame.ts';
import { readKeys } from '../../src/view/tty/keys.ts';
import { firstUi } from '../../src/view/tty/model.ts';
import type { Model, Ui } from '../../src/view/tty/model.ts';
import { onKey } from '../../src/view/tty/on-key.ts';
import type { Reaction } from '../../src/view/tty/on-key.ts';
import type { Pane } from '../../src/view/tty/pane.ts';
import { failedGates, lineOf, percentText, tokensText } from '@debussy/story';
import { gatePane } from '../../src/view/tty/transcript-tail.ts';
import { fit, fitRight, widthOf } from '../../src/view/text-width.ts';
import { palette } from '../../src/view/words/palette.ts';
import { contextBar } from '../../src/view/tty/phase-rows.ts';
import { folded, hostileText, midway, toldRun } from '@debussy/testing/sample';

function model(ui: Partial<Ui> = {}, events = midway()): Model {
  const { story, state } = folded(events);
  const log = events.flatMap((event) => {
    const line = lineOf(event, { story, state });
    // The time of day is the reader's own: here it is midnight everywhere.
    return line === null || line.level === 'detail' ? [] : [{ at: new Date(2026, 0, 1).getTime(), line }];
  });
  return {
    story,
    state,
    now: story.lastAt + 3000,
    activity: new Map([['20b', `Edit src/api.ts ${hostileText.slice(0, 8)}`]]),
    log,
    transcript: [],
    isAttached: false,
    ui: { ...firstUi, ...ui },
  };
}

const bare = palette(false);

function screen(given: Model, columns: number, rows: number): string {
  return `${frame(given, { columns, rows }, bare).join('\n')}\n`;
}

describe('the screen, at five sizes', () => {
  for (const [columns, rows] of [
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

/** Lines 1 to 100, in a pane that shows eleven at a time. */
function longPane(ui: Partial<Ui> = {}): { readonly given: Model; readonly pane: () => Pane } {
  const transcript = Array.from(
    { length: 100 },
    (_, i) => ` line ${i + 1}${i % 30 === 4 ? ' Error: x' : ''}`,
  );
  const given = { ...model({ selected: '3', pane: 'large', ...ui }), transcript };
  return { given, pane: () => framePane(given, { columns: 80, rows: 16 }, bare) };
}

/** The first and last line of the pane after some keys. */
function seenAfter(...keys: readonly string[]): readonly (string | undefined)[] {
  let { given, pane } = longPane();
  for (const key of keys) ({ given, pane } = longPane(onKey(given, key, pane).ui));
  const lines = screen(given, 80, 16)
    .split('\n')
    .filter((line) => / line \d/.test(line));
  return [lines[0], lines.at(-1)].map((line) => /line (\d+)/.exec(line ?? '')?.[1]);
}

test('the pane scrolls by page, by line after Tab, to its beginning and back to its end, and no further', () => {
  expect(seenAfter()).toEqual(['90', '100']);
  expect(seenAfter('pageup')).toEqual(['80', '90']);
  expect(seenAfter('pageup', 'pagedown', 'pagedown')).toEqual(['90', '100']);
  expect(seenAfter('home', 'pageup')).toEqual(['1', '11']);
  expect(seenAfter('home', 'end')).toEqual(['90', '100']);
  expect(seenAfter('tab', 'up', 'k', 'j')).toEqual(['89', '99']);
  expect(seenAfter('home', 'down')).toEqual(['90', '100']);
});

test('a search goes to the newest place, n and N to others and around the end; Esc ends it', () => {
  const search = ['/', ...'ERROR: j'.split(''), 'backspace', 'backspace', 'enter'];
  expect(seenAfter(...search)).toEqual(['90', '100']);
  expect(seenAfter(...search, 'N')).toEqual(['65', '75']);
  expect(seenAfter(...search, 'N', 'N', 'N', 'n')).toEqual(['35', '45']);
  expect(seenAfter(...search, 'n')).toEqual(['5', '15']);
  expect(seenAfter(...search, 'N', 'escape')).toEqual(['90', '100']);
  const { given, pane } = longPane();
  const none = ['/', 'z', 'q', 'enter'].reduce((ui, key) => onKey({ ...given, ui }, key, pane).ui, given.ui);
  expect(none).toMatchObject({ search: '', typing: null, note: expect.stringContaining('zq') });
});

test('a and m are for the phase that is selected, and say why where they do not work; n finds who needs you', () => {
  const over = model({}, toldRun());
  expect(press(over, 'n').ui.selected).toBe('4');
  expect(press(over, 'n', 'n').ui.selected).toBe('6');
  expect(press(over, 'n', 'n', 'a').request).toMatchObject({ phase: '6', keep: true });
  expect(press(over, 'n', 'a').request).toBeNull();
  expect(press(over, 'n', 'a').ui.note).not.toBe('');
  const said = press(model({ selected: '3' }), 'm', ...'use v2, q'.split(''), 'enter');
  expect(said.request).toEqual({ action: 'say', phase: '3', text: 'use v2, q', by: 'keyboard' });
  expect(press(model({ selected: '3' }), 'm', 'x', 'escape').request).toBeNull();
  expect(press(model({ selected: '1' }), 'm').ui).toMatchObject({
    typing: null,
    note: expect.stringMatching(/./),
  });
});

test('a screen too low for all phases shows active ones, or the selected one', () => {
  const low = screen(model(), 80, 10);
  expect(low).toContain('… 4 below');
  expect(low).toMatch(/20b {2}api/);
  expect(screen(model({ selected: '6' }), 80, 10)).toMatch(/▸ ○ 6 {2}Six/);
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

test('sessions that told nothing of their use have used an unknown number of tokens, not none', () => {
  expect(tokensText({ sessions: 0, tokens: 0 })).toBe('0 tokens');
  expect(tokensText({ sessions: 2, tokens: 0 })).toBe('tokens unknown');
  expect(tokensText({ sessions: 2, tokens: 1200 })).toBe('1.2k tokens');
});

test('cells have exactly the given width, also with wide characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 30 }), (text, columns) => {
      expect(widthOf(fit(text, columns))).toBe(columns);
      expect(widthOf(fitRight(text, columns))).toBe(columns);
    }),
  );
  expect(fit('計画計画', 5)).toBe('計画…');
  expect(fitRight('計画', 5)).toBe(' 計画');
});

test('keys come alone or many at once, and unknown ones are skipped', () => {
  expect(readKeys('\u001b[A\u001bOBkj\u001b[5~\t\u007f\rq?\u0003\u000c')).toEqual([
    'up',
    'down',
    'k',
    'j',
    'pageup',
    'tab',
    'backspace',
    'enter',
    'q',
    '?',
    'interrupt',
    'redraw',
  ]);
  expect(readKeys('\u001b')).toEqual(['escape']);
  expect(readKeys('\u001b[1;5C\u001b[200~\u0001')).toEqual([]);
});

function press(given: Model, ...keys: readonly string[]): Reaction {
  let reaction: Reaction = { ui: given.ui, request: null };
  for (const key of keys) reaction = onKey({ ...given, ui: reaction.ui }, key);
  return reaction;
}

test('arrows select phases in the order of the tree; above the first is the run as a whole', () => {
  expect(press(model(), 'down').ui.selected).toBe('1');
  expect(press(model(), 'down', 'down', 'down').ui.selected).toBe('20a');
  expect(press(model(), 'down', 'up').ui.selected).toBeNull();
  expect(press(model(), ...Array.from({ length: 50 }, () => 'down')).ui.selected).toBe('6');
  expect(press(model(), 'down', 'escape').ui.selected).toBeNull();
});

test('gates and changes are those of a selected phase: without one, their keys open nothing', () => {
  for (const key of ['g', 'd']) {
    expect(press(model(), key).ui.pane).toBe(model().ui.pane);
    expect(press(model(), 'down', key).ui.pane).toBe('large');
  }
});

test('p pauses and continues; q asks before it stops, both times', () => {
  expect(press(model(), 'p').request).toEqual({ action: 'pause', by: 'keyboard' });
  const paused = { ...model(), state: { ...model().state, paused: true } };
  expect(press(paused, 'p').request?.action).toBe('unpause');
  expect(press(model(), 'q').request).toBeNull();
  expect(press(model(), 'q', 'n').request).toBeNull();
  expect(press(model(), 'q', 'y').request?.action).toBe('stop');
  const draining = { ...model(), state: { ...model().state, draining: 'requested' as const } };
  expect(press(draining, 'q').request).toBeNull();
  expect(press(draining, 'q', 'y').request?.action).toBe('stop_now');
  expect(press(draining, 'q', 'n').request).toBeNull();
});

test('q in a log on the whole screen drained the run: it goes back, as in any pager', () => {
  for (const open of ['l', 'd', 'g']) {
    const reaction = press(model({ selected: '3' }), open, 'q');
    expect(reaction.request).toBeNull();
    expect(reaction.ui.pane).toBe('small');
    expect(press(model({ selected: '3' }), open, 'q', 'q', 'y').request?.action).toBe('stop');
  }
});

test('s skips only a selected phase, after confirmation; r retries only one that ended badly', () => {
  expect(press(model(), 's').ui).toMatchObject({ asking: null, note: expect.stringContaining('↑ ↓') });
  const asked = press(model({ selected: '3' }), 's');
  expect(asked.request).toBeNull();
  expect(asked.ui.asking).toMatchObject({ request: { action: 'skip', phase: '3' } });
  expect(press(model({ selected: '3' }), 's', 'y').request).toEqual({
    action: 'skip',
    phase: '3',
    by: 'keyboard',
  });
  for (const refused of [press(model({ selected: '1' }), 's'), press(model({ selected: '3' }), 'r')]) {
    expect(refused).toMatchObject({ request: null, ui: { asking: null } });
    expect(refused.ui.note).not.toBe('');
  }
  expect(press(model({ selected: '4' }, toldRun()), 'r').request).toEqual({
    action: 'retry',
    phase: '4',
    by: 'keyboard',
  });
});

test('l opens the log on the whole screen and closes it; any key closes the help', () => {
  expect(press(model(), 'l').ui.pane).toBe('large');
  expect(press(model(), 'enter', 'l').ui.pane).toBe('small');
  expect(press(model(), 'l', 'escape').ui.pane).toBe('small');
  expect(press(model(), '?').ui.help).toBe(true);
  expect(press(model(), '?', 'q').request).toBeNull();
});

test('a phase whose gate ran for another one of its verification shows that one', () => {
  const { story } = model({}, toldRun());
  const own = story.phases.get('4')!;
  const [red] = failedGates(story, '4');
  const without = { ...story, phases: new Map([...story.phases, ['4', { ...own, gates: new Map() }]]) };
  expect(red).toBeDefined();
  expect(failedGates(without, '4')).toContainEqual(red);
  expect(gatePane(without, '4', bare).join()).toContain(red?.gate);
  expect(failedGates(without, '1')).toEqual([]);
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

test('g shows what gates wrote and d what changed, of the phase that is selected; l of a failed one its gates', () => {
  expect(onKey(model(), 'g').ui).toMatchObject({ pane: 'small', note: expect.stringContaining('↑ ↓') });
  const failed = model({ selected: '4' }, toldRun());
  expect(onKey(failed, 'l').ui).toMatchObject({ pane: 'large', shows: 'gates' });
  expect(onKey(model({ selected: '1' }), 'l').ui).toMatchObject({ pane: 'large', shows: 'session' });
  const { ui } = onKey(failed, 'd');
  expect(ui).toMatchObject({ pane: 'large', shows: 'diff' });
  expect(onKey({ ...failed, ui }, 'd').ui).toMatchObject({ pane: 'small' });
  const patch = screen(
    { ...failed, ui, transcript: [' +first', ...Array.from({ length: 50 }, () => ' +more')] },
    80,
    12,
  );
  expect(patch).toContain('Phase 4: Four, changes');
  expect(patch).toContain(' +first');
});
