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
  expect(answer({ percent: 62.2, tokens: 124_400, window: 200_000 })).toContain(
    'Context 62 % (124k of 200k)',
  );
  expect(answer({ percent: 62.2, tokens: null, window: null })).toMatch(/Context 62 %\.$/);
  expect(answer('nonsense')).not.toContain('Context');
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

test('done takes a whole report, and its status where none is given', () => {
  const { folder, env } = session();
  const report = file(folder, { phase: '2.1', status: 'failed', summary: 'no' });
  expect(noteDone(env, { ...request, report }).text).toBe(
    'Noted: phase 02.1 is failed. Debussy verifies it when you end your session.',
  );
  expect(noteDone(env, request).text).toContain('is completed');
  expect(readSignals(folder)).toMatchObject([
    { signal: { status: 'failed', report: { phase: '2.1', status: 'failed', summary: 'no' } } },
    { signal: { status: 'completed', report: null } },
  ]);
});

test('what cannot be right is refused, with what to do', () => {
  const { folder, env } = session();
  expect(refusal(() => signalProgress({}, 'hello', null))).toEqual({
    code: 'ERR_OUTSIDE_RUN',
    message:
      '`debussy progress` works only inside an agent session (DEBUSSY_PHASE and DEBUSSY_REPORT_FILE are not set).',
    hint: 'To run a plan: debussy run <plan>',
  });
  expect(refusal(() => noteDone(env, { ...request, phase: '3' }))).toEqual({
    code: 'ERR_SIGNAL_PHASE',
    message: 'This session works on phase 02.1, not on phase 3.',
    hint: 'Use: debussy done --phase 02.1',
  });
  expect(refusal(() => signalProgress(env, ' ', null)).message).toBe('A progress message is missing.');
  expect(refusal(() => noteDone(env, { ...request, status: 'finished' }))).toMatchObject({
    message: '"finished" is not a status.',
    hint: 'Use one of: completed, failed, blocked, needs_human_verification, continue, split_request',
  });
  expect(refusal(() => noteDone(env, { ...request, status: 'split_request' })).hint).toBe(
    'Use: debussy split --file <json>',
  );
  const failed = file(folder, { status: 'failed' });
  expect(refusal(() => noteDone(env, { ...request, status: 'completed', report: failed })).message).toBe(
    '--status says completed, and the report says failed.',
  );
  expect(refusal(() => signalSplit(env, failed, null)).hint).toBe('Use `debussy done` for any other status.');
  expect(refusal(() => signalSplit(env, file(folder, { split_details: {} }), null)).message).toContain(
    'names 0 sub-phases; a split needs at least two.',
  );
  expect(refusal(() => signalSplit(env, file(folder, '{'), null)).message).toContain('is not JSON');
  expect(refusal(() => signalSplit(env, join(folder, 'nowhere'), null)).message).toContain('does not exist');
  expect(refusal(() => signalSplit(env, file(folder, '[]'), null)).message).toContain('holds no JSON object');
  expect(refusal(() => signalProgress({ ...env, DEBUSSY_SIGNALS: '/no/such/folder' }, 'x', null)).code).toBe(
    'ERR_SIGNAL_WRITE',
  );
  expect(refusal(() => dropSignal(folder, { type: 'split', phase: '1', report: 'x'.repeat(5e6) })).code).toBe(
    'ERR_SIGNAL_TOO_LARGE',
  );
  expect(readSignals(folder)).toEqual([]);
});

test('a hundred processes at once lose nothing and write nothing half', async () => {
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
  const problems = readSignals(folder).map((found) =>
    'problem' in found ? found.problem.replaceAll(folder, '') : 'a signal',
  );
  expect(problems.map((text) => text.replace(/^\S+ /, ''))).toEqual([
    'is a symbolic link',
    'is not a plain file',
    'is not a plain file',
    'is larger than 4194304 bytes',
    'is not a JSON object',
    'is not a signal',
    'names no phase',
  ]);
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
