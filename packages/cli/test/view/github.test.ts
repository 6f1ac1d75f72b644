import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event } from '@debussy/core';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { expect, onTestFinished, test } from 'vitest';
import { reportFacts } from '@debussy/web';
import { boundedReport, githubSummary } from '../../src/view/github-summary.ts';
import { createStory } from '@debussy/story';
import { createView } from '../../src/view/run-view.ts';
import { tailOf } from '@debussy/host';
import { hostileText, toldRun } from '@debussy/testing/sample';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'debussy-view-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function inGithub(events: readonly Event[]): Promise<readonly string[]> {
  let said = '';
  const io = {
    cwd: '/',
    stdout: (text: string) => void (said += text),
    stderr: () => undefined,
    env: { GITHUB_ACTIONS: 'true' },
    isTTY: false,
    columns: 100,
  };
  const view = await createView({ io, mode: 'plain', verbose: false, color: false });
  let state: RunState | null = null;
  for (const event of events) view.event(event, (state = evolve(state, event)));
  view.close();
  return said.split('\n');
}

test('in GitHub a failing gate is an annotation at its place in the plan, its output a group that commands nothing', async () => {
  const log = join(folder(), 'gate.log');
  writeFileSync(log, 'ok\n::set-env name=PATH::/evil\n::endgroup::\nnot ok\n');
  const events = toldRun().map((event) =>
    event.type === 'gate.finished' && event.result === 'failed' ? { ...event, log } : event,
  );
  const lines = await inGithub(events);
  const from = lines.findIndex((line) => /^::group::.* unit .* 4$/.test(line));
  const token = /^::stop-commands::([0-9a-f]{32})$/.exec(lines[from + 1] ?? '')?.[1];
  expect(token).toBeDefined();
  expect(lines.slice(from + 2, from + 9)).toEqual([
    'ok',
    '::set-env name=PATH::/evil',
    '::endgroup::',
    'not ok',
    `::${token}::`,
    '::endgroup::',
    expect.stringMatching(/^::error file=p1\.md,line=9::Phase 4: .*unit.*%0A/),
  ]);
});

test('in GitHub no line of a run begins with a command that an agent wrote', async () => {
  const lines = await inGithub(toldRun());
  const commands = lines.filter((line) => line.startsWith('::'));
  expect(
    commands.filter((line) => !/^::(?:group|endgroup|stop-commands|error|warning|[0-9a-f]{32})/.test(line)),
  ).toEqual([]);
  expect(commands.filter((line) => line.includes(hostileText))).toEqual([]);
});

test('the end of a file: whole lines if it is cut, and only of plain files', () => {
  const home = folder();
  const path = join(home, 'log');
  writeFileSync(path, 'first\nsecond\nthird\n');
  expect(tailOf(path, 100)).toBe('first\nsecond\nthird\n');
  expect(tailOf(path, 9)).toBe('… (10 bytes before)\nthird\n');
  symlinkSync(path, join(home, 'link'));
  expect(tailOf(join(home, 'link'), 100)).toBeNull();
  expect(tailOf(home, 100)).toBeNull();
  expect(tailOf(join(home, 'none'), 100)).toBeNull();
});

test('the job summary gets the account of the run, and a failure to write it does not affect the run', () => {
  const home = folder();
  const file = join(home, 'summary.md');
  writeFileSync(file, 'before\n');
  expect(summarized({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file })).toEqual([]);
  expect(readFileSync(file, 'utf8')).toMatch(/^before\n# A plan: run r1\n/);
  expect(summarized({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: home })).toEqual(['JOB_SUMMARY_LOST']);
  expect(summarized({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: '' })).toEqual([]);
  expect(summarized({ GITHUB_STEP_SUMMARY: home })).toEqual([]);
});

/** The codes of what went wrong with it. */
function summarized(env: NodeJS.ProcessEnv): readonly string[] {
  const codes: string[] = [];
  const observer = githubSummary({ events: toldRun, warn: ({ code }) => void codes.push(code) }, env);
  let state: RunState | null = null;
  for (const event of toldRun()) observer.event(event, (state = evolve(state, event)));
  return codes;
}

test('a summary that is too large omits gate output first, then its end, with a remark', () => {
  const events = toldRun();
  const story = createStory(events);
  let state: RunState | null = null;
  for (const event of events) state = evolve(state, event);
  if (state === null) throw new Error('no state');
  const facts = reportFacts({ story, state }, { gone: false });
  const logs = events.flatMap((event) =>
    event.type === 'gate.finished' && event.log !== null ? [event.log] : [],
  );
  const huge = { ...facts, outputs: new Map(logs.map((log) => [log, 'x'.repeat(300_000)])) };
  expect(boundedReport(huge)).toBe(boundedReport({ ...facts, outputs: new Map() }));
  const steps = Array.from({ length: 9000 }, (_, i) => ({ why: `reason ${i}`, command: `true ${i} # ä` }));
  const long = boundedReport({ ...facts, summary: { ...facts.summary, next: steps } });
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(256 * 1024 + 100);
});
