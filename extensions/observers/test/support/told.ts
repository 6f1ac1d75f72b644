import type { Server } from 'node:net';
import type { Received } from './receiver.ts';

interface Told {
  readonly title: string;
  readonly notices: readonly {
    readonly seq: number;
    readonly title: string;
    readonly text: string;
    readonly commands: readonly string[];
  }[];
}

/** What a webhook was told. */
export function toldIn(received: Received | undefined): Told {
  const value: unknown = JSON.parse(received?.body ?? 'null');
  if (!isTold(value)) throw new Error(`no notices: ${received?.body}`);
  return value;
}

function isTold(value: unknown): value is Told {
  return typeof value === 'object' && value !== null && 'notices' in value && Array.isArray(value.notices);
}

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}
