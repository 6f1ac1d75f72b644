import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { orNull } from '../or-null.ts';
import { readProcFile } from '../processes/read-proc-file.ts';
import type { MachineSize } from './allocation.ts';

const megabyte = 1024 * 1024;

/** The size that this process may use: a container sees more processors and memory than it gets. */
export function machineSize(): MachineSize {
  const quota = cpuQuota() ?? Number.POSITIVE_INFINITY;
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return {
    cores: Math.max(1, Math.min(availableParallelism(), quota)),
    memoryMb: Math.floor(memory / megabyte),
  };
}

/** Memory that is available without taking it from other processes, in MB. */
export function freeMemoryMb(): number {
  return Math.floor(process.availableMemory() / megabyte);
}

/** Processors that this process may run on; empty if the system does not say. */
export function allowedCpus(): readonly number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readProcFile('/proc/self/status') ?? '')?.[1];
  return list === undefined ? [] : cpuList(list);
}

/** `0-3,8` */
export function cpuList(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

/** Processors that the control group of this process gets; null without a limit. */
export function cpuQuota(
  root = '/sys/fs/cgroup',
  own = readProcFile('/proc/self/cgroup') ?? '',
): number | null {
  const quotas = own.split('\n').flatMap((line) => {
    const [, controllers = '', path = ''] = line.split(':');
    if (controllers === '') return quotaV2(foldersUpFrom(root, path));
    return controllers.split(',').includes('cpu')
      ? quotaV1(foldersUpFrom(join(root, controllers), path))
      : [];
  });
  return quotas.length === 0 ? null : Math.min(...quotas);
}

/** Limits of the groups above apply too. */
function foldersUpFrom(root: string, path: string): readonly string[] {
  const names = path.split('/').filter((name) => name !== '' && name !== '..');
  return Array.from({ length: names.length + 1 }, (_, i) => join(root, ...names.slice(0, i))).filter(
    existsSync,
  );
}

function quotaV2(folders: readonly string[]): readonly number[] {
  return folders.flatMap((folder) => {
    const [quota, period] = words(join(folder, 'cpu.max'));
    return share(Number(quota), Number(period));
  });
}

function quotaV1(folders: readonly string[]): readonly number[] {
  return folders.flatMap((folder) => {
    const [quota] = words(join(folder, 'cpu.cfs_quota_us'));
    const [period] = words(join(folder, 'cpu.cfs_period_us'));
    return share(Number(quota), Number(period));
  });
}

function words(file: string): readonly string[] {
  return (orNull(() => readFileSync(file, 'utf8')) ?? '').trim().split(/\s+/);
}

/** `max`, -1 and missing files mean no limit. */
function share(quota: number, period: number): readonly number[] {
  return quota > 0 && period > 0 ? [quota / period] : [];
}
