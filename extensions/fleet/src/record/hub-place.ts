import type { Git } from '@debussy/host';
import { digest } from '../digest.ts';
import type { RefSpace } from '../git/fleet-refs.ts';
import { gitIn, mustGit, withoutPasswords } from '../git/git.ts';
import { openRemote } from '../hub/remote.ts';
import type { Remote } from '../hub/remote.ts';
import { queueFacts } from '../queue/safety.ts';
import type { FleetSettings } from '../run/fleet-settings.ts';

/** A hub as a clone of the repository sees it. */
export interface HubPlace {
  /** The git directory of the clone. */
  readonly gitDir: string;
  readonly settings: FleetSettings;
  readonly git: Git;
  readonly remote: Remote;
  readonly refs: RefSpace;
  /** The hub's address, without a password. */
  readonly shown: string;
}

export function openHubPlace(gitDir: string, settings: FleetSettings): HubPlace {
  const { remotes, refs, gitTimeoutMs } = settings;
  const git = gitIn(gitDir);
  const { url } = remotes[0];
  const remote = openRemote(git, { url, timeoutMs: gitTimeoutMs });
  return { gitDir, settings, git, remote, refs, shown: withoutPasswords(url) };
}

/** By the clock of the queue's server, which all hosts use; null if it does not answer. */
export async function serverTime({ settings }: HubPlace): Promise<number | null> {
  const facts = await queueFacts(settings.queue).catch(() => null);
  return facts === null ? null : Date.now() + facts.clockMs;
}

/** Distinguishes repositories on the same hub by their first commits, which every clone has. */
export async function firstCommits(git: Git, commit: string | null): Promise<string> {
  if (commit === null) return '';
  return (await mustGit(git, ['rev-list', '--max-parents=0', commit])).toString();
}

export async function repositoryMark(git: Git, commit: string | null): Promise<string> {
  return digest(await firstCommits(git, commit), 12);
}
