import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const hasRedis: boolean = spawnSync('redis-server', ['--version']).status === 0;

/** A real server of the test's own on loopback. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  start(): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** All that it knew is gone. */
  forget(): void;
  end(): Promise<void>;
}

export async function redisServer(settings: readonly string[] = safe): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-redis-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    port,
    folder,
    async start() {
      const args = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--save',
        '',
        ...settings,
      ];
      child = spawn('redis-server', args, { stdio: 'ignore' });
      await answers(port);
    },
    async kill() {
      await ended(child, 'SIGKILL');
      child = null;
    },
    forget() {
      rmSync(join(folder, 'appendonlydir'), { recursive: true, force: true });
    },
    async end() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Keeps what it is told, as an operator's has to. */
export const safe: readonly string[] = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];

function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await canConnect(port)) return;
    await pause(25);
  }
  throw new Error(`redis-server does not answer on port ${port}`);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
