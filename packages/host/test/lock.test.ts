import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { currentHolder, lockHolder, releaseLock, takeLock } from '../src/index.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'debussy-host-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('one of many processes gets the lock until it is released', async () => {
  const place = folder();
  const all = await Promise.all(Array.from({ length: 8 }, () => takeLock(place)));
  const taken = all.filter((lock) => lock !== null);
  expect(taken).toHaveLength(1);
  expect(await lockHolder(place)).toEqual(await currentHolder());
  for (const lock of taken) await releaseLock(lock);
  expect(await lockHolder(place)).toBeNull();
  expect(await takeLock(place)).not.toBeNull();
});

test('the lock of a dead process passes on when its child processes have ended, not before', async () => {
  const place = folder();
  const { pid } = spawnSync('true');
  const holder = { ...(await currentHolder()), pid, started: '1' };
  symlinkSync(JSON.stringify({ held: true, holder }), join(place, 'lease.7'));
  expect(await takeLock(place, () => Promise.resolve(false))).toBeNull();
  expect(await takeLock(place)).toMatchObject({ number: 8 });
  expect(readdirSync(place)).toEqual(['lease.8']);
});

test('a lock left by another user does not block new runs', async () => {
  const place = folder();
  // As little to be removed by us as a link of somebody else's in a sticky folder.
  mkdirSync(join(place, 'lease.1', 'theirs'), { recursive: true });
  symlinkSync(JSON.stringify({ held: false }), join(place, 'lease.2'));
  expect(await takeLock(place)).toMatchObject({ number: 3 });
  expect(readdirSync(place).toSorted()).toEqual(['lease.1', 'lease.3']);
});

test('the lock of a process that cannot be seen from here is respected', async () => {
  const place = folder();
  const holder = { ...(await currentHolder()), machine: 'another' };
  symlinkSync(JSON.stringify({ held: true, holder }), join(place, 'lease.1'));
  expect(await takeLock(place)).toBeNull();
  expect(await lockHolder(place)).toEqual(holder);
});
