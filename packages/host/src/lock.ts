import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Holder } from '@debussy/core';
import { currentHolder, isGone } from './identity.ts';
import { ifThere, orNull } from './or-null.ts';

/** The lock with the highest number holds a folder. A lock that is free, or whose process is gone, can be succeeded. */
export interface Lock {
  readonly folder: string;
  readonly number: number;
}

type LockState = { readonly held: true; readonly holder: Holder } | { readonly held: false };

/**
 * Takes the lock, or returns null if a live process holds it. Numbers only grow. A process takes a number by creating
 * its link, which only one can do, and steps back if it finds a higher number afterwards: two never hold the same
 * folder. `isQuiet` is called before a dead holder is succeeded: whether the processes it started have ended too.
 */
export async function takeLock(
  folder: string,
  isQuiet: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Lock | null> {
  mkdirSync(folder, { recursive: true });
  const { number, state } = readLock(folder);
  if (state.held && (!(await isGone(state.holder)) || !(await isQuiet()))) return null;
  const lock = { folder, number: number + 1 };
  if (!place(lock, { held: true, holder: await currentHolder() })) return null;
  const numbers = lockNumbers(folder);
  if (numbers.some((other) => other > lock.number)) {
    rmSync(lockFile(lock), { force: true });
    return null;
  }
  removeBelow(lock, numbers);
  return lock;
}

/** A free lock replaces the held one, so that the numbers keep growing. */
export async function releaseLock(lock: Lock): Promise<void> {
  place({ folder: lock.folder, number: lock.number + 1 }, { held: false });
  rmSync(lockFile(lock), { force: true });
}

/** The present holder of the folder, if it is alive. */
export async function lockHolder(folder: string): Promise<Holder | null> {
  const { state } = readLock(folder);
  return state.held && !(await isGone(state.holder)) ? state.holder : null;
}

function readLock(folder: string): { number: number; state: LockState } {
  const number = Math.max(0, ...lockNumbers(folder));
  const text = number === 0 ? '' : (ifThere(() => readlinkSync(lockFile({ folder, number }))) ?? '');
  return { number, state: parse(text) };
}

function lockNumbers(folder: string): readonly number[] {
  const names = ifThere(() => readdirSync(folder)) ?? [];
  return names.flatMap((name) => Number(/^lease\.(\d+)$/.exec(name)?.[1] ?? 0) || []);
}

// An unreadable lock was taken back, or cut by a power failure: its holder is gone.
function parse(text: string): LockState {
  const value = orNull((): unknown => JSON.parse(text));
  return isLockState(value) ? value : { held: false };
}

function isLockState(value: unknown): value is LockState {
  return typeof value === 'object' && value !== null && 'held' in value && typeof value.held === 'boolean';
}

function lockFile({ folder, number }: Lock): string {
  return join(folder, `lease.${String(number)}`);
}

/** A symbolic link is created with its content, and only if none exists; a file cannot do that in one step. */
function place(lock: Lock, state: LockState): boolean {
  try {
    symlinkSync(JSON.stringify(state), lockFile(lock));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** In a folder shared by the machine, only another user can remove their files; a lower number proves nothing. */
function removeBelow({ folder, number: own }: Lock, numbers: readonly number[]): void {
  const old = numbers.filter((number) => number < own);
  for (const number of old) orNull(() => unlinkSync(lockFile({ folder, number })));
}
