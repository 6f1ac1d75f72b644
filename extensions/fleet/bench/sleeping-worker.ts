import { nothingSpent } from '@debussy/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueAddress } from '../src/address/queue-address.ts';
import { remoteAddress } from '../src/address/remote-address.ts';
import { startFleetWorker } from '../src/worker/fleet-worker.ts';

/** A host of its own whose work is to wait as long as its task says. */
const [queue = '', remote = '', gitDir = '', slots = '1', lockMs = '30000', name = 'w'] =
  process.argv.slice(2);

await startFleetWorker({
  queue: queueAddress(queue),
  remotes: [remoteAddress(remote, '/')],
  slots: Number(slots),
  labels: [],
  name,
  version: 'bench',
  lockMs: Number(lockMs),
  minFreeBytes: 0,
  mirrorOf: () =>
    Promise.resolve({
      gitDir,
      async work({ task }) {
        if (task.kind !== 'session') throw new Error('only sessions here');
        process.stdout.write(`begun ${task.id} ${Date.now()}\n`);
        const { phase, attempt, session, secondsLeft } = task;
        await sleep(secondsLeft * 1000);
        const facts = {
          spent: nothingSpent,
          seconds: secondsLeft,
          percent: null,
          handoff: null,
          remaining: [],
        };
        return {
          events: [
            { type: 'session.ended', phase, attempt, session, outcome: { kind: 'completed' }, ...facts },
          ],
          refs: [],
          commits: [],
          files: [],
          root: '/nowhere',
          forget: () => Promise.resolve(),
        };
      },
    }),
});
process.stdout.write('ready\n');
