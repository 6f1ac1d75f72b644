import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inTurn, splitInto, writes } from '@debussy/testing';
import type { Person, Pin } from './pin.ts';

/** A hub, a queue and a worker of one host; all of them end with the recipe. */
async function withFleet(person: Person, play: () => Promise<void>): Promise<void> {
  const { repository, set, program } = person;
  const hub = join(repository.home, 'hub.git');
  execFileSync('git', ['clone', '-q', '--bare', repository.root, hub], { stdio: 'ignore' });
  const [folder, port] = [join(repository.home, 'redis'), await freePort()];
  mkdirSync(folder);
  const settings = ['--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const redis = spawn('redis-server', [...place, ...settings], { stdio: ['ignore', 'pipe', 'pipe'] });
  await prints(redis, /Ready to accept connections/);
  const fleet = { DEBUSSY_FLEET_QUEUE: `redis://127.0.0.1:${port}`, DEBUSSY_FLEET_REMOTE: hub };
  set(fleet);
  const words = ['worker', '--name', 'bell', '--home', join(repository.home, 'worker'), '--slots', '2'];
  const worker = spawn(process.execPath, [program, ...words, '--min-free-disk', '10'], {
    cwd: repository.root,
    env: { ...repository.env, ...fleet },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await prints(worker, /^ready$/);
    await play();
  } finally {
    await Promise.all([stopped(worker), stopped(redis)]);
  }
}

function prints(child: ChildProcess, line: RegExp): Promise<void> {
  return new Promise((seen, failed) => {
    child.once('exit', () => failed(new Error(`it ended and never printed ${String(line)}`)));
    for (const input of [child.stdout, child.stderr])
      if (input !== null)
        createInterface({ input }).on('line', (text) => {
          if (line.test(text)) seen();
        });
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? found(address.port) : failed(new Error('no port')),
      );
    });
  });
}

/** Runs whose sessions and verifications are done by a worker. */
export const fleetPins: readonly Pin[] = [
  {
    name: 'fleet',
    needs: 'redis-server',
    draft: {
      phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
      scenario: {
        phases: {
          '1': [splitInto({ id: '1a' }, { id: '1b' })],
          '2': inTurn(writes('two.txt', 'BAD\n'), writes('two.txt', 'good\n')),
        },
      },
    },
    play: (person) =>
      withFleet(person, async () => {
        await person.debussy('run', 'MASTER_PLAN.md', '--executor', 'fleet');
      }),
  },
];
