import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evolve } from '@debussy/scheduler';
import type { ControlRequest } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createView } from '../../src/view/run-view.ts';
import type { RunView, ViewOptions } from '../../src/view/run-view.ts';
import { createPainter } from '../../src/view/tty/node-terminal.ts';
import type { Size, Terminal, TerminalListeners } from '../../src/view/tty/terminal.ts';
import { midway, toldRun } from '@debussy/testing/sample';

interface Screen {
  hasKeys: boolean;
  readonly terminal: Terminal;
  readonly written: string[];
  size: Size;
  listeners: TerminalListeners | null;
  released: number;
}

function makeScreen(): Screen {
  const screen: Screen = {
    hasKeys: true,
    written: [],
    size: { columns: 80, rows: 24 },
    listeners: null,
    released: 0,
    terminal: {
      size: () => screen.size,
      write: (text) => void screen.written.push(text),
      hasKeys: () => screen.hasKeys,
      attach: (listeners) => void (screen.listeners = listeners),
      release: () => void (screen.released += 1),
    },
  };
  return screen;
}

interface Opened {
  readonly screen: Screen;
  readonly view: Required<RunView>;
  readonly wishes: ControlRequest[];
  readonly said: string[];
}

async function open(
  more: { readonly transcript?: string; readonly decide?: ViewOptions['decide'] } = {},
): Promise<Opened> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const screen = makeScreen();
  const wishes: ControlRequest[] = [];
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const { transcript, decide } = more;
  const view = await createView({
    io: { cwd: '/', stdout: say, stderr: say, env: {}, isTTY: true, columns: 80 },
    mode: 'tty',
    verbose: false,
    color: false,
    terminal: screen.terminal,
    keys: (request) => void wishes.push(request),
    ...(decide === undefined ? {} : { decide }),
    ...(transcript === undefined ? {} : { transcript: () => transcript }),
  });
  return { screen, view, wishes, said };
}

function feed(view: Required<RunView>, events = midway()): void {
  let state: RunState | null = null;
  for (const event of events) view.event(event, (state = evolve(state, event)));
}

test('the screen is painted at most eight times a second, and only after a change', async () => {
  const { view, screen } = await open();
  for (let i = 0; i < 200; i++) feed(view);
  vi.advanceTimersByTime(130);
  expect(screen.written.length).toBe(1);
  const before = screen.written.length;
  for (let i = 0; i < 1000; i++) {
    view.glimpse({ type: 'session.activity', phase: '20b', attempt: 1, session: 1, activity: `tool ${i}` });
    vi.advanceTimersByTime(1);
  }
  expect(screen.written.length - before).toBeLessThanOrEqual(9);
  view.close();
  const after = screen.written.length;
  vi.advanceTimersByTime(10_000);
  expect(screen.written.length).toBe(after);
});

test('the screen is restored once, also if the process exits', async () => {
  const { view, screen, said } = await open();
  feed(view);
  vi.advanceTimersByTime(200);
  expect(screen.written[0]).toContain('\u001b[?1049h');
  screen.listeners?.exiting();
  expect(screen.written.at(-1)).toBe('\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l');
  const count = screen.written.length;
  view.close();
  view.close();
  expect(screen.written.length).toBe(count);
  expect(screen.released).toBe(1);
  expect(said.join('')).toMatch(/^A plan, run r1: /);
});

test('keys reach the run as wishes', async () => {
  const { view, screen, wishes } = await open();
  feed(view);
  screen.listeners?.input('p');
  screen.listeners?.input('\u001b[B\u001b[B');
  screen.listeners?.input('sy');
  expect(wishes).toEqual([
    { action: 'pause', by: 'keyboard' },
    { action: 'skip', phase: '20', by: 'keyboard' },
  ]);
  view.close();
});

test('the view closes if no phase needs the user or no key can be pressed', async () => {
  const fine = await open();
  feed(fine.view);
  await fine.view.over();
  const deaf = await open();
  deaf.screen.hasKeys = false;
  feed(deaf.view, toldRun());
  await deaf.view.over();
  const closed = await open();
  feed(closed.view, toldRun());
  const over = closed.view.over();
  closed.view.close();
  await over;
});

test('an activity that lasts says for how long', async () => {
  const { view, screen } = await open();
  screen.size = { columns: 110, rows: 24 };
  feed(view);
  view.glimpse({ type: 'session.activity', phase: '20b', attempt: 1, session: 1, activity: 'Bash: npm t' });
  vi.advanceTimersByTime(200);
  expect(screen.written.join('')).toContain('Bash: npm t');
  vi.advanceTimersByTime(12_000);
  expect(screen.written.join('')).toContain('Bash: npm t 12s');
});

test('the log of a phase on the whole screen is what its session says', async () => {
  const home = mkdtempSync(join(tmpdir(), 'debussy-view-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const transcript = join(home, 'transcript.jsonl');
  const text = { type: 'text', text: 'I look at the api first.\u001b[2J', subagent: false };
  writeFileSync(transcript, `${JSON.stringify(text)}\n`);
  const { view, screen } = await open({ transcript });
  feed(view);
  screen.listeners?.input('\u001b[B\u001b[B\u001b[Bl');
  vi.advanceTimersByTime(300);
  expect(screen.written.at(-1)).toContain('I look at the api first.\ufffd[2J');
  view.close();
});

test('only lines that differ are painted', () => {
  const written: string[] = [];
  const painter = createPainter((text) => void written.push(text));
  const size = { columns: 5, rows: 3 };
  painter.paint(['one', 'two', 'three'], size);
  painter.paint(['one', 'TWO', 'three'], size);
  painter.paint(['one', 'TWO', 'three'], size);
  expect(written.slice(1)).toEqual(['\u001b[?2026h\u001b[2;1HTWO\u001b[0m\u001b[K\u001b[?2026l']);
  // A line over the whole width has nothing behind it to erase.
  expect(written[0]).toContain('\u001b[3;1Hthree\u001b[0m\u001b[?2026l');
  painter.forget();
  painter.paint(['one', 'TWO', 'three'], size);
  expect(written.at(-1)).toContain('\u001b[2J');
});
