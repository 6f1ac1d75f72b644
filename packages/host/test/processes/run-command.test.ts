import { scrubber } from '@debussy/core';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLeftovers, runCommand } from '../../src/index.ts';
import type { CommandOrder } from '../../src/index.ts';
import { freshCookie, proveThatNothingIsLeft, temporaryFolder, untilFile } from '../support/playground.ts';

proveThatNothingIsLeft();

function order(command: string, changes: Partial<CommandOrder> = {}): CommandOrder {
  const cwd = temporaryFolder();
  const env = { PATH: process.env['PATH'] ?? '' };
  return {
    command,
    cwd,
    env,
    timeoutMs: 110_000,
    logFile: join(cwd, 'logs', 'gate.log'),
    cookie: freshCookie(),
    ...changes,
  };
}

test('a command runs by sh in its folder, and both outputs come in their order', async () => {
  const given = order('pwd; echo err >&2; echo out; exit 3');
  const result = await runCommand(given);
  expect(result).toMatchObject({
    exitCode: 3,
    signal: null,
    timedOut: false,
    cancelled: false,
    log: given.logFile,
  });
  expect(result.outputTail).toBe(`${given.cwd}\nerr\nout\n`);
  expect(readFileSync(given.logFile, 'utf8')).toBe(result.outputTail);
  expect(readdirSync(join(given.cwd, 'logs'))).toEqual(['gate.log']);
  expect(result.seconds).toBeGreaterThan(0);
});

test('a command that takes too long is ended with its whole tree', async () => {
  const given = order(`(setsid sh -c "trap '' TERM; while :; do sleep 1; done" &); echo begun; sleep 600`, {
    timeoutMs: 1000,
  });
  const result = await runCommand(given);
  expect(result).toMatchObject({ timedOut: true, cancelled: false, outputTail: 'begun\n' });
  expect(findLeftovers(given.cookie)).toEqual([]);
}, 120_000);

test.runIf(process.platform === 'linux').each([
  ['stands in the worktree', `sh -c 'sleep 600'`],
  ['has a file of it open', `sh -c 'exec 9>>late.txt; cd /; sleep 600'`],
  ['only names it', `sh -c "cd /; sleep 600; touch $PWD/late.txt"`],
])(
  'a process that cleared its environment, detached and %s does not outlive its gate',
  async (_, daemon) => {
    const pid = (await runCommand(order(`env -i PATH="$PATH" setsid ${daemon} >/dev/null 2>&1 & echo $!`)))
      .outputTail;
    expect(isAlive(pid.trim())).toBe(false);
  },
  120_000,
);

function isAlive(pid: string): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) [ZX]/.test(readFileSync(file, 'latin1'));
}

test('a command that prints without end is stopped before it fills the disk', async () => {
  const result = await runCommand(order('exec yes', { timeoutMs: 60_000 }));
  expect(result).toMatchObject({ timedOut: false, flooded: true, exitCode: null });
  expect(result.outputTail).toMatch(/debussy: .* 256 MB/);
}, 60_000);

test('a cancelled command is ended with its whole tree, and one that is cancelled before does not begin', async () => {
  const stop = new AbortController();
  const given = order('touch ready; sleep 600 & sleep 600', { signal: stop.signal });
  const running = runCommand(given);
  await untilFile(join(given.cwd, 'ready'));
  stop.abort();
  expect(await running).toMatchObject({ cancelled: true, timedOut: false });
  const never = await runCommand({ ...given, command: 'touch never' });
  expect(never).toMatchObject({ cancelled: true, exitCode: null });
  expect(existsSync(join(given.cwd, 'never'))).toBe(false);
});

test('secrets are in no log, and the tail is small however much is printed', async () => {
  const given = order('i=0; while [ $i -lt 2000 ]; do echo "line $i sk-secret-value"; i=$((i+1)); done', {
    scrub: scrubber(['sk-secret-value']),
  });
  const result = await runCommand(given);
  expect(result.outputTail).not.toContain('sk-secret-value');
  expect(result.outputTail.length).toBeLessThanOrEqual(32 * 1024);
  expect(result.outputTail.endsWith('line 1999 [secret]\n')).toBe(true);
  const log = readFileSync(given.logFile, 'utf8');
  expect(log).not.toContain('sk-secret-value');
  expect(log.split('\n').length).toBe(2001);
});

test('a command whose tree is gone says so instead of passing', async () => {
  const result = await runCommand(order('true', { cwd: '/no/such/tree' }));
  expect(result.startError).toContain('/no/such/tree');
});

test('a command that ends does not end others with the same cookie', async () => {
  const slow = order('touch ready; while [ ! -e go ]; do sleep 0.02; done; echo end');
  const running = runCommand(slow);
  await untilFile(join(slow.cwd, 'ready'));
  await runCommand(order('true', { cookie: slow.cookie }));
  writeFileSync(join(slow.cwd, 'go'), '');
  expect(await running).toMatchObject({ exitCode: 0, outputTail: 'end\n' });
});
