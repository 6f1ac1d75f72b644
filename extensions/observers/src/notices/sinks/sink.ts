import type { NotifySink, SinkKind } from '@debussy/core';
import type { Message } from '../message.ts';

/** A destination of messages. It throws a `SinkError` if it could not send. */
export interface Sink {
  readonly name: string;
  readonly kind: SinkKind;
  readonly send: (message: Message) => Promise<void>;
}

/** The surroundings of sinks. */
export interface SinkAround {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Writes to the terminal of this process; null without one. */
  readonly terminal: ((text: string) => void) | null;
}

export interface SinkOrder extends SinkAround {
  readonly sink: NotifySink;
}

interface Fault {
  /** Another attempt will fail too. */
  readonly permanent: boolean;
  readonly retryAfterMs?: number | null;
}

/** Why a message could not be sent. It never contains a URL or a token, which are secrets. */
export class SinkError extends Error {
  readonly fault: Fault;

  constructor(message: string, fault: Fault) {
    super(message);
    this.name = 'SinkError';
    this.fault = fault;
  }
}

export const sendTimeoutMs = 10_000;
