import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localRef } from '../../src/git/fleet-refs.ts';
import { gitIn } from '../../src/git/git.ts';
import { bundleWriter } from '../../src/task-bundle/write-bundles.ts';
import type { BundleOrder } from '../../src/task-bundle/write-bundles.ts';
import { createMirrorCare } from '../../src/worker/mirror-care.ts';
import { makeHub } from '../support/hub.ts';
import type { Hub } from '../support/hub.ts';
import { until } from '../support/until.ts';

/** After so many a mirror is packed. */
const tasks = 250;
/** Git keeps so few at a time as single files. */
const batch = 15;

test('a mirror keeps only the packed objects that its newest tasks need', async () => {
  const hub = makeHub();
  onTestFinished(() => hub.removeWhenStill());
  const mirror = hub.mirror('care');
  const git = gitIn(mirror);
  hub.git(mirror, 'fetch', '-q', hub.user, 'main:refs/kept/base');
  const care = createMirrorCare(git, mirror);
  const write = bundleWriter(git);
  for (const round of ['single files', 'many packs']) {
    const ids = Array.from({ length: tasks }, (_, i) => `${round}-${i}`.replace(' ', '-'));
    for (let from = 0; from < ids.length; from += batch) {
      const some = ids.slice(from, from + batch);
      const order = (id: string): BundleOrder => ({
        facts: { id },
        commits: [hub.base],
        files: [{ path: 'log.txt', bytes: Buffer.from(`log of ${id}\n`) }],
        ref: refOf(id),
        at: 1_700_000_000_000,
      });
      await Promise.all(some.map((id) => write(order(id))));
      if (round === 'many packs') hub.git(mirror, 'repack', '-d', '-q');
    }
    makeOld(join(mirror, 'objects'));
    expect(sizeOf(hub, mirror).objects).toBeGreaterThan(tasks * 4);
    for (const id of ids) care.over({ run: 'r', id });
    await until(`what goes of ${round} is gone, and the rest is packed`, () => {
      const { loose, objects, packs } = sizeOf(hub, mirror);
      return loose === 0 && packs <= 2 && objects < tasks;
    });
    expect(hub.git(mirror, 'rev-list', '--all', '--objects').split('\n').length).toBeLessThan(tasks);
  }
}, 120_000);

interface Size {
  readonly loose: number;
  readonly objects: number;
  readonly packs: number;
}

function sizeOf(hub: Hub, mirror: string): Size {
  const said = hub.git(mirror, 'count-objects', '-v');
  const field = (name: string): number => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(said)?.[1]);
  return { loose: field('count'), objects: field('count') + field('in-pack'), packs: field('packs') };
}

function refOf(id: string): string {
  return localRef({ run: 'r', kind: 'task', id });
}

/** What is younger than half an hour may belong to a task that is at work. */
function makeOld(folder: string): void {
  const then = new Date(Date.now() - 7_200_000);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then);
}
