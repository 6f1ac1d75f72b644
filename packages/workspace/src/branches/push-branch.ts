import { gitFrom, must } from '@debussy/host';
import type { Store } from '../landing/store.ts';

/** The branch of a remote that a branch follows. */
export interface Upstream {
  readonly remote: string;
  readonly ref: string;
}

export async function upstreamOf({ git }: Store, branch: string): Promise<Upstream | null> {
  const format = '--format=%(upstream:remotename)%00%(upstream:remoteref)';
  const text = (await must(git, ['for-each-ref', format, `refs/heads/${branch}`])).toString().trim();
  const [remote = '', ref = ''] = text.split('\0');
  return remote === '' || ref === '' ? null : { remote, ref };
}

const withinMs = 300_000;

/** Without force: commits that are only there stay. Returns the reason if it fails. */
export async function pushBranch(
  root: string,
  branch: string,
  { remote, ref }: Upstream,
): Promise<string | null> {
  const args = [
    'push',
    '--porcelain',
    '--no-recurse-submodules',
    '--',
    remote,
    `refs/heads/${branch}:${ref}`,
  ];
  const { code, stdout, stderr, timedOut } = await gitFrom(root)(args, {
    timeoutMs: withinMs,
    killedFails: true,
  });
  if (code === 0) return null;
  if (timedOut) return 'no answer in time';
  const [, rejected] = /^!.*\t\[(.*)$/m.exec(stdout.toString()) ?? [];
  if (rejected !== undefined) return rejected.replace('] (', ' (');
  return /^(?:fatal|error): (.*?)\.?$/m.exec(stderr)?.[1] ?? `git push exited with ${code}`;
}
