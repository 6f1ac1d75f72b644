import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentHolder, isGone, liveness, presumeGone } from '../src/index.ts';

test('a process knows itself, and others know it by more than its pid', async () => {
  const here = await currentHolder();
  expect(here.pid).toBe(process.pid);
  expect(await liveness(here)).toBe('alive');
  expect(await liveness({ ...here, started: '1' })).toBe('dead');
});

test('a process that has ended is dead, even before its parent collects it', async () => {
  const here = await currentHolder();
  const child = spawn('true');
  await once(child, 'close');
  expect(await isGone({ ...here, pid: child.pid ?? 0, started: '17' })).toBe(true);
});

test.each([
  ['another machine', { machine: 'another' }],
  ['another machine of the same name, since started', { machine: 'another', boot: 'another' }],
  ['another PID namespace', { namespace: 'pid:[1]' }],
  ['another boot, though it runs here: a copied machine id', { boot: 'another' }],
  ['a machine without an id, with the same name, at another boot', { machine: undefined, boot: 'another' }],
  ['a boot that nobody wrote down', { boot: 'unknown', started: '1' }],
])('%s proves nothing', async (_, difference) => {
  expect(await liveness({ ...(await currentHolder()), ...difference })).toBe('unknown');
});

test('an earlier boot of this machine is proof', async () => {
  const here = await currentHolder();
  expect(await liveness({ ...here, boot: 'an earlier one', started: '1' })).toBe('dead');
  expect(await liveness({ ...here, boot: 'an earlier one', started: '1', host: 'a-copy' })).toBe('unknown');
});

test('a record of an earlier version is judged by its host name', async () => {
  const { pid, started, host, boot } = await currentHolder();
  expect(await liveness({ pid, started, host, boot })).toBe('alive');
  expect(await liveness({ pid, started: '1', host, boot })).toBe('dead');
  expect(await liveness({ pid, started: '1', host: 'elsewhere', boot })).toBe('unknown');
});

test.skipIf(process.platform !== 'linux')(
  'a pid that is reused during the check does not identify the earlier process',
  async () => {
    const own = await currentHolder();
    const answers = new Set<string>();
    for (let i = 0; i < 15; i++) {
      const last = Number(readFileSync('/proc/loadavg', 'latin1').trim().split(' ').at(-1));
      const looks = Array.from({ length: 24 }, (_, k) =>
        liveness({ ...own, pid: last + 1 + k, started: '1', boot: 'an earlier one' }),
      );
      for (let k = 0; k < 8; k++) spawn('true', { stdio: 'ignore' });
      for (const answer of await Promise.all(looks)) answers.add(answer);
    }
    expect([...answers]).toEqual(['dead']);
  },
);

const inOwnNamespace = ['--pid', '--fork', '--kill-child', 'sh', '-c'];
const seesAll =
  process.platform === 'linux' &&
  readlinkSync('/proc/self/ns/pid') === 'pid:[4026531836]' &&
  spawnSync('unshare', [...inOwnNamespace, 'true']).status === 0;

test.skipIf(!seesAll)('the first PID namespace sees whether a process of another one lives', async () => {
  const here = await currentHolder();
  const child = spawn('unshare', [...inOwnNamespace, 'echo; cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const [inner = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'latin1').split(' ');
  const namespace = ['pid', 'time'].map((kind) => readlinkSync(`/proc/${inner}/ns/${kind}`)).join(' ');
  const stat = readFileSync(`/proc/${inner}/stat`, 'latin1');
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  const holder = { ...here, pid: 1, started, namespace };
  expect(await liveness(holder)).toBe('alive');
  expect(await liveness({ ...holder, pid: 99 })).toBe('dead');
  expect(await liveness({ ...holder, boot: 'another' })).toBe('unknown');
  expect(await liveness({ ...holder, boot: 'another', started: '1' })).toBe('dead');
  const ended = once(child, 'close');
  child.stdin.end();
  await ended;
  expect(await liveness(holder)).toBe('dead');
});

test('a person may know that a process has ended which cannot be seen from here; one that is seen lives', async () => {
  const here = await currentHolder();
  // Of a pid that no other test asks for: what a person said holds for all of this process.
  const far = { ...here, machine: 'another', pid: here.pid + 5_000_000 };
  presumeGone(far);
  presumeGone(here);
  expect(await liveness(far)).toBe('dead');
  expect(await liveness({ ...far, pid: far.pid + 1 })).toBe('unknown');
  expect(await liveness(here)).toBe('alive');
});
