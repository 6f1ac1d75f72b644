import type { Event } from '@debussy/core';
import type { Forge, RunContext } from '@debussy/engine';
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

export interface ForgeOrder {
  readonly context: RunContext;
  /** Everything journalled so far, at this moment. */
  readonly events: () => readonly Event[];
  /** With the tokens, which the context of a run does not have. */
  readonly env: NodeJS.ProcessEnv;
}

/** The host of a run's pull requests. Nothing is looked up before it is needed. */
export function openForge({ context, events, env }: ForgeOrder): Forge {
  let current = new AbortController();
  const connect = async (signal: AbortSignal): Promise<Connection> => {
    const { repository, config, state } = context;
    const place = await findHost({
      root: repository.root,
      env,
      config: config.forge,
      branch: state().branch,
    });
    const host = hosts[place.kind](place, signal);
    return { host, git: remoteGit(context, place.remote, host) };
  };
  return {
    publisher: {
      publish(order) {
        current = new AbortController();
        return publishRun({ context, events: events(), connect }, order, current.signal);
      },
      cancel: () => current.abort(),
    },
    survey: async () => surveyHost(context, await connect(new AbortController().signal)),
  };
}

export const hosts: Readonly<
  Record<HostPlace['kind'], (place: HostPlace, signal: AbortSignal) => ForgeHost>
> = {
  github,
  gitlab,
  forgejo,
};
