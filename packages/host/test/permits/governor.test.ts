import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from '@debussy/testing/processes';
import { expect, test, vi } from 'vitest';
import { cookieName, openGovernor } from '../../src/index.ts';
import type { ShareWish } from '../../src/index.ts';
import { temporaryFolder, until } from '../support/playground.ts';

interface Machine {
  readonly folder: string;
  /** A process that takes a share of a machine with one core. */
  readonly start: (
    what: string,
    wish?: Partial<ShareWish> & { readonly mostWaitMs?: number },
  ) => Promise<ChildProcess>;
  readonly lines: () => readonly string[];
  readonly saw: (line: string) => Promise<void>;
}

const plain = { kind: 'work', run: 'a', cores: 1, memoryMb: 1, isAlone: false, isFirm: false } as const;

function machine(): Machine {
  const folder = temporaryFolder();
  const log = join(folder, 'log');
  const lines = (): readonly string[] =>
    existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
  return {
    folder,
    lines,
    async start(what, wish = {}) {
      const order = JSON.stringify({ ...plain, what, log, ...wish });
      const program = await programOf(new URL('../support/permit-entry.ts', import.meta.url));
      const env = { ...process.env, XDG_RUNTIME_DIR: folder };
      return spawn(process.execPath, [program, order], { env, stdio: ['pipe', 'inherit', 'inherit'] });
    },
    saw: (line) => until(() => lines().includes(line), line),
  };
}

function tableFolder({ folder }: Machine): string {
  const permits = join(folder, 'debussy', 'permits');
  return join(permits, readdirSync(permits)[0] ?? '');
}

test('the second waits until the first ends, and the third until the second does', async () => {
  const { start, saw, lines } = machine();
  const first = await start('one');
  await saw('one holds');
  const second = await start('two');
  await saw('two waits for permits');
  await start('three').then(({ stdin }) => stdin?.end());
  await saw('three waits for permits');
  first.stdin?.end();
  await saw('two holds');
  expect(lines()).not.toContain('three holds');
  second.stdin?.end();
  await saw('three ends');
});

test('a holder that is killed gives its share back, and one that is killed while it waits does not hold up others', async () => {
  const { start, saw } = machine();
  const first = await start('one');
  await saw('one holds');
  const second = await start('two');
  await saw('two waits for permits');
  const third = await start('three');
  await saw('three waits for permits');
  for (const killed of [second, first]) {
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  }
  await saw('three holds');
  third.stdin?.end();
  await saw('three ends');
});

test('a process that is killed in the middle of a change, and a half-written table, do not stop others', async () => {
  const place = machine();
  const first = await place.start('one');
  await place.saw('one holds');
  first.kill('SIGKILL');
  await once(first, 'exit');
  writeFileSync(join(tableFolder(place), 'table.json'), '{"version":1,"cla');
  await place.start('two').then(({ stdin }) => stdin?.end());
  await place.saw('two ends');
});

test('a wait has an end, and then the work starts without a share', async () => {
  const { start, saw } = machine();
  const first = await start('one');
  await saw('one holds');
  const second = await start('two', { mostWaitMs: 50 });
  await saw('two gave up');
  for (const each of [first, second]) each.stdin?.end();
  await saw('two ends');
});

test('a table of another version is left alone, and the work starts without a share', async () => {
  const place = machine();
  const first = await place.start('one');
  first.stdin?.end();
  await once(first, 'exit');
  const file = join(tableFolder(place), 'table.json');
  writeFileSync(file, '{"version":2}');
  await place.start('two').then(({ stdin }) => stdin?.end());
  await place.saw('two ungoverned');
  await place.saw('two ends');
  expect(readFileSync(file, 'utf8')).toBe('{"version":2}');
});

test('the only work of another run does not wait for longer than a few seconds', async () => {
  const { start, saw } = machine();
  const first = await start('one');
  await saw('one holds');
  const second = await start('two', { run: 'b' });
  await saw('two waits for permits');
  await saw('two holds');
  for (const each of [first, second]) each.stdin?.end();
  await saw('one ends');
  await saw('two ends');
});

test('a place that cannot be written is a problem with a name, and the work starts without a share', async () => {
  const place = machine();
  mkdirSync(join(place.folder, 'debussy'), { mode: 0o700 });
  writeFileSync(join(place.folder, 'debussy', 'permits'), '');
  await place.start('one').then(({ stdin }) => stdin?.end());
  await place.saw('one ungoverned');
  await place.saw('one ends');
});

test('a process of a gate or an agent needs no share of its own', async () => {
  const options = { cores: 1, memoryMb: null, mostWaitMs: 0, memoryLimitMb: null };
  const governor = openGovernor(options, { [cookieName]: 'debussy-1234' });
  const wish = { ...plain, what: 'inner' };
  const patience = { signal: new AbortController().signal, onWait: () => undefined };
  const permits = [await governor.take(wish, patience), await governor.take(wish, patience)];
  const free = { gaveUp: false, problem: null };
  expect(permits).toMatchObject([free, free]);
});

test('the processors are divided among the runs that are at work', async () => {
  vi.stubEnv('XDG_RUNTIME_DIR', temporaryFolder());
  const governor = openGovernor({ cores: null, memoryMb: null, mostWaitMs: 0, memoryLimitMb: null }, {});
  const { cores } = governor.machine;
  const wait = { signal: new AbortController().signal, onWait: () => undefined };
  const firm = { ...plain, isFirm: true, what: '' };
  expect(governor.fairCores('a')).toBe(cores);
  await governor.take(firm, wait);
  await governor.take({ ...firm, run: 'b', kind: 'agent' }, wait);
  expect(governor.fairCores('a')).toBe(cores);
  expect(governor.fairCores('b')).toBe(cores / 2);
});
