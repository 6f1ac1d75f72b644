import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../src/index.ts';
import type { ProgramResult } from '../src/index.ts';

const env = { PATH: process.env['PATH'] ?? '' };

function run(script: string, timeoutMs = 60_000): Promise<ProgramResult> {
  return runProgram({ argv: ['/bin/sh', '-c', script], cwd: '/', env, timeoutMs });
}

test('a program returns its output and its end', async () => {
  expect(await run('echo out; echo err >&2; exit 3')).toEqual({
    code: 3,
    signal: null,
    timedOut: false,
    failure: null,
    stdout: 'out',
    stderr: 'err',
  });
  const asked = await runProgram({ argv: ['cat'], cwd: '/', env, timeoutMs: 60_000, input: 'hello' });
  expect(asked.stdout).toBe('hello');
});

test("a program gets its own environment, without debussy's variables", async () => {
  process.env['DEBUSSY_HOST_TEST'] = 'ours';
  onTestFinished(() => void delete process.env['DEBUSSY_HOST_TEST']);
  const order = { argv: ['/bin/sh', '-c', 'echo "$GIVEN-$DEBUSSY_HOST_TEST"'], cwd: '/' };
  expect((await runProgram({ ...order, env: { ...env, GIVEN: 'given' } })).stdout).toBe('given-');
});

test('a program that is not there is a value, not an exception', async () => {
  const missing = await runProgram({ argv: ['debussy-has-no-such-program'], cwd: '/', env, timeoutMs: 1000 });
  expect(missing).toMatchObject({ code: null, failure: 'ENOENT' });
});

test('background processes of a program end with it and are not waited for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-host-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const result = await run(`(sleep 300; touch ${folder}/late) & setsid sleep 5 & echo done`);
  expect(result).toMatchObject({ code: 0, stdout: 'done' });
  expect(existsSync(join(folder, 'late'))).toBe(false);
});

test('a time limit reaches all that the program started', async () => {
  expect(await run('sleep 300 & sleep 300', 50)).toMatchObject({ timedOut: true, code: null });
});
