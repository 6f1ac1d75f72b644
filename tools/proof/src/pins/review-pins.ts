import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { githubHost, writes } from '@debussy/testing';
import type { Person, Pin } from './pin.ts';

const token = 'ghp_a-token-of-the-test-host';

/** A host on this machine that behaves like GitHub, as the remote of the repository. */
async function hosted(
  { repository, commit, set }: Person,
  play: (host: Awaited<ReturnType<typeof githubHost>>) => Promise<void>,
): Promise<void> {
  const folder = join(repository.home, 'origin.git');
  execFileSync('git', ['clone', '-q', '--bare', repository.root, folder], { stdio: 'ignore' });
  repository.git('remote', 'add', 'origin', folder);
  const host = await githubHost({ folder, repository: 'ada/shop', token: () => token });
  const forge = { kind: 'github', url: host.service.url, repository: 'ada/shop' };
  commit('.debussy/config.yaml', `${JSON.stringify({ forge }, null, 2)}\n`);
  repository.git('push', '-q', 'origin', 'main');
  set({ GITHUB_TOKEN: token });
  try {
    await play(host);
  } finally {
    await host.service.close();
  }
}

const scenario = { defaults: writes('part-{phase}.txt', '{phase}\n') };

/** Runs whose work goes out for review. */
export const reviewPins: readonly Pin[] = [
  {
    name: 'pull-request',
    draft: { phases: [{ id: '1' }, { id: '2' }], scenario },
    play: (person) =>
      hosted(person, async () => {
        await person.debussy('run', 'MASTER_PLAN.md', '--land', 'pr');
      }),
  },
  {
    name: 'stack-then-synced',
    draft: { phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }], scenario },
    play: (person) =>
      hosted(person, async (host) => {
        await person.debussy('run', 'MASTER_PLAN.md', '--land', 'stack');
        host.merge(1, 'squash');
        await person.debussy('sync');
      }),
  },
  {
    name: 'host-limits',
    draft: { scenario, config: {} },
    play: (person) =>
      hosted(person, async (host) => {
        const headers = {
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 3600),
        };
        host.service.faults = () => ({
          when: 'before',
          answer: { status: 403, body: { message: 'API rate limit exceeded' }, headers },
        });
        await person.debussy('run', 'MASTER_PLAN.md', '--land', 'pr', '--wait-on-limit', '0');
      }),
  },
];
