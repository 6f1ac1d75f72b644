import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterFile, githubHost } from '@debussy/testing';
import type { GithubHost } from '@debussy/testing';
import { makeProject } from './project.ts';
import type { Draft, Project } from './project.ts';

export const hostToken = 'ghp_a-token-of-the-test-host';

/** A project whose remote is on a host of this machine that behaves like GitHub. */
export interface Hosted {
  readonly project: Project;
  readonly host: GithubHost;
  readonly env: NodeJS.ProcessEnv;
  /** Changed to let the token expire. */
  token: string;
}

export async function makeHosted(draft: Draft): Promise<Hosted> {
  const settings: Record<string, unknown> = {};
  const project = makeProject({ ...draft, commit: false });
  const folder = join(project.desk, 'origin.git');
  execFileSync('git', ['clone', '-q', '--bare', project.root, folder], { stdio: 'ignore' });
  project.git('remote', 'add', 'origin', folder);
  const held = { token: hostToken };
  const host = await githubHost({ folder, repository: 'ada/shop', token: () => held.token });
  afterFile(() => host.service.close());
  const forge = {
    kind: 'github',
    url: host.service.url,
    repository: 'ada/shop',
    ...asRecord(draft.config?.['forge']),
  };
  Object.assign(settings, { ...draft.config, forge });
  project.write('.debussy/config.yaml', `${JSON.stringify(settings, null, 2)}\n`);
  project.git('add', '-A');
  project.git('commit', '-qm', 'Begin');
  project.git('push', '-q', 'origin', 'main');
  return Object.assign(held, { project, host, env: { GITHUB_TOKEN: hostToken } });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
