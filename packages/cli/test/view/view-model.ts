import { lineOf } from '@debussy/story';
import { folded, hostileText, midway } from '@debussy/testing/sample';
import { frame } from '../../src/view/tty/frame.ts';
import { firstUi } from '../../src/view/tty/model.ts';
import type { Model, Ui } from '../../src/view/tty/model.ts';
import { palette } from '../../src/view/words/palette.ts';

/** The view of a run, by default of one in its middle. */
export function model(ui: Partial<Ui> = {}, events = midway()): Model {
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
    page: null,
    ui: { ...firstUi, ...ui },
  };
}

export const bare = palette(false);

export function screen(given: Model, columns: number, rows: number): string {
  return `${frame(given, { columns, rows }, bare).join('\n')}\n`;
}
