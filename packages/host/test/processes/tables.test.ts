import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cookieIn, parsePsEnvironments } from '../../src/processes/cookie.ts';
import {
  parseProcStat,
  parsePsTable,
  parsePsTime,
  readProcessRow,
  readPsTable,
  signalProcess,
} from '../../src/processes/process-table.ts';
import { readProcFile } from '../../src/processes/read-proc-file.ts';

const stat = '42 (a) b (c)) S 7 42 40 0 -1 4194304 101 0 0 0 15 5 10 0 20 0 1 0 94173 3133440 384 0';

test('a process name may hold anything, also parentheses', () => {
  expect(parseProcStat(stat)).toEqual({
    pid: 42,
    parent: 7,
    session: 40,
    start: '94173',
    name: 'a) b (c)',
    zombie: false,
    cpuMs: 300,
    memoryMb: 1.5,
  });
  expect(parseProcStat('')).toBeNull();
});

test('zombies count as dead, but not a process whose first thread alone has ended', () => {
  expect(parseProcStat(stat.replace(' S ', ' Z '))?.zombie).toBe(true);
  expect(parseProcStat(stat.replace(' S ', ' Z ').replace(' 20 0 1 ', ' 20 0 3 '))?.zombie).toBe(false);
});

test('a table of ps, as macOS prints it', () => {
  const table = parsePsTable(
    [
      '    1     0      0 Ss     3:01.52 10240 Mon Nov 16 08:12:01 2026 /sbin/launchd',
      ' 4711     1      0 Z+  1-02:03:04     0 Wed Nov 18 11:00:00 2026 (node with spaces)',
      'garbage',
    ].join('\n'),
  );
  expect(table.get(1)).toMatchObject({
    parent: 0,
    zombie: false,
    cpuMs: 181_520,
    memoryMb: 10,
    name: '/sbin/launchd',
  });
  expect(table.get(4711)).toMatchObject({
    zombie: true,
    cpuMs: 93_784_000,
    start: 'Wed Nov 18 11:00:00 2026',
  });
  expect(table.size).toBe(2);
  expect(parsePsTime('0:00.01')).toBe(10);
});

test('ps of this system says the same about us as the other source', () => {
  const own = readPsTable().get(process.pid);
  expect(own).toMatchObject({ parent: readProcessRow(process.pid)?.parent, zombie: false });
});

test('cookies are found between NULs, or between spaces in the output of ps', () => {
  expect(cookieIn('A=1\0DEBUSSY_COOKIE=abc\0B=2\0')).toBe('abc');
  expect(cookieIn('DEBUSSY_COOKIE=abc')).toBe('abc');
  expect(cookieIn('NOT_DEBUSSY_COOKIE=abc\0X=DEBUSSY_COOKIE=no')).toBeNull();
  expect(parsePsEnvironments(' 12 node x DEBUSSY_COOKIE=abc A=1\n 13 sh')).toEqual([
    [12, 'abc'],
    [13, null],
  ]);
});

test('a pid that belongs to another process by now is not signalled', async () => {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const row = readProcessRow(child.pid!);
  expect(signalProcess({ pid: child.pid!, start: 'another' }, 'SIGKILL')).toBe(false);
  expect(readProcessRow(child.pid!)?.zombie).toBe(false);
  expect(signalProcess(row!, 'SIGKILL')).toBe(true);
  await once(child, 'exit');
  expect(signalProcess(row!, 'SIGKILL')).toBe(false);
});

test('a long system file is read whole, and a missing one is null', async () => {
  if (!existsSync('/proc/self/environ')) return;
  const long = 'x'.repeat(100_000);
  const child = spawn('sleep', ['60'], {
    env: { PATH: process.env['PATH'], LONG: long, LAST: 'end' },
    stdio: 'ignore',
  });
  await once(child, 'spawn');
  expect(readProcFile(`/proc/${child.pid}/environ`)).toMatch(/\0LAST=end\0$/);
  expect(readProcFile(`/proc/${child.pid}/environ`)).toContain(long);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readProcFile(`/proc/${child.pid}/environ`)).toBeNull();
});
