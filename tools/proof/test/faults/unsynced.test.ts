import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { dropUnsynced, losses, unsyncedIn } from '../../src/chaos/unsynced.ts';
import type { Loss } from '../../src/chaos/unsynced.ts';
import { emptyFolder, removeFolder } from '@debussy/testing';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach(removeFolder));

type Line = readonly [what: string, size: number, path: string, other?: string];

function unsyncedAfter(...lines: readonly Line[]) {
  const folder = emptyFolder();
  folders.push(folder);
  const log = join(folder, 'log');
  writeFileSync(
    log,
    lines.map(([what, size, path, other = '']) => `${what}\t${size}\t${path}\t${other}\n`).join(''),
  );
  return unsyncedIn(log);
}

test('unsynced writes are lost, and unsynced appends are cut off', () => {
  expect(
    unsyncedAfter(['O', 0, '/new'], ['W', 0, '/new'], ['O', 9, '/old'], ['W', 9, '/old'], ['W', 14, '/old']),
  ).toEqual([
    { path: '/new', synced: 0, fresh: true },
    { path: '/old', synced: 9, fresh: false },
  ]);
});

test('a sync keeps what was written before it began', () => {
  expect(unsyncedAfter(['W', 0, '/a'], ['s', 4, '/a'], ['S', 4, '/a'])).toEqual([]);
  expect(unsyncedAfter(['W', 0, '/a'], ['W', 0, '/b'], ['f', 0, '/'], ['W', 0, '/c'], ['F', 0, '/'])).toEqual(
    [{ path: '/c', synced: 0, fresh: true }],
  );
  expect(unsyncedAfter(['s', 0, '/a'], ['W', 0, '/a'], ['S', 0, '/a'])).toHaveLength(1);
});

test('content follows its name: through renames of files and of folders above them, through links, and goes with it', () => {
  expect(unsyncedAfter(['W', 0, '/d/a'], ['R', 0, '/d', '/e'])).toMatchObject([{ path: '/e/a' }]);
  expect(unsyncedAfter(['W', 0, '/tmp'], ['L', 0, '/tmp', '/object'], ['U', 0, '/tmp'])).toMatchObject([
    { path: '/object' },
  ]);
  expect(unsyncedAfter(['W', 0, '/a'], ['U', 0, '/a'])).toEqual([]);
});

test.each([...losses])('unsynced content is taken away: %s', async (loss: Loss) => {
  const folder = emptyFolder();
  folders.push(folder);
  mkdirSync(join(folder, 'x'));
  const [fresh, grown] = [join(folder, 'fresh'), join(folder, 'grown')];
  writeFileSync(fresh, 'new');
  writeFileSync(grown, 'old new');
  const unsynced = [
    { path: fresh, synced: 0, fresh: true },
    { path: grown, synced: 4, fresh: false },
  ];
  expect(await dropUnsynced(unsynced, loss)).toBe(2);
  const left = existsSync(fresh) ? readFileSync(fresh, 'latin1') : null;
  expect(left).toBe({ empty: '', zeros: '\0\0\0', missing: null }[loss]);
  expect(readFileSync(grown, 'latin1')).toBe(loss === 'zeros' ? 'old \0\0\0' : 'old ');
});
