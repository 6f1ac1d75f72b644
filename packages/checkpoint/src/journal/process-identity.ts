import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Holder } from '@debussy/core';

/** This process, told apart from every other one that has had or will have its pid. */
export function thisProcess(): Holder {
  return {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    host: hostIdentity(),
    boot: bootIdentity(),
  };
}

export type Liveness = 'alive' | 'dead' | 'unknown';

/** Whether a process still runs. `dead` is proven; where nothing can be proven it is `unknown`. */
export function liveness(holder: Holder): Liveness {
  if (holder.host !== hostIdentity()) return 'unknown';
  if (holder.boot !== bootIdentity()) return 'dead';
  if (!exists(holder.pid)) return 'dead';
  const started = startOf(holder.pid);
  if (started === null) return exists(holder.pid) ? 'unknown' : 'dead';
  return started === holder.started ? 'alive' : 'dead';
}

// The pid namespace is part of it: a pid of another container says nothing here.
function hostIdentity(): string {
  return [hostname(), readOr('', () => readlinkSync('/proc/self/ns/pid'))].filter(Boolean).join(' ');
}

function bootIdentity(): string {
  return readOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** When a process started; null when that cannot be seen, 'ended' for one that only waits to be reaped. */
function startOf(pid: number): string | null {
  return process.platform === 'linux' ? linuxStart(pid) : portableStart(pid);
}

function linuxStart(pid: number): string | null {
  const stat = readOr(null, () => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  // The second field is the program's name in brackets, and may hold anything.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return null;
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? null);
}

function portableStart(pid: number): string | null {
  const args = ['-o', 'lstart=', '-p', String(pid)];
  const text = readOr('', () =>
    execFileSync('ps', args, { encoding: 'utf8', env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' } }),
  );
  return text.trim() || null;
}

function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
