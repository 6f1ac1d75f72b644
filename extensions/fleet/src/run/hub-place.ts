import type { Git } from '@debussy/host';
import { createHash } from 'node:crypto';
import type { RefSpace } from '../git/fleet-refs.ts';
import { gitIn, mustGit, withoutPasswords } from '../git/git.ts';
import { openRemote } from '../git/remote.ts';
import type { Remote } from '../git/remote.ts';
import { queueFacts } from '../queue/safety.ts';
import { fleetSettings } from './fleet-settings.ts';
import type { FleetSettings } from './fleet-settings.ts';

/** From which clone a hub is looked at, and by whose settings. */
export interface HubOrder {
  /** The git directory of the clone. */
  readonly gitDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export interface HubPlace {
  readonly gitDir: string;
  readonly settings: FleetSettings;
  readonly git: Git;
  readonly remote: Remote;
  readonly refs: RefSpace;
  /** The hub's address, without a password. */
  readonly shown: string;
}

export function openHubPlace({ gitDir, env, cwd }: HubOrder): HubPlace {
  const settings = fleetSettings({ flags: {}, env, cwd });
  const { remotes, refs, gitTimeoutMs } = settings;
  const git = gitIn(gitDir);
  const { url } = remotes[0];
  const remote = openRemote(git, { url, timeoutMs: gitTimeoutMs });
  return { gitDir, settings, git, remote, refs, shown: withoutPasswords(url) };
}

/** By the clock of the queue's server, which all hosts go by; null where it cannot be asked. */
export async function serverTime({ settings }: HubPlace): Promise<number | null> {
  const facts = await queueFacts(settings.queue).catch(() => null);
  return facts === null ? null : Date.now() + facts.clockMs;
}

/** Tells repositories apart that share a hub: by their first commits, which every clone has. */
export async function firstCommits(git: Git, commit: string | null): Promise<string> {
  if (commit === null) return '';
  return (await mustGit(git, ['rev-list', '--max-parents=0', commit])).toString();
}

export async function repositoryMark(git: Git, commit: string | null): Promise<string> {
  return createHash('sha256')
    .update(await firstCommits(git, commit))
    .digest('hex')
    .slice(0, 12);
}
