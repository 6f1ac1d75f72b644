import type { ExtendedRun, Publisher, PublisherExtension } from '@debussy/engine';
import type { ForgeHost } from './host.ts';
import { forgejo } from './hosts/forgejo.ts';
import { github } from './hosts/github.ts';
import { gitlab } from './hosts/gitlab.ts';
import { findHost } from './place.ts';
import type { HostPlace } from './place.ts';
import { publishRun } from './publisher.ts';
import type { Connection } from './publisher.ts';
import { remoteGit } from './remote-git.ts';
import { surveyHost } from './survey.ts';

/** The environment contains the tokens. */
export function forgeExtension(env: NodeJS.ProcessEnv): PublisherExtension {
  return {
    async check({ root, config, branch }) {
      await findHost({ root, env, config: config.forge, branch });
    },
    open: (run) => openForge(run, env),
  };
}

/** The host of a run's pull requests. Nothing is looked up before it is needed. */
function openForge(run: ExtendedRun, env: NodeJS.ProcessEnv): Publisher {
  let current = new AbortController();
  const connect = async (signal: AbortSignal): Promise<Connection> => {
    const { branch } = run.state();
    const place = await findHost({ root: run.root, env, config: run.config.forge, branch });
    const host = hosts[place.kind](place, signal);
    return { host, git: remoteGit(run, place.remote, host) };
  };
  return {
    publish(order) {
      current = new AbortController();
      return publishRun(run, connect, order, current.signal);
    },
    cancel: () => current.abort(),
    survey: async () => surveyHost(run, await connect(new AbortController().signal)),
  };
}

export const hosts: Readonly<
  Record<HostPlace['kind'], (place: HostPlace, signal: AbortSignal) => ForgeHost>
> = {
  github,
  gitlab,
  forgejo,
};
