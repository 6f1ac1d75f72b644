import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import type { Holder } from '@debussy/core';
import { ownEnvironment } from './git.ts';

let own: Promise<Holder> | undefined;

/** This process as others can find it again: a pid alone may be somebody else's tomorrow. */
export function currentHolder(): Promise<Holder> {
  own ??= readHolder();
  return own;
}

/**
 * Whether a holder is provably gone. Another host proves nothing; another boot of this host, a missing pid or a pid that
 * started at another time do.
 */
export async function isGone(holder: Holder): Promise<boolean> {
  const here = await currentHolder();
  if (holder.host !== here.host) return false;
  if (holder.boot !== here.boot) return true;
  return (await startTime(holder.pid)) !== holder.started;
}

async function readHolder(): Promise<Holder> {
  const [started, boot] = await Promise.all([startTime(process.pid), bootId()]);
  return { pid: process.pid, started: started ?? 'unknown', host: hostname(), boot };
}

/** In the kernel's own unit, as text; null when there is no such process, or only the zombie of one. */
async function startTime(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') return startTimeByPs(pid);
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name in parentheses may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
}

async function startTimeByPs(pid: number): Promise<string | null> {
  const run = promisify(execFile);
  const env = ownEnvironment();
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], { env }).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() === '' ? null : stdout.trim();
}

async function bootId(): Promise<string> {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  return id?.trim() ?? 'unknown';
}
