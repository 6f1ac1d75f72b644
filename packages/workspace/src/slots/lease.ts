import { mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Holder } from '@debussy/core';
import { gitIsQuiet } from '../finish/live-git.ts';
import { currentHolder, isGone } from '../holder.ts';

/** A slot is held by the lease with the highest number; a lease of a process that is gone, or a free one, can be succeeded. */
export interface Lease {
  readonly home: string;
  readonly number: number;
}

/** A slot's own folder, and its worktree. */
interface LeasePlace {
  readonly home: string;
  readonly path: string;
}

type LeaseState = { readonly held: true; readonly holder: Holder } | { readonly held: false };

/**
 * Takes the slot, or returns null when somebody alive holds it. Numbers only grow, a number is taken by making its link (which
 * one process can), and who finds a higher number afterwards steps back: so no two ever hold the same slot.
 */
export async function takeLease({ home, path }: LeasePlace): Promise<Lease | null> {
  await mkdir(home, { recursive: true });
  const { number, state } = await readLease(home);
  if (state.held && !(await isGone(state.holder))) return null;
  if (state.held && !(await gitIsQuiet(path, patienceMs))) return null;
  const lease = { home, number: number + 1 };
  if (!(await place(lease, { held: true, holder: await currentHolder() }))) return null;
  const numbers = await leaseNumbers(home);
  if (numbers.some((other) => other > lease.number)) {
    await rm(leaseFile(lease), { force: true });
    return null;
  }
  await removeBelow(lease, numbers);
  return lease;
}

// A git that a killed process left behind finishes its work, and must not do so in the next user's files.
const patienceMs = 10_000;

/** A free lease takes the place of the held one, so that the numbers go on growing. */
export async function freeLease(lease: Lease): Promise<void> {
  await place({ home: lease.home, number: lease.number + 1 }, { held: false });
  await rm(leaseFile(lease), { force: true });
}

/** Who holds the slot now, if anybody is alive to hold it. */
export async function leaseHolder(home: string): Promise<Holder | null> {
  const { state } = await readLease(home);
  return state.held && !(await isGone(state.holder)) ? state.holder : null;
}

async function readLease(home: string): Promise<{ number: number; state: LeaseState }> {
  const number = Math.max(0, ...(await leaseNumbers(home)));
  const text = number === 0 ? '' : await readlink(leaseFile({ home, number })).catch(() => '');
  return { number, state: parse(text) };
}

async function leaseNumbers(home: string): Promise<readonly number[]> {
  const names = await readdir(home).catch(() => []);
  return names.flatMap((name) => Number(/^lease\.(\d+)$/.exec(name)?.[1] ?? 0) || []);
}

// One that cannot be read was taken back, or cut by a power failure: its holder is gone.
function parse(text: string): LeaseState {
  try {
    const value: unknown = JSON.parse(text);
    return isLease(value) ? value : { held: false };
  } catch {
    return { held: false };
  }
}

function isLease(value: unknown): value is LeaseState {
  return typeof value === 'object' && value !== null && 'held' in value && typeof value.held === 'boolean';
}

function leaseFile({ home, number }: Lease): string {
  return join(home, `lease.${String(number)}`);
}

/** A symbolic link comes into being with its content, and only if there is none: what a file cannot do in one step. */
async function place(lease: Lease, state: LeaseState): Promise<boolean> {
  try {
    await symlink(JSON.stringify(state), leaseFile(lease));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeBelow(lease: Lease, numbers: readonly number[]): Promise<void> {
  const old = numbers.filter((number) => number < lease.number);
  await Promise.all(old.map((number) => rm(leaseFile({ home: lease.home, number }), { force: true })));
}
