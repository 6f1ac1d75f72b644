import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutputName, SessionEvent, SessionOutcome } from '@debussy/core';
import { builtInPrograms } from '@debussy/core';
import {
  createCodexRollout,
  createGeminiChats,
  judgeSession,
  outputs,
  playScriptedAgent,
} from '@debussy/runners';
import { afterEach, expect, test } from 'vitest';
import { imitations } from '../../src/imitations/imitations.ts';

const until = '2126-01-01T00:00:00.000Z';
/** What programs print, our own stream, and one that says nothing but words. */
const spoken: readonly OutputName[] = [...builtInPrograms, 'debussy'];
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Understood {
  readonly events: readonly SessionEvent[];
  readonly outcome: SessionOutcome;
}

interface Printed {
  readonly lines: readonly string[];
  readonly stderr: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Plays the scenario inside of this process, in the words of the program. */
async function printed(program: OutputName, scenario: unknown, home?: string): Promise<Printed> {
  const root = mkdtempSync(join(tmpdir(), 'debussy-imitation-'));
  folders.push(root);
  const cwd = join(root, 'worktree');
  mkdirSync(cwd);
  writeFileSync(join(root, 'scenario.yaml'), JSON.stringify(scenario));
  const said = { stdout: '', stderr: '' };
  const homes = home === undefined ? {} : { CODEX_HOME: home, GEMINI_CLI_HOME: home };
  const farewell = await playScriptedAgent({
    argv: ['--scenario', join(root, 'scenario.yaml'), '--stream', program],
    env: { PATH: process.env['PATH'], DEBUSSY_REPORT_FILE: join(root, 'report.json'), ...homes },
    cwd,
    stdout: (text) => (said.stdout += Buffer.from(text).toString('utf8')),
    stderr: (text) => (said.stderr += text),
    onSignal: () => {},
    imitations,
  });
  return {
    lines: said.stdout.split('\n').slice(0, -1),
    stderr: said.stderr,
    code: farewell.kind === 'exit' ? farewell.code : null,
    signal: farewell.kind === 'signal' ? farewell.signal : null,
  };
}

function understood(program: OutputName, { lines, stderr, code, signal }: Printed): Understood {
  const decoder = outputs[program].stream();
  const events = lines.flatMap((line) => decoder.line(line));
  const exit = { code, signal, limit: null, leftovers: 0, stderrTail: stderr, spawnError: null };
  return {
    events,
    outcome: judgeSession({ program, stream: decoder.facts(), exit, stop: null, now: Date.now() }),
  };
}

async function played(program: OutputName, steps: readonly unknown[]): Promise<Understood> {
  return understood(program, await printed(program, { defaults: steps }));
}

test.each([...spoken, 'text'] as const)(
  '%s: an ordinary session is understood as it was meant',
  async (program) => {
    const { events, outcome } = await played(program, [
      { text: 'Beginning.' },
      { usage: { context: 3413, output: 33, cache_read: 3000, cache_creation: 400 } },
      { write: { path: 'a.txt', content: 'x' } },
      { run: 'echo ran' },
      { report: { via: 'message', status: 'completed' } },
    ]);
    expect(outcome).toEqual({ kind: 'completed' });
    const said = events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
    expect(said.join('\n')).toContain('Beginning.');
    expect(said.join('\n')).toContain('"status": "completed"');
    if (program === 'text') return;
    expect(events.filter(({ type }) => type === 'tool_call')).toHaveLength(2);
    expect(events.filter(({ type }) => type === 'tool_result')).toMatchObject([
      { ok: true },
      { ok: true, output: expect.stringContaining('ran') },
    ]);
    const usage = events.filter((event) => event.type === 'usage').at(0);
    if (program === 'codex' || program === 'gemini') expect(usage).toBeUndefined();
    else expect(usage).toMatchObject({ context: 3413 });
  },
);

const endings: readonly (readonly [string, unknown, Partial<SessionOutcome>])[] = [
  ['a limit', { rate_limit: { until } }, { kind: 'rate_limited', until }],
  ['a usage limit', { rate_limit: { until, quota: true } }, { kind: 'quota', until }],
  ['a login that is missing', { auth_error: true }, { kind: 'auth' }],
  ['a prompt that is too long', { context_exhausted: true }, { kind: 'context_exhausted' }],
  ['a crash', { crash: 'SIGSEGV' }, { kind: 'crashed', signal: 'SIGSEGV' }],
];

test.each(spoken)('%s: every bad end is told apart', async (program) => {
  // These two report the provider's answer, a 500: that is an outage, and waited out.
  const kind = program === 'claude' || program === 'gemini' ? 'unreachable' : 'failed';
  const error = ['an error', { error: 'the model fell over' }, { kind }] as const;
  const ends = [...endings, error].map(async ([name, step, outcome]) => {
    const result = await played(program, [{ text: 'x' }, step]);
    expect(result.outcome, name).toMatchObject(outcome);
  });
  await Promise.all(ends);
});

test.each(['claude', 'debussy'] as const)('%s: a limit that is over is none', async (program) => {
  const { outcome } = await played(program, [
    { rate_limit: { until: '2020-01-01T00:00:00Z' } },
    { report: 'completed' },
  ]);
  expect(outcome).toEqual({ kind: 'completed' });
});

test('codex and gemini keep the usage of each call in their files, where a home for them is given', async () => {
  const steps = [{ usage: { context: 3413, output: 33 } }, { usage: 5000 }];
  for (const [program, decoder] of [
    ['codex', createCodexRollout(null)],
    ['gemini', createGeminiChats()],
  ] as const) {
    const home = mkdtempSync(join(tmpdir(), 'debussy-imitation-'));
    folders.push(home);
    await printed(program, { defaults: steps }, home);
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' });
    const file = files.find((name) => name.endsWith('.jsonl')) ?? '';
    const lines = readFileSync(join(home, file), 'utf8').trimEnd().split('\n');
    const events = lines.flatMap((line) => decoder.line(line, { truncated: 0 }));
    expect(events.filter(({ type }) => type === 'usage')).toMatchObject([
      { context: 3413 },
      { context: 5000 },
    ]);
  }
});

test.each([...spoken, 'text'] as const)(
  '%s: thoughts, tools that are only shown, compactions and raw lines',
  async (program) => {
    const all = await printed(program, {
      model: 'scripted-2',
      window: 1000,
      defaults: [
        { think: 'hm' },
        { tool: { name: 'Search', input: { query: 'x' }, output: 'nothing', ok: false } },
        { tool: { name: 'Look', input: 'plain' } },
        { usage: { context: 900, cost: 0.5 } },
        { compact: { before: 900, after: 100 } },
        { usage: 150 },
        { print: 'not JSON' },
        { flood: { bytes: 10, line: 5 } },
        { stderr: 'a complaint' },
        { end: true },
        { crash: 9 },
      ],
    });
    expect(all).toMatchObject({ code: 0, stderr: 'a complaint' });
    expect(all.lines).toEqual(expect.arrayContaining(['not JSON', 'xxxx']));
    const { events, outcome } = understood(program, all);
    expect(outcome).toEqual({ kind: 'completed' });
    if (program === 'text') return;
    expect(events.filter(({ type }) => type === 'tool_call')).toHaveLength(2);
    expect(events.filter((event) => event.type === 'tool_result').map(({ ok }) => ok)).toEqual([false, true]);
    expect(events.some(({ type }) => type === 'compacted')).toBe(
      program === 'claude' || program === 'opencode' || program === 'debussy',
    );
    expect(events.some(({ type }) => type === 'thinking')).toBe(program !== 'gemini');
  },
);
