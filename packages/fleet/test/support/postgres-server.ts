import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './redis-server.ts';
import { until } from './until.ts';

export interface PostgresServer {
  readonly url: string;
  end(): Promise<void>;
}

const versions = '/usr/lib/postgresql';
const home = existsSync(versions) ? join(versions, readdirSync(versions).toSorted().at(-1) ?? '', 'bin') : '';
const isRoot = process.getuid?.() === 0;
const user = isRoot
  ? Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout)
  : process.getuid?.();

/** The server refuses to run as root, so there has to be another user. */
export const hasPostgres: boolean = existsSync(join(home, 'initdb')) && (user ?? 0) > 0;

/** A real server of the test's own on loopback. */
export async function postgresServer(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-postgres-'));
  const uid = user ?? 0;
  chownSync(folder, uid, -1);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const as = { uid, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  execFileSync(join(home, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'debussy'], {
    ...as,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
  const child = spawn(join(home, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...as,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answers = (): boolean =>
    spawnSync(join(home, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
  await until('PostgreSQL answers', answers);
  return {
    url: `postgres://debussy@127.0.0.1:${port}/postgres`,
    async end() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
