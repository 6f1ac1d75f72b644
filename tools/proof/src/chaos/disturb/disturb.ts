import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { markedChildren, markedProcesses, signalTo, pause } from '@debussy/testing';
import type { MarkedProcess } from '@debussy/testing';
import type { Disturbance } from '../disturbance.ts';
import type { RunningDebussy } from './target.ts';

type ReadOnly = Extract<Disturbance, { kind: 'read-only' }>;

/** Nothing can be written below a folder for a while. Root heeds no modes, for root the folder is mounted read-only. */
export async function makeReadOnly(
  { atMs, forMs, folder }: ReadOnly,
  { home, over }: RunningDebussy,
): Promise<boolean> {
  const path = join(home, folder);
  if (!(await pause(atMs, over)) || !existsSync(path) || overlapsOther(path)) return false;
  const restore = process.getuid?.() === 0 ? mountReadOnly(path) : takeMode(path);
  if (restore === null) return false;
  readOnly.add(path);
  await pause(forMs, over);
  readOnly.delete(path);
  restore();
  return true;
}

/** Paths that are read-only now. A mount over another one would hide it from the undo. */
const readOnly = new Set<string>();

function overlapsOther(path: string): boolean {
  return [...readOnly].some(
    (other) => `${path}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${path}/`),
  );
}

function takeMode(path: string): () => void {
  const { mode } = statSync(path);
  chmodSync(path, mode & 0o555);
  return () => chmodSync(path, mode);
}

/** Null where something is open for writing already in the instant between the two calls. */
function mountReadOnly(path: string): (() => void) | null {
  system('mount', '--bind', path, path);
  // Lazily, so that a process with its working directory there does not hold the mount.
  const restore = (): void => system('umount', '-l', path);
  const { status } = spawnSync('mount', ['-o', 'remount,ro,bind', path]);
  if (status === 0) return restore;
  restore();
  return null;
}

export function system(program: string, ...args: readonly string[]): void {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

type FullDisk = Extract<Disturbance, { kind: 'full-disk' }>;

/** Takes all that is left of the small disk that the round has to itself, and gives it back. */
export async function fillDisk({ atMs, forMs }: FullDisk, { home, over }: RunningDebussy): Promise<boolean> {
  if (!(await pause(atMs, over))) return false;
  const filler = join(home, '..', `filler-${atMs}`);
  const full = takeAll(filler);
  await pause(forMs, over);
  rmSync(filler, { force: true });
  return full;
}

function takeAll(path: string): boolean {
  const file = openSync(path, 'w');
  try {
    for (let chunk = Buffer.alloc(1 << 20); chunk.length > 0;) {
      try {
        writeSync(file, chunk);
      } catch {
        chunk = chunk.subarray(0, chunk.length >> 1);
      }
    }
    return true;
  } finally {
    closeSync(file);
  }
}

interface At {
  readonly atMs: number;
}

export async function killDebussy({ atMs }: At, { pid, over }: RunningDebussy): Promise<boolean> {
  return (await pause(atMs, over)) && signalTo(pid, 'SIGKILL');
}

/** Debussy, its agents, its gates and its git, all at once: as if the machine had lost its power. */
export async function killAll({ atMs }: At, target: RunningDebussy): Promise<boolean> {
  if (!(await pause(atMs, target.over))) return false;
  const hit = signalTo(target.pid, 'SIGKILL');
  for (const { pid } of markedProcesses(target.mark)) signalTo(pid, 'SIGKILL');
  return hit;
}

/** The same, and nothing more is written from that moment on; unsynced data is removed when all have ended. */
export async function cutPowerAt({ atMs }: At, target: RunningDebussy): Promise<boolean> {
  if (!(await pause(atMs, target.over))) return false;
  target.armed?.goDark();
  const hit = signalTo(target.pid, 'SIGKILL');
  for (const { pid } of markedProcesses(target.mark)) signalTo(pid, 'SIGKILL');
  return hit;
}

/** The words of a program that starts another one in a PID namespace of its own, and ends all of it when it is killed. */
export const inOwnNamespace = [
  'unshare',
  '--pid',
  '--fork',
  '--mount-proc',
  '--kill-child',
  'sh',
  '-c',
  '"$@"; exit $?',
  'sh',
] as const;

/** It must leave a run alone that it cannot see; it continues one that has ended meanwhile. */
export async function resumeElsewhere(
  { atMs }: At,
  { program, cwd, env, over }: RunningDebussy,
): Promise<boolean> {
  if (!(await pause(atMs, over))) return false;
  const [first, ...words] = [...inOwnNamespace, process.execPath, program, 'resume'];
  const child = spawn(first, words, { cwd, env, stdio: 'ignore', detached: true });
  await new Promise((done) => child.on('close', done));
  return true;
}

export async function killAgent({ atMs }: At, target: RunningDebussy): Promise<boolean> {
  return killFirst(atMs, target, ({ phase }) => phase !== null);
}

export async function killGit({ atMs }: At, target: RunningDebussy): Promise<boolean> {
  return killFirst(atMs, target, ({ phase, name }) => phase === null && name.startsWith('git'));
}

/** The first process of this kind that is seen from that moment on. */
async function killFirst(
  atMs: number,
  target: RunningDebussy,
  isMeant: (one: MarkedProcess) => boolean,
): Promise<boolean> {
  for (let wait = atMs; await pause(wait, target.over); wait = 3) {
    const found = markedChildren(target.pid, target.mark).find(isMeant);
    if (found !== undefined && signalTo(found.pid, 'SIGKILL')) return true;
  }
  return false;
}

type StopContinue = Extract<Disturbance, { kind: 'stop-continue' }>;

/** Freezes debussy, or one of its agents, and lets it continue. */
export async function stopAndContinue(
  { atMs, forMs, whom }: StopContinue,
  target: RunningDebussy,
): Promise<boolean> {
  if (!(await pause(atMs, target.over))) return false;
  const pid =
    whom === 'debussy'
      ? target.pid
      : markedChildren(target.pid, target.mark).find(({ phase }) => phase !== null)?.pid;
  if (pid === undefined || !signalTo(pid, 'SIGSTOP')) return false;
  await pause(forMs, target.over);
  return signalTo(pid, 'SIGCONT');
}
