import { scrubber } from '@debussy/core';
import type { ExtendedRun } from '@debussy/engine';
import { gitAt, gitLine } from '@debussy/host';
import type { Git } from '@debussy/host';
import type { ForgeHost } from './host.ts';
import { HostFault } from './http.ts';

/**
 * Branches of the remote, through git itself: with the user's keys and helpers, and with the token as a last resort.
 */
export interface RemoteGit {
  /** The commits of branches there; missing branches are left out. */
  heads(branches: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Moves a branch there, if it is at the expected commit; null: if it does not exist. */
  push(branch: string, commit: string, expected: string | null): Promise<'pushed' | 'moved'>;
  /** Fetches commits under a ref that keeps them. */
  fetch(branch: string, ref: string): Promise<string>;
}

const withinMs = 300_000;

export function remoteGit(
  { root, commonDir }: ExtendedRun,
  remote: string,
  { login }: Pick<ForgeHost, 'login'>,
): RemoteGit {
  const git = gitAt({
    gitDir: commonDir,
    workTree: root,
    config: login === null ? [] : [helperOf(login.user)],
  });
  const scrub = scrubber(login === null ? [] : [login.token]);
  const env: Readonly<Record<string, string>> = login === null ? {} : { [tokenVariable]: login.token };
  const call = async (args: readonly string[]): Promise<Awaited<ReturnType<Git>>> => {
    const result = await git(args, { env, timeoutMs: withinMs, killedFails: true });
    return { ...result, stderr: scrub(result.stderr) };
  };
  return {
    async heads(branches) {
      if (branches.length === 0) return new Map();
      const refs = branches.map((branch) => `refs/heads/${branch}`);
      const { code, stdout, stderr, timedOut } = await call(['ls-remote', '--refs', '--', remote, ...refs]);
      if (code !== 0) throw remoteFault('ls-remote', stderr, timedOut);
      const lines = stdout.toString().split('\n').filter(Boolean);
      return new Map(
        lines.map((line) => {
          const [commit = '', ref = ''] = line.split('\t');
          return [ref.replace(/^refs\/heads\//, ''), commit];
        }),
      );
    },
    async push(branch, commit, expected) {
      const ref = `refs/heads/${branch}`;
      const lease = `--force-with-lease=${ref}:${expected ?? ''}`;
      const { code, stdout, stderr, timedOut } = await call([
        'push',
        '--porcelain',
        '--no-verify',
        '--no-recurse-submodules',
        lease,
        '--',
        remote,
        `${commit}:${ref}`,
      ]);
      if (code === 0) return 'pushed';
      if (
        /\[rejected\].*\((?:stale info|fetch first|non-fast-forward)\)|already exists/.test(
          `${stdout.toString()}${stderr}`,
        )
      )
        return 'moved';
      throw remoteFault('push', `${stderr}\n${stdout.toString()}`, timedOut);
    },
    async fetch(branch, ref) {
      const spec = `+refs/heads/${branch}:${ref}`;
      const options = ['--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-gc'];
      const { code, stderr, timedOut } = await call(['fetch', ...options, '--', remote, spec]);
      if (code !== 0) throw remoteFault('fetch', stderr, timedOut);
      return await gitLine(git, ['rev-parse', '--verify', `${ref}^{commit}`]);
    },
  };
}

const tokenVariable = 'DEBUSSY_HOST_TOKEN';

/** Called only if no other helper knows a password. Only the environment of that git contains the token. */
function helperOf(user: string): readonly [string, string] {
  return [
    'credential.helper',
    `!f() { test "$1" = get && echo username=${user} && echo "password=$${tokenVariable}"; }; f`,
  ];
}

function remoteFault(command: string, stderr: string, timedOut: boolean): HostFault {
  const said = stderr
    .trim()
    .split('\n')
    .filter((line) => !/^To |^Done$/.test(line))
    .slice(-3)
    .join(' ')
    .slice(0, 400);
  const message = `git ${command}: ${timedOut ? 'no answer in time' : said}`;
  if (/authentication failed|could not read (?:username|password)|permission denied|403/i.test(said))
    return new HostFault(message, { kind: 'auth' });
  if (/\[remote rejected\]|protected branch|pre-receive hook declined/i.test(said))
    return new HostFault(message, { kind: 'refused' });
  if (/repository .*not found|does not appear to be a git repository/i.test(said))
    return new HostFault(message, { kind: 'missing' });
  return new HostFault(message, { kind: 'unclear' });
}
