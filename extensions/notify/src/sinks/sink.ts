import type { NotifySink, SinkKind } from '@debussy/core';
import type { Message } from '../message.ts';

/** A place that messages go to. It throws a `SinkError` where it could not send. */
export interface Sink {
  readonly name: string;
  readonly kind: SinkKind;
  send(message: Message): Promise<void>;
}

export interface SinkOrder {
  readonly name: string;
  readonly kind: SinkKind;
  readonly sink: NotifySink;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Writes to the terminal of this process; null where there is none. */
  readonly terminal: ((text: string) => void) | null;
}

/** Why a message could not be sent. It never holds an address or a token: those are secrets. */
export class SinkError extends Error {
  /** Another try will fail as well. */
  readonly permanent: boolean;
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    facts: { readonly permanent: boolean; readonly retryAfterMs?: number | null },
  ) {
    super(message);
    this.name = 'SinkError';
    this.permanent = facts.permanent;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

export const sendTimeoutMs = 10_000;

/** The value of a variable that the configuration names. */
export function variable(name: string | null, { env }: SinkOrder): string | null {
  if (name === null) return null;
  const value = env[name]?.trim();
  if (value === undefined || value === '')
    throw new SinkError(`the variable ${name} is not set`, { permanent: true });
  return value;
}

/** The address of a service, from the configuration or from the variable that it names. */
export function addressOf(order: SinkOrder): string {
  const { url, url_env: name } = order.sink;
  const address = variable(name, order) ?? url;
  if (address === null) throw new SinkError('there is no address', { permanent: true });
  if (!/^https?:\/\/\S+$/.test(address))
    throw new SinkError(`the address in ${name ?? 'url'} is not an http address`, { permanent: true });
  return address;
}
