import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { until } from './until.ts';

/** A user's repository, a shared bare one, and room for mirrors. */
export interface Hub {
  readonly folder: string;
  readonly user: string;
  readonly userGit: string;
  readonly remote: string;
  readonly base: string;
  mirror(name: string): string;
  git(dir: string, ...args: readonly string[]): string;
  /** Commits these files of the user. */
  commit(files: Readonly<Record<string, string>>): void;
  remove(): void;
  /** Where something may still be tidying up in it. */
  removeWhenStill(): Promise<void>;
}

export function makeHub(): Hub {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-fleet-')));
  const user = join(folder, 'user');
  const remote = join(folder, 'hub.git');
  mkdirSync(user);
  git(folder, 'init', '-q', '--bare', remote);
  git(user, 'init', '-q', '-b', 'main');
  git(user, 'config', 'user.name', 'U');
  git(user, 'config', 'user.email', 'u@e');
  writeFileSync(join(user, 'a.txt'), 'a\n');
  git(user, 'add', '-A');
  git(user, 'commit', '-qm', 'first');
  return {
    folder,
    user,
    userGit: join(user, '.git'),
    remote,
    base: git(user, 'rev-parse', 'HEAD'),
    mirror(name) {
      const place = join(folder, `${name}.git`);
      git(folder, 'init', '-q', '--bare', place);
      return place;
    },
    git,
    commit(files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(user, name)), { recursive: true });
        writeFileSync(join(user, name), text);
      }
      git(user, 'add', '-A');
      git(user, 'commit', '-qm', 'plan');
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
    removeWhenStill: () =>
      until('nothing is written there any more', () => {
        try {
          rmSync(folder, { recursive: true, force: true });
          return true;
        } catch {
          return false;
        }
      }),
  };
}

function git(dir: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', env: plain() }).trim();
}

function plain(): NodeJS.ProcessEnv {
  const identity = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) => [
      [`GIT_${role}_NAME`, 'U'],
      [`GIT_${role}_EMAIL`, 'u@e'],
    ]),
  );
  return {
    PATH: process.env['PATH'],
    HOME: tmpdir(),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    ...identity,
  };
}
