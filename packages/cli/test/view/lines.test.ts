import type { Event } from '@debussy/core';
import { checkEvent } from '@debussy/testing/events';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { expect, test } from 'vitest';
import { colorWanted, createView, viewModeOf } from '../../src/view/run-view.ts';
import type { ViewMode, ViewOptions } from '../../src/view/run-view.ts';
import type { CommandIo } from '../../src/command-io.ts';
import { stamped, toldRun } from '@debussy/testing/sample';

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

test('the notice of a split is printed word for word', async () => {
  const { stdout } = await shown(toldRun(), 'plain');
  expect(stdout).toMatch(
    /^\d\d:\d\d:\d\d {2}Phase 20 too large \(remediation touches four subsystems\)\. Splitting into 3 sub-phases, launching in parallel\.\.\.$/m,
  );
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

test('what happened before this process is known and not said again', async () => {
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

test('rare events have their sentence as well', async () => {
  const [begun] = toldRun();
  const rare = stamped([
    begun!,
    { type: 'run.paused', reason: 'user' },
    { type: 'run.unpaused' },
    { type: 'control.received', action: 'stop_now', phase: null, by: 'signal' },
    { type: 'limit.reached', provider: 'anthropic', phase: '1', until: null, reason: 'usage limit' },
    { type: 'limit.lifted', provider: 'anthropic' },
    { type: 'budget.exceeded', scope: 'run', kind: 'tokens', spent: 12_345, limit: 10_000 },
    { type: 'budget.exceeded', scope: 'run', kind: 'cost', spent: 2.5, limit: 2 },
    { type: 'run.draining', reason: 'budget' },
    {
      type: 'plan.changed',
      digest: 'e',
      added: [],
      edited: [],
      removed: ['6'],
      landed_edited: ['1'],
    },
    { type: 'split.refused', phase: '20', attempt: 1, errors: ['too many sub-phases: 12'], final: false },
    { type: 'report.rejected', phase: '20', attempt: 1, errors: ['status: missing'], final: true },
    {
      type: 'attempt.captured',
      phase: '1',
      attempt: 1,
      commit: 'c',
      tree: 't',
      files: 3,
      refused: ['core: too large', 'secrets.yaml: secret'],
    },
    { type: 'escape.detected', phase: '1', attempt: 1, paths: ['/home/ada/.bashrc'], held: true },
    { type: 'phase.skipped', phase: '5', by: 'keyboard' },
    { type: 'phase.retried', phase: '5', by: 'user' },
    { type: 'run.delivered', how: 'nothing', branch: 'main', from: null, to: null, reason: '', commands: [] },
    {
      type: 'run.delivered',
      how: 'fast_forwarded',
      branch: 'main',
      from: 'a'.repeat(40),
      to: 'b'.repeat(40),
      reason: '',
      commands: [],
    },
  ]);
  expect(untimed((await shown(rare, 'plain')).stdout)).toMatchInlineSnapshot(`
    "Run r1: A plan (MASTER_PLAN.md), 6 phases, agent scripted.
    Paused: running sessions finish, no new ones start.
    Continuing.
    Stopping now: work in progress is kept.
    Phase 1: anthropic refuses more for now (usage limit): retrying later.
    anthropic takes requests again.
    The budget of the run is used up: 12k of 10k (tokens).
    The budget of the run is used up: $2.50 of $2.00 (cost).
    Stopping after the running sessions: the budget is used up.
    The plan has changed (removed: 6).
                Phase 1 has already landed; the edit changes nothing there.
    Phase 20: its request to split was refused and goes back to the agent.
                too many sub-phases: 12
    Phase 20: the report is invalid.
                status: missing
    Phase 1: 3 changed files captured. 2 things left out:
                core: too large
                secrets.yaml: it looks like a key, a password or a token (allow_secret_files lets it in)
    Phase 1 needs you: changed outside its worktree while Phase 1 ran: /home/ada/.bashrc
    Phase 5 is skipped (by keyboard).
    Phase 5 starts again (retried by user).
    "
  `);
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
