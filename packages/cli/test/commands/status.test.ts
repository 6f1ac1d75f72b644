import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Holder } from '@debussy/core';
import { currentHolder } from '@debussy/host';
import { expect, test } from 'vitest';
import { debussy } from '../support/binary.ts';
import { called } from '../support/called.ts';
import { makeProject } from '../support/project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { encodeJournal } from '../view/encode-journal.ts';
import { folderOf, keep, keptRun, keepTranscript } from '../view/kept-run.ts';
import { midway, toldRun } from '@debussy/testing/sample';

test('without any run, each of them ends with 2 and says how to begin', async () => {
  const { root: cwd } = makeProject({ phases: [{ id: '1' }] });
  for (const words of [['status'], ['status', '--json'], ['history'], ['report'], ['logs', '1']]) {
    const { code, stdout, stderr } = await called(words, { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .* \[ERR_RUN_NONE\]\n/);
  }
});

test('outside of a repository they say so', async () => {
  const cwd = temporaryFolder();
  for (const words of [['status'], ['history'], ['report'], ['logs', '1']]) {
    const { code, stderr } = await called(words, { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: .+ \[ERR_\w+\]\n {2}.+/);
  }
});

test('status of a run that is over is its account', async () => {
  const { root: cwd } = await keptRun(toldRun());
  const { code, stdout } = await called(['status'], { cwd });
  expect(code).toBe(0);
  await expect(stdout).toMatchFileSnapshot('../view/snapshots/status-over.txt');
});

test('status --json contains landed and open phases, their kept work, and the next commands', async () => {
  const { root: cwd } = await keptRun(toldRun());
  const { stdout } = await called(['status', '--json'], { cwd });
  const summary = JSON.parse(stdout);
  expect(summary).toMatchObject({
    schema_version: 1,
    run: 'r1',
    state: 'ended',
    outcome: 'failed',
    exit_code: 3,
    progress: { landed: 3, total: 6 },
    cost: 2.25,
    restarts: 1,
    splits: 1,
    gates: {
      failed: [{ phase: '4', gate: 'unit' }],
      flaky: [{ phase: '1', gate: 'unit' }],
      failed_before: [{ phase: '20', gate: 'unit' }],
      prose: [{ phase: '6', gate: 'looks right' }],
      ungated: ['20c'],
      unproven: ['20'],
      restored: [],
    },
    delivered: { how: 'kept', commands: ['git merge debussy/plan-r1'] },
  });
  expect(summary.landed.map(({ name }: { readonly name: string }) => name)).toEqual([
    'Phase 1',
    'Phase 20a, 20b, 20c',
    'Phase 3',
  ]);
  expect(summary.not_landed[0]).toMatchObject({
    phase: '4',
    kept: 'refs/debussy/r1/kept/4/failed',
    handoff: '/run/phases/4/HANDOFF.md',
    logs: ['/run/gates/v7-unit.log'],
  });
});

test('a run without its process is interrupted, one with a possible process is running; context never exceeds 100%', async () => {
  const here = await currentHolder();
  const gone = await heldBy({ ...here, started: 'long ago' });
  expect(gone).toMatch(/^A plan, run r1: interrupted, 1 /);
  expect(gone).toContain('~100%');
  expect(gone).not.toContain('140');
  expect(await heldBy(here)).toMatch(/^A plan, run r1: running, 1 /);
  expect(await heldBy({ ...here, host: 'elsewhere' })).toContain('A plan, run r1: running');
});

async function heldBy(holder: Holder): Promise<string> {
  const events = midway().map((event) => (event.type === 'run.started' ? { ...event, holder } : event));
  const { root: cwd } = await keptRun(events);
  return (await called(['status'], { cwd })).stdout;
}

test('status answers while a line is being written, and reports a damaged journal', async () => {
  const project = await keptRun(toldRun());
  const journal = folderOf(project, 'r1', 'journal', '1.jsonl');
  appendFileSync(journal, '0123abcd {"seq":999,"at":');
  expect((await called(['status'], { cwd: project.root })).code).toBe(0);
  writeFileSync(journal, 'nonsense\nmore\n');
  const damaged = await called(['status'], { cwd: project.root });
  expect(damaged.code).toBe(1);
  expect(damaged.stderr).toContain(journal);
  const history = await called(['history'], { cwd: project.root });
  expect(history.code).toBe(0);
  expect(history.stdout).toMatch(/^r1 {2}.+/);
});

test('the newest run is used unless a run or a unique prefix is given', async () => {
  const project = await keptRun(toldRun(), '261101000000-aaaa');
  await keep(project, toldRun(), '261102000000-bbbb');
  const runOf = async (...words: readonly string[]): Promise<unknown> =>
    JSON.parse((await called(['status', '--json', ...words], { cwd: project.root })).stdout).run;
  expect(await runOf()).toBe('261102000000-bbbb');
  expect(await runOf('261101')).toBe('261101000000-aaaa');
  const unknown = await called(['status', '271231'], { cwd: project.root });
  expect(unknown.code).toBe(2);
});

test('a linked worktree and a folder below see the same run', async () => {
  const project = await keptRun(toldRun());
  const linked = join(project.desk, 'linked');
  project.git('worktree', 'add', '-q', '--detach', linked);
  mkdirSync(join(project.root, 'a/b'), { recursive: true });
  for (const cwd of [linked, join(project.root, 'a/b')]) {
    const { stdout } = await called(['status', '--json'], { cwd });
    expect(JSON.parse(stdout).run).toBe('r1');
  }
});

test('history lists the newest run first, with its landed phases', async () => {
  const project = await keptRun(toldRun(), '261101000000-aaaa');
  await keep(project, midway(), '261102000000-bbbb');
  const { stdout } = await called(['history', '--json'], { cwd: project.root });
  const { schema_version: version, runs } = JSON.parse(stdout);
  expect(version).toBe(1);
  expect(runs).toMatchObject([
    { run: '261102000000-bbbb', state: 'running', outcome: null, landed: ['Phase 1'] },
    {
      run: '261101000000-aaaa',
      state: 'ended',
      outcome: 'failed',
      exit_code: 3,
      landed: ['Phase 1', 'Phase 20a, 20b, 20c', 'Phase 3'],
    },
  ]);
  const text = (await called(['history'], { cwd: project.root })).stdout;
  expect(text.split('\n')[2]).toMatch(/^261101000000-aaaa {2}.+ {2}failed {7} {2}.*3\/6 {2}.*1m21s/);
});

test('logs shows the newest session, all of them, or the named one', async () => {
  const project = await keptRun(toldRun());
  const { root: cwd } = project;
  keepTranscript(project, '3/a1-s1', [{ type: 'text', text: 'the first session', subagent: false }]);
  const path = keepTranscript(project, '3/a1-s2', [
    { type: 'started', id: null, model: 'm-1', window: 200_000 },
    { type: 'tool_call', id: 't', name: 'Bash', input: { command: 'npm test' }, subagent: false },
    {
      type: 'tool_result',
      id: 't',
      ok: false,
      output: '1\n2\n3\n4\n5\n6\n7\n8\n',
      length: 16,
      subagent: false,
    },
    { type: 'thinking', text: 'hm', signature_length: 0, subagent: false },
    { type: 'progress', message: 'half way' },
    { type: 'text', text: 'two\nlines \u001b[2J', subagent: false },
    { type: 'error', message: 'odd', fatal: false },
    {
      type: 'ended',
      outcome: { kind: 'completed' },
      spent: { input: 0, output: 0, cache_creation: 0, cache_read: 0, cost: null },
    },
  ]);
  const lines = (await called(['logs', '3'], { cwd })).stdout.split('\n');
  expect(lines.slice(1, -1)).toEqual([
    path,
    'session started, model m-1',
    '→ Bash npm test',
    ...['1', '2', '3', '4', '5', '6'].map((text) => `  ✗ ${text}`),
    '  … 2 more lines',
    'hm',
    '• half way',
    'two',
    'lines \ufffd[2J',
    '! odd',
    'session ended',
  ]);
  expect((await called(['logs', '3', '--all'], { cwd })).stdout).toContain('the first session');
  const first = (await called(['logs', '03', '--session', '1'], { cwd })).stdout;
  expect(first).toContain('the first session');
  expect(first).not.toContain('session 2');
});

test('logs rejects an unknown phase, session or number', async () => {
  const { root: cwd } = await keptRun(toldRun());
  const said = async (...words: readonly string[]): Promise<string> => {
    const { code, stderr } = await called(['logs', ...words], { cwd });
    expect(code).toBe(2);
    return stderr;
  };
  expect(await said('5')).toContain('ERR_NO_SESSION');
  expect(await said('33')).toContain('ERR_PHASE_UNKNOWN');
  expect(await said('3', '--session', '9')).toContain('ERR_NO_SESSION');
  expect(await said('3', '--session', 'x')).toContain('ERR_USAGE');
});

test('logs --gates shows the output of every gate under its verdict, and prose gates', async () => {
  const project = await keptRun(
    toldRun().map((event) =>
      event.type === 'gate.finished' && event.phase === '4' ? { ...event, log: '/nowhere/gate.log' } : event,
    ),
  );
  const { root: cwd } = project;
  const gates = (await called(['logs', '4', '--gates'], { cwd })).stdout;
  expect(gates).toMatch(
    /^\d\d:\d\d:\d\d {2}gate unit failed \(1\.2s, exited with 1\)\n\/nowhere\/gate\.log\n$/,
  );
});

test('status --json of ten thousand events is that of the run', async () => {
  const told = toldRun();
  const [begun, ...rest] = told;
  const usage = rest.find(({ type }) => type === 'session.usage')!;
  const place = rest.indexOf(usage);
  const many = [begun!, ...rest.slice(0, place), ...Array(9950).fill(usage), ...rest.slice(place)];
  const project = await keptRun(told);
  const shown = await debussy(['status', '--json'], { cwd: project.root });
  const journal = folderOf(project, 'r1', 'journal');
  rmSync(journal, { recursive: true });
  mkdirSync(journal);
  writeFileSync(join(journal, '1.jsonl'), encodeJournal(many));
  expect(await debussy(['status', '--json'], { cwd: project.root })).toEqual({
    ...shown,
    stdout: expect.any(String),
  });
});
