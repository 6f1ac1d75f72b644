import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Holder } from '@debussy/core';

export type Liveness = 'alive' | 'dead' | 'unknown';

/** A holder with everything that identifies it; records of earlier versions lack some fields. */
export interface Identity extends Holder {
  readonly machine: string;
  readonly namespace: string;
}

let own: Promise<Identity> | undefined;

/** This process, distinguished from every other process with its pid, past or future, here or on another machine. */
export function currentHolder(): Promise<Identity> {
  own ??= readHolder();
  return own;
}

/**
 * Whether a process still runs. `dead` is proved: the same machine, boot and PID namespace (or the first PID namespace,
 * which sees all others) shows no such pid, or one with another start time; or the machine has booted again. Everything
 * else proves nothing, but the user may know.
 */
export async function liveness(holder: Holder): Promise<Liveness> {
  const seen = await seenFrom(holder, await currentHolder());
  return seen === 'unknown' && presumed.has(keyOf(holder)) ? 'dead' : seen;
}

/** The user declares that an invisible process has ended. Valid until this process ends. */
export function presumeGone(holder: Holder): void {
  presumed.add(keyOf(holder));
}

const presumed = new Set<string>();

function keyOf({ pid, started, host, boot, machine, namespace }: Holder): string {
  return JSON.stringify([pid, started, host, boot, machine, namespace]);
}

async function seenFrom(holder: Holder, here: Identity): Promise<Liveness> {
  if (!isSameMachine(holder, here)) return 'unknown';
  const found = isSameNamespace(holder, here) ? await look(holder) : await lookInside(holder, here);
  if (holder.boot === here.boot && isKnown(here.boot)) return found;
  // A machine id can be a copy: a process that runs here with this pid and start time has not ended with an earlier
  // boot.
  return found === 'dead' && isProvenReboot(holder, here) ? 'dead' : 'unknown';
}

/** Whether a process has provably ended. */
export async function isGone(holder: Holder): Promise<boolean> {
  return (await liveness(holder)) === 'dead';
}

function isSameMachine(holder: Holder, here: Identity): boolean {
  // Records of earlier versions have no machine; some machines have no id.
  if (!isKnown(holder.machine) || !isKnown(here.machine)) return holder.host === here.host;
  return holder.machine === here.machine;
}

function isSameNamespace(holder: Holder, here: Identity): boolean {
  return holder.namespace === undefined || holder.namespace === here.namespace;
}

/** The kernel gives it this number. */
const firstNamespace = 'pid:[4026531836]';

/** From the first PID namespace: whether a process with this pid and start time runs in that other namespace. */
async function lookInside(holder: Holder, here: Identity): Promise<Liveness> {
  const [namespace = '', time] = (holder.namespace ?? '').split(' ');
  const [mine, myTime] = here.namespace.split(' ');
  if (mine !== firstNamespace || time !== myTime) return 'unknown';
  const pids = await allPids();
  if (pids.length === 0) return 'unknown';
  const found = await Promise.all(pids.map((pid) => isInside(pid, namespace, holder)));
  if (found.includes('alive')) return 'alive';
  return found.includes('unknown') ? 'unknown' : 'dead';
}

/** Null if other users' processes are hidden (`hidepid`). */
async function allPids(): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return (await innerPids('1').catch(() => [])).length === 0 ? [] : pids;
}

/** The pids of a process in its namespaces, from ours inwards. */
async function innerPids(pid: string): Promise<readonly string[]> {
  const [, pids = ''] = /^NSpid:\s*(.*)$/m.exec(await readFile(`/proc/${pid}/status`, 'latin1')) ?? [];
  return pids.split(/\s+/);
}

/** `dead`: it is another process. An unreadable process may be the holder. */
async function isInside(pid: string, namespace: string, holder: Holder): Promise<Liveness> {
  try {
    const pids = await innerPids(pid);
    if (pids.length === 1 || pids.at(-1) !== String(holder.pid)) return 'dead';
    if (isKnown(holder.started) && (await startTime(Number(pid))) !== holder.started) return 'dead';
    return (await readlink(`/proc/${pid}/ns/pid`)) === namespace ? 'alive' : 'dead';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ENOENT' || code === 'ESRCH' ? 'dead' : 'unknown';
  }
}

function isProvenReboot(holder: Holder, here: Identity): boolean {
  const isOtherBoot = isKnown(holder.boot) && isKnown(here.boot) && holder.boot !== here.boot;
  return isOtherBoot && holder.host === here.host && isKnown(here.machine);
}

function isKnown(fact: string | undefined): boolean {
  return fact !== undefined && fact !== '' && fact !== unknown;
}

const unknown = 'unknown';

async function look({ pid, started }: Holder): Promise<Liveness> {
  const now = await seenStart(pid);
  if (now === 'ended') return 'dead';
  if (now === null || !isKnown(started)) return isAlive(pid) ? 'unknown' : 'dead';
  return now === started ? 'alive' : 'dead';
}

/** A process that ends during the scan, while another gets its pid, is neither seen nor gone: scan once more. */
async function seenStart(pid: number): Promise<string | null> {
  for (let looks = 1; ; looks++) {
    const seen = await startTime(pid);
    if (seen !== null || looks === mostLooks || !isAlive(pid)) return seen;
    await pause(5);
  }
}

const mostLooks = 10;

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

async function readHolder(): Promise<Identity> {
  const [started, boot, machine, namespace] = await Promise.all([
    startTime(process.pid),
    isLinux ? text('/proc/sys/kernel/random/boot_id') : systemValue('kern.bootsessionuuid'),
    isLinux ? text('/etc/machine-id') : systemValue('kern.uuid'),
    namespaces(),
  ]);
  return {
    pid: process.pid,
    started: started ?? unknown,
    host: hostname(),
    boot: boot || unknown,
    machine: machine || unknown,
    namespace,
  };
}

const isLinux = process.platform === 'linux';

/** Pids count within one PID namespace, start times within one time namespace. */
async function namespaces(): Promise<string> {
  const links = ['pid', 'time'].map((kind) => readlink(`/proc/self/ns/${kind}`).catch(() => ''));
  return (await Promise.all(links)).filter(Boolean).join(' ');
}

/** In the system's own unit; null if unknown, 'ended' for a zombie. */
async function startTime(pid: number): Promise<string | null> {
  if (!isLinux) return (await outputOf('ps', ['-o', 'lstart=', '-p', String(pid)])) || null;
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'latin1').catch(() => null);
  // The name in parentheses may itself hold spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return null;
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? null);
}

async function text(path: string): Promise<string> {
  return (await readFile(path, 'utf8').catch(() => '')).trim();
}

function systemValue(name: string): Promise<string> {
  return outputOf('/usr/sbin/sysctl', ['-n', name]);
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const env = { PATH: '/bin:/usr/bin:/usr/sbin', LC_ALL: 'C' };
  const { stdout } = await promisify(execFile)(program, [...args], { env }).catch(() => ({ stdout: '' }));
  return stdout.trim();
}
