import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from '@debussy/host';
import { sessionTask } from '@debussy/testing/conformance';
import { expect, onTestFinished, test } from 'vitest';
import { gitIn, mustGit } from '../src/git/git.ts';
import { coordinator, fleetWorker, newRun } from './support/fleet-bed.ts';
import { fullNeeds, isFull } from './support/full.ts';
import { makeHub } from './support/hub.ts';
import { hasRedis, redisServer } from './support/redis-server.ts';
import { closing } from './support/tasks.ts';
import { until } from './support/until.ts';

// DEBUSSY_SOAK_TASKS=2000 plays as many.
const tasks = Number(process.env['DEBUSSY_SOAK_TASKS'] ?? '750');
/** A mirror is packed after so many. */
const atOnce = 250;
const slots = 8;
const bytesEach = 20_000;

/**
 * What is young may belong to a task that is at work, and is kept: half an hour in a mirror, and as long as its owner says on a hub.
 * A soak does not take as long, so files are made old after each stretch, and the hub is looked after as the documentation says.
 */
test.skipIf(!hasRedis || !isFull)(
  `hub and mirror use the same disk space after ${tasks} tasks as after ${atOnce} (needs ${fullNeeds})`,
  async () => {
    const server = await redisServer();
    const hub = makeHub();
    hub.git(hub.remote, 'config', 'gc.pruneExpire', '2.days.ago');
    const mirror = hub.mirror('soak');
    const git = gitIn(mirror);
    const worker = await fleetWorker({ hub, queue: server.url }, async (task) => closing(task), {
      slots,
      mirrorOf: () =>
        Promise.resolve({
          gitDir: mirror,
          work: async ({ task }) => ({
            events: closing(task),
            refs: [],
            commits: [await workOf(git, hub.base, task.id)],
            files: [],
            root: '/nowhere/worker',
            forget: () => Promise.resolve(),
          }),
        }),
    });
    const fleet = coordinator({ hub, queue: server.url }, { run: newRun(), keepMs: 0 });
    onTestFinished(async () => {
      await worker.stop();
      await fleet.close('detach');
      await server.end();
      await hub.removeWhenStill();
    });
    const sizes: { readonly hub: number; readonly mirror: number }[] = [];
    for (let begun = 0; begun < tasks; begun += atOnce) {
      const open = new Set(Array.from({ length: atOnce }, (_, i) => `task-${begun + i}`));
      for (const id of open) await fleet.submit(sessionTask(id));
      await until(
        'all are done',
        async () => {
          for (const id of open) if ((await fleet.poll(id)).kind === 'done') open.delete(id);
          return open.size === 0;
        },
        600_000,
      );
      for (const place of [hub.remote, mirror]) makeOld(join(place, 'objects'));
      hub.git(hub.remote, 'gc', '--quiet');
      sizes.push({ hub: kilobytes(hub.remote), mirror: kilobytes(mirror) });
      process.stdout.write(
        `${begun + atOnce} tasks: hub ${sizes.at(-1)?.hub} kB, mirror ${sizes.at(-1)?.mirror} kB\n`,
      );
    }
    const [first, ...later] = sizes;
    if (first === undefined) throw new Error('no task was played');
    const stretch = (atOnce * bytesEach) / 1000;
    // A mirror is packed in the course of a stretch: what that has brought so far comes on top.
    for (const { hub: onHub, mirror: inMirror } of later) {
      expect(onHub).toBeLessThan(first.hub + stretch / 2);
      expect(inMirror).toBeLessThan(first.mirror + stretch * 1.5);
    }
  },
  3_600_000,
);

/** A commit with a file that nothing else is like. */
async function workOf(git: Git, base: string, id: string): Promise<string> {
  const blob = await said(git, ['hash-object', '-w', '--stdin'], randomBytes(bytesEach));
  const tree = await said(git, ['mktree'], `100644 blob ${blob}\t${id}\n`);
  return said(git, ['commit-tree', tree, '-p', base, '-m', id], '');
}

async function said(git: Git, args: readonly string[], input: Buffer | string): Promise<string> {
  return (await mustGit(git, args, { input })).toString().trim();
}

function makeOld(folder: string): void {
  const then = new Date(Date.now() - 3 * 86_400_000);
  for (const path of filesUnder(folder)) {
    try {
      utimesSync(path, then, then);
    } catch {
      // It was packed in this moment.
    }
  }
}

function kilobytes(folder: string): number {
  return Math.round(filesUnder(folder).reduce((sum, path) => sum + sizeOf(path), 0) / 1000);
}

function sizeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
