import type { Config, NotifySink, SinkKind } from './config.ts';

/** Subjects of notifications. */
export const noticeClasses = ['needs_human', 'failed', 'landed', 'limit', 'budget', 'ended'] as const;

/** Kinds of destinations for a notification. */
export const sinkKinds = ['desktop', 'bell', 'ntfy', 'webhook', 'slack', 'command'] as const;

/** The kind of a sink: as configured, otherwise from its name. */
export function kindOfSink(name: string, { kind }: NotifySink): SinkKind | null {
  return kind ?? sinkKinds.find((known) => known === name) ?? null;
}

/**
 * Variables that the configuration names for debussy's own use. Neither agents nor gates get them, and their values are
 * never written.
 */
export function privateVariables(config: Pick<Config, 'notify' | 'land' | 'forge'>): readonly string[] {
  const ofSinks = Object.values(config.notify.sinks).flatMap(({ url_env, token_env, secret_env }) => [
    url_env,
    token_env,
    secret_env,
  ]);
  // Variables that may hold the token of a host, if debussy opens requests there.
  const ofHosts = [config.forge.token_env, ...Object.values(tokenVariables).flat()];
  return [...ofSinks, ...(opensRequests(config) ? ofHosts : [])].filter((name) => name !== null);
}

/** Addresses in the configuration that are secret: anyone who knows one can post there. */
export function privateAddresses({ notify }: Pick<Config, 'notify'>): readonly string[] {
  return Object.entries(notify.sinks).flatMap(([name, { kind, url }]) =>
    url === null || (kind ?? name) === 'ntfy' ? [] : [url],
  );
}

/** Hosts with a supported API. Gitea uses Forgejo's. */
export const forgeKinds = ['github', 'gitlab', 'forgejo'] as const;

/** Variables that may hold the token of a host, if the configuration names none. */
export const tokenVariables = {
  github: ['GH_TOKEN', 'GITHUB_TOKEN'],
  gitlab: ['GITLAB_TOKEN'],
  forgejo: ['FORGEJO_TOKEN', 'GITEA_TOKEN'],
} as const;

/** Whether landed phases become pull requests. */
export function opensRequests({ land }: { readonly land: string }): boolean {
  return land !== 'auto' && land !== 'branch';
}
