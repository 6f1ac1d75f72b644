import type { Config, NotifySink, SinkKind } from './config.ts';
import { opensRequests, tokenVariables } from './forge.ts';

/** What a notice can be about. */
export const noticeClasses = ['needs_human', 'failed', 'landed', 'limit', 'budget', 'ended'] as const;

/** Where a notice can go. */
export const sinkKinds = ['desktop', 'bell', 'ntfy', 'webhook', 'slack', 'command'] as const;

/** What a sink is: by its kind, otherwise by its name. */
export function kindOfSink(name: string, { kind }: NotifySink): SinkKind | null {
  return kind ?? sinkKinds.find((known) => known === name) ?? null;
}

/** Variables that the configuration names for debussy's own use: neither agents nor gates get them, and their values are written nowhere. */
export function privateVariables(config: Pick<Config, 'notify' | 'land' | 'forge'>): readonly string[] {
  const ofSinks = Object.values(config.notify.sinks).flatMap(({ url_env, token_env, secret_env }) => [
    url_env,
    token_env,
    secret_env,
  ]);
  return [...ofSinks, ...forgeVariables(config)].filter((name) => name !== null);
}

/** Where the token of a host can stand, wherever the configuration sends anything there. */
function forgeVariables(config: Pick<Config, 'land' | 'forge'>): readonly (string | null)[] {
  return opensRequests(config) ? [config.forge.token_env, ...Object.values(tokenVariables).flat()] : [];
}

/** Addresses in the configuration that are secrets themselves: who knows one can post there. */
export function privateAddresses({ notify }: Pick<Config, 'notify'>): readonly string[] {
  return Object.entries(notify.sinks).flatMap(([name, sink]) => secretAddress(name, sink));
}

function secretAddress(name: string, { kind, url }: NotifySink): readonly string[] {
  return url === null || (kind ?? name) === 'ntfy' ? [] : [url];
}
