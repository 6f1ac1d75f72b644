import { expect, test } from 'vitest';
import { toldRun } from '@debussy/testing/sample';
import { framePane } from '../../src/view/tty/frame.ts';
import { readKeys } from '../../src/view/tty/keys.ts';
import type { Model, Ui } from '../../src/view/tty/model.ts';
import { onKey } from '../../src/view/tty/on-key.ts';
import type { Reaction } from '../../src/view/tty/on-key.ts';
import type { Pane } from '../../src/view/tty/pane.ts';
import { bare, model, screen } from './view-model.ts';

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
  expect(press(draining, 'p').request?.action).toBe('unpause');
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

test('for the selected phase g shows gate output and d the changes; l of a failed one shows its gates', () => {
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

test('a and m act on the selected phase or explain why not; n selects the next phase that needs you', () => {
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
