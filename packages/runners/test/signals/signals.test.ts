import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DebussyError } from '@debussy/core';
import { readUntrusted } from '@debussy/host';
import { expect, test } from 'vitest';
import {
  contextIn,
  dropSignal,
  readReportFile,
  readSignals,
  noteDone,
  SignalReader,
  signalProgress,
  signalSplit,
} from '../../src/index.ts';
import { temporaryFolder } from '../support/playground.ts';
import { programOf } from '@debussy/testing/processes';

function session(): { readonly folder: string; readonly env: Readonly<Record<string, string>> } {
  const folder = temporaryFolder();
  return { folder, env: { DEBUSSY_PHASE: '02.1', DEBUSSY_REPORT_FILE: join(folder, 'report.json') } };
}

function file(folder: string, content: unknown): string {
  const path = join(folder, 'given.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function refusal(work: () => unknown): {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
} {
  try {
    work();
  } catch (error) {
    if (error instanceof DebussyError) return { code: error.code, message: error.message, hint: error.hint };
    throw error;
  }
  throw new Error('was not refused');
}

const request = { phase: null, status: null, reason: null, report: null };

test('progress answers with how full the context is, as far as it is known', () => {
  const { folder, env } = session();
  const answer = (context: unknown): string => {
    writeFileSync(contextIn(folder), JSON.stringify(context));
    return signalProgress(env, 'half way', null);
  };
  expect(answer({ percent: 62.2, tokens: 124_400, window: 200_000 })).toMatch(/62 % \(124k .*200k\)/);
  expect(answer({ percent: 62.2, tokens: null, window: null })).toMatch(/62 %\.$/);
  expect(answer('nonsense')).not.toContain('%');
});

test('progress, done and split arrive in order, each once', () => {
  const { folder, env } = session();
  const reader = new SignalReader(folder);
  expect(reader.next()).toEqual([]);
  expect(signalProgress(env, '  half \n way ', '2.1')).toBe('Noted for phase 02.1.');
  expect(reader.next()).toMatchObject([{ signal: { type: 'progress', phase: '02.1', message: 'half way' } }]);
  noteDone(env, { ...request, phase: '2.1', status: 'blocked', reason: 'no key' });
  const sub = { sub_phase_id: '2.1a', name: 'a' };
  signalSplit(env, file(folder, { reason: 'big', recommended_sub_phases: [sub, sub] }), null);
  expect(reader.next()).toMatchObject([
    { signal: { type: 'done', status: 'blocked', reason: 'no key', report: null } },
    {
      signal: {
        type: 'split',
        report: { phase: '02.1', status: 'split_request', split_details: { reason: 'big' } },
      },
    },
  ]);
  expect(reader.next()).toEqual([]);
  expect(readSignals(folder)).toHaveLength(3);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('done takes a whole report with its status', () => {
  const { folder, env } = session();
  const report = file(folder, { phase: '2.1', status: 'failed', summary: 'no' });
  expect(noteDone(env, { ...request, report }).text).toMatch(/\b02\.1 .*\bfailed\b/);
  expect(noteDone(env, request).text).toContain('completed');
  expect(readSignals(folder)).toMatchObject([
    { signal: { status: 'failed', report: { phase: '2.1', status: 'failed', summary: 'no' } } },
    { signal: { status: 'completed', report: null } },
  ]);
});

test('an impossible report is refused with a remedy', () => {
  const { folder, env } = session();
  expect(refusal(() => signalProgress({}, 'hello', null))).toMatchObject({
    code: 'ERR_OUTSIDE_RUN',
    message: expect.stringMatching(/`debussy progress` .*DEBUSSY_PHASE .*DEBUSSY_REPORT_FILE/),
    hint: expect.stringContaining('debussy run <plan>'),
  });
  expect(refusal(() => noteDone(env, { ...request, phase: '3' }))).toMatchObject({
    code: 'ERR_SIGNAL_PHASE',
    hint: expect.stringContaining('debussy done --phase 02.1'),
  });
  const failed = file(folder, { status: 'failed' });
  const refused: readonly (readonly [RegExp, () => unknown])[] = [
    [/./, () => signalProgress(env, ' ', null)],
    [/"finished".* split_request/s, () => noteDone(env, { ...request, status: 'finished' })],
    [/debussy split --file/, () => noteDone(env, { ...request, status: 'split_request' })],
    [/completed.*failed/, () => noteDone(env, { ...request, status: 'completed', report: failed })],
    [/`debussy done`/, () => signalSplit(env, failed, null)],
    [/\b0\b/, () => signalSplit(env, file(folder, { split_details: {} }), null)],
    [/JSON/, () => signalSplit(env, file(folder, '{'), null)],
    [/nowhere/, () => signalSplit(env, join(folder, 'nowhere'), null)],
    [/JSON/, () => signalSplit(env, file(folder, '[]'), null)],
  ];
  for (const [named, work] of refused) {
    const { code, message, hint } = refusal(work);
    expect(code).toMatch(/^ERR_/);
    expect(`${message}\n${hint}`).toMatch(named);
  }
  expect(refusal(() => signalProgress({ ...env, DEBUSSY_SIGNALS: '/no/such/folder' }, 'x', null)).code).toBe(
    'ERR_SESSION_OVER',
  );
  expect(refusal(() => dropSignal(folder, { type: 'split', phase: '1', report: 'x'.repeat(5e6) })).code).toBe(
    'ERR_SIGNAL_TOO_LARGE',
  );
  expect(readSignals(folder)).toEqual([]);
});

test('a hundred processes at once lose no signal and write no partial one', async () => {
  const { folder, env } = session();
  const script = await programOf(new URL('../support/signalling-entry.ts', import.meta.url));
  const children = Array.from({ length: 5 }, () =>
    spawn(process.execPath, [script, '20'], { env, stdio: 'ignore' }),
  );
  await Promise.all(children.map((child) => once(child, 'exit')));
  const found = readSignals(folder);
  expect(found).toHaveLength(100);
  expect(found.every((each) => 'signal' in each)).toBe(true);
});

test('files that an agent plants in the folder are not followed, do not block, and are not read whole', () => {
  const { folder } = session();
  const name = (n: number): string =>
    join(folder, `signal-0000000000000000${n}-00000000000${n}.progress.json`);
  symlinkSync('/etc/passwd', name(1));
  execFileSync('mkfifo', [name(2)]);
  mkdirSync(name(3));
  writeFileSync(name(4), 'x'.repeat(5 * 1024 * 1024));
  writeFileSync(name(5), '{"type":"progress","phase":');
  writeFileSync(name(6), '{"type":"progress","phase":"1"}');
  writeFileSync(name(7), '{"type":"progress"}');
  writeFileSync(join(folder, 'signal-other.json'), '{}');
  const problems = readSignals(folder).map((found) => ('problem' in found ? found.problem : 'a signal'));
  expect(problems).toHaveLength(7);
  for (const [i, problem] of problems.entries())
    expect(problem).toContain(name(i + 1).slice(folder.length + 1));
  expect(problems[3]).toContain(' 4194304 ');
});

test('the report file is read in the same guarded way', () => {
  const { folder } = session();
  const path = join(folder, 'report.json');
  expect(readReportFile(path)).toMatchObject({ ok: false, error: { reason: 'missing' } });
  writeFileSync(path, '\uFEFF{"status":"completed"}');
  expect(readReportFile(path)).toEqual({ ok: true, value: { status: 'completed' } });
  writeFileSync(path, '{"status":');
  expect(readReportFile(path)).toMatchObject({ ok: false, error: { reason: 'malformed' } });
  symlinkSync(path, join(folder, 'link'));
  expect(readReportFile(join(folder, 'link'))).toMatchObject({ ok: false, error: { reason: 'not_a_file' } });
  linkSync(path, join(folder, 'hard'));
  expect(readUntrusted(join(folder, 'hard'), 5)).toMatchObject({ ok: false, error: { reason: 'too_large' } });
});
