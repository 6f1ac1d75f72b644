import type { Event } from '@debussy/core';
import { checkEvent } from '@debussy/testing/events';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { expect, test } from 'vitest';
import { colorWanted, createView, viewModeOf } from '../../src/view/run-view.ts';
import type { ViewMode, ViewOptions } from '../../src/view/run-view.ts';
import type { CommandIo } from '../../src/command-io.ts';
import { toldRun } from '@debussy/testing/sample';

interface Shown {
  readonly stdout: string;
  readonly stderr: string;
}

async function shown(
  events: readonly Event[],
  mode: ViewMode,
  more: Partial<ViewOptions> = {},
): Promise<Shown> {
  const said = { stdout: '', stderr: '' };
  const io = quietIo({
    stdout: (text) => void (said.stdout += text),
    stderr: (text) => void (said.stderr += text),
    ...more.io,
  });
  const view = await createView({ mode, verbose: false, color: false, ...more, io });
  let state: RunState | null = null;
  for (const event of events) {
    state = evolve(state, event);
    view.event(event, state);
  }
  view.close();
  return said;
}

function nothing(): void {}

function quietIo(change: Partial<CommandIo> = {}): CommandIo {
  return { cwd: '/', stdout: nothing, stderr: nothing, env: {}, isTTY: false, columns: 100, ...change };
}

/** Without the time of day, which is the reader's own. */
function untimed(text: string): string {
  return text.replaceAll(/^\d\d:\d\d:\d\d {2}/gm, '');
}

test('a run in plain lines: one for every event worth reading, with where to look when something fails', async () => {
  const { stdout, stderr } = await shown(toldRun(), 'plain');
  expect(stderr).toBe('');
  await expect(untimed(stdout)).toMatchFileSnapshot('snapshots/plain.txt');
});

test('nothing that an agent wrote reaches the terminal as a command, also in colour', async () => {
  for (const mode of ['plain', 'quiet'] as const) {
    const { stdout, stderr } = await shown(toldRun(), mode, { verbose: true });
    // oxlint-disable-next-line no-control-regex
    expect(`${stdout}${stderr}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  }
  const { stdout } = await shown(toldRun(), 'plain', { color: true });
  expect(stdout).not.toContain('\u001b[31;1H');
  expect(stdout).toContain('\u001b[32m');
});

test('verbose says more, and nothing less', async () => {
  const plain = (await shown(toldRun(), 'plain')).stdout.split('\n');
  const verbose = (await shown(toldRun(), 'plain', { verbose: true })).stdout.split('\n');
  expect(verbose.length).toBeGreaterThan(plain.length + 20);
  expect(plain.filter((line) => !verbose.includes(line))).toEqual([]);
});

test('quiet says only what went wrong, and on stderr', async () => {
  const { stdout, stderr } = await shown(toldRun(), 'quiet');
  expect(stdout).toBe('');
  expect(untimed(stderr)).toMatchInlineSnapshot(`
    "Phase 4: gate unit failed (1.2s, exited with 1).
                output: /run/gates/v7-unit.log
    Phase 4 failed: its gates fail: unit still fails after 2 remediations.
                its work is kept in refs/debussy/r1/kept/4/failed
                handoff: /run/phases/4/HANDOFF.md
    Phase 6 needs you: no gate can verify it.
                git show refs/debussy/r1/phase/6/1
                its work is kept in refs/debussy/r1/phase/6/1
    Run r1 has ended: not landed: 4, 5, 6 (exit code 3).
    "
  `);
});

test('JSON is the journal: every event in order, each line an event of the schema', async () => {
  const events = toldRun();
  const { stdout, stderr } = await shown(events, 'json');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual(events.map((event) => ({ schema_version: 1, ...event })));
  expect(lines.flatMap((line) => checkEvent(line))).toEqual([]);
  expect(stderr).toBe('');
});

test('events before this process are known and not printed again', async () => {
  const events = toldRun();
  const { stdout } = await shown(events, 'plain');
  const said = { stdout: '' };
  const io = quietIo({ stdout: (text) => void (said.stdout += text) });
  const view = await createView({
    io,
    mode: 'plain',
    verbose: false,
    color: false,
    past: events.slice(0, -1),
  });
  let state: RunState | null = null;
  for (const event of events) state = evolve(state, event);
  view.event(events.at(-1)!, state!);
  expect(said.stdout).not.toBe('');
  expect(stdout.endsWith(said.stdout)).toBe(true);
});

test('a view that breaks is reported once and disturbs nothing', async () => {
  let said = '';
  const io = quietIo({
    stdout: () => {
      throw new Error('the screen is gone');
    },
    stderr: (text) => void (said += text),
  });
  const view = await createView({ io, mode: 'plain', verbose: false, color: false });
  let state: RunState | null = null;
  for (const event of toldRun()) {
    state = evolve(state, event);
    view.event(event, state);
  }
  view.close();
  expect(said).toMatch(/^debussy: .*the screen is gone.*debussy status\n$/);
});

test('the mode follows the terminal, the flags and the CI', () => {
  const flags = { json: false, quiet: false, interactive: true };
  const modeOf = (io: Partial<CommandIo>, change: Partial<typeof flags> = {}): ViewMode =>
    viewModeOf(quietIo(io), { ...flags, ...change });
  expect(modeOf({}, { json: true, quiet: true })).toBe('json');
  expect(modeOf({ isTTY: true }, { quiet: true })).toBe('quiet');
  expect(modeOf({})).toBe('plain');
  expect(modeOf({ isTTY: true }, { interactive: false })).toBe('plain');
  expect(modeOf({ isTTY: true, env: { TERM: 'dumb' } })).toBe('plain');
  expect(modeOf({ isTTY: true, env: { CI: 'true' } })).toBe('plain');
  expect(modeOf({ isTTY: true, env: { GITHUB_ACTIONS: 'true' } })).toBe('plain');
  expect(colorWanted(quietIo({ isTTY: true }), true)).toBe(true);
  expect(colorWanted(quietIo({ isTTY: true, env: { NO_COLOR: '1' } }), true)).toBe(false);
  expect(colorWanted(quietIo({ isTTY: true, env: { NO_COLOR: '' } }), true)).toBe(true);
  expect(colorWanted(quietIo({ isTTY: true }), false)).toBe(false);
});
