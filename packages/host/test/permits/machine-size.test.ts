import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { cpuList, cpuQuota, freeMemoryMb, machineSize } from '../../src/permits/machine-size.ts';
import { temporaryFolder } from '../support/playground.ts';

function groups(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('the quota of a control group of version 2 counts, and that of each group above it', () => {
  const root = groups({
    'cpu.max': 'max 100000\n',
    'a/cpu.max': '150000 100000\n',
    'a/b/cpu.max': '400000 100000\n',
  });
  expect(cpuQuota(root, '0::/a/b\n')).toBe(1.5);
  expect(cpuQuota(root, '0::/elsewhere\n')).toBeNull();
});

test('the quota of version 1 counts, also mounted for several controllers', () => {
  const quota = { 'cpu.cfs_quota_us': '200000\n', 'cpu.cfs_period_us': '100000\n' };
  const files = Object.entries(quota).map(([name, text]) => [`cpu,cpuacct/docker/x/${name}`, text]);
  const root = groups({ ...Object.fromEntries(files), 'cpu,cpuacct/cpu.cfs_quota_us': '-1\n' });
  expect(cpuQuota(root, '4:cpu,cpuacct:/docker/x\n1:name=systemd:/\n0::/\n')).toBe(2);
});

test('in a container the path of the host is not there, and the top of its own tree counts', () => {
  const root = groups({ 'cpu.max': '200000 100000\n' });
  expect(cpuQuota(root, '0::/../../docker/x\n')).toBe(2);
});

test('lists of processors are read as the kernel writes them', () => {
  expect(cpuList('0-2,5')).toEqual([0, 1, 2, 5]);
});

test('this machine has processors and memory', () => {
  const { cores, memoryMb } = machineSize();
  expect(cores).toBeGreaterThanOrEqual(1);
  expect(memoryMb).toBeGreaterThan(100);
  expect(freeMemoryMb()).toBeLessThanOrEqual(memoryMb);
});
