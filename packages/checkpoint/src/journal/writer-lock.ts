/**
 * One writer per journal. Its lock is `writer-<n>.lock`, made whole in one step by `link`, and holds who made it.
 *
 * - To take it: nobody alive holds a lock; create the next number; look again; somebody alive has another one: give up.
 *   Of two who do this at once, the one who looks last sees the other, so there is never more than one holder.
 * - Locks of the dead are removed by a holder only. "Dead" is proven by pid, start time and boot; an unproven one is refused.
 */
import { linkSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Holder, Result } from '@debussy/core';
import { systemCode } from './io-error.ts';
import { liveness, thisProcess } from './process-identity.ts';
import type { Liveness } from './process-identity.ts';

export interface WriterLock {
  release(): void;
}

export function takeWriterLock(folder: string): Result<WriterLock, DebussyError> {
  const locks = listLocks(folder);
  const other = locks.find((lock) => lock.liveness !== 'dead');
  if (other !== undefined) return fail(lockedError(other));
  const number = Math.max(0, ...locks.map((lock) => lock.number)) + 1;
  const path = join(folder, `writer-${number}.lock`);
  if (create(path)) return settle(folder, path);
  // Somebody was faster: they hold it, or have let go of it since, and who asks again will see.
  return fail(lockedError(readLock(path, number) ?? { path, number, holder: null, liveness: 'alive' }));
}

interface Lock {
  readonly path: string;
  readonly number: number;
  readonly holder: Holder | null;
  readonly liveness: Liveness;
}

function settle(folder: string, path: string): Result<WriterLock, DebussyError> {
  const others = listLocks(folder).filter((lock) => lock.path !== path);
  const rival = others.find((lock) => lock.liveness !== 'dead');
  if (rival !== undefined) {
    rmSync(path, { force: true });
    return fail(lockedError(rival));
  }
  for (const lock of others) rmSync(lock.path, { force: true });
  return ok({ release: () => rmSync(path, { force: true }) });
}

function create(path: string): boolean {
  const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(thisProcess())}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function listLocks(folder: string): readonly Lock[] {
  return readdirSync(folder).flatMap((name) => {
    const match = /^writer-(\d{1,15})\.lock$/.exec(name);
    const lock = match === null ? null : readLock(join(folder, name), Number(match[1]));
    return lock === null ? [] : [lock];
  });
}

function readLock(path: string, number: number): Lock | null {
  try {
    const holder = parseHolder(readFileSync(path, 'utf8'));
    return { path, number, holder, liveness: holder === null ? 'unknown' : liveness(holder) };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null || !('pid' in value)) return false;
  const texts = ['started', 'host', 'boot'].map(
    (key) => Object.entries(value).find(([name]) => name === key)?.[1],
  );
  return Number.isSafeInteger(value.pid) && texts.every((text) => typeof text === 'string');
}

function lockedError(lock: Lock): DebussyError {
  const who =
    lock.holder === null ? 'somebody' : `process ${lock.holder.pid} on ${lock.holder.host.split(' ')[0]}`;
  const unproven = `Whether it still runs cannot be seen from here. If you know that it does not, remove ${lock.path}.`;
  return new DebussyError({
    code: 'ERR_JOURNAL_LOCKED',
    message: `the journal is being written by ${who} (${lock.path})`,
    hint:
      lock.liveness === 'alive' ? 'Wait until that run has ended, or stop it with `debussy stop`.' : unproven,
  });
}
