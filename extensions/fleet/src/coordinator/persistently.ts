import { DebussyError } from '@debussy/core';
import { setTimeout as pause } from 'node:timers/promises';
import { afterWaiting, queueTrouble, waitShown } from '../git/trouble.ts';
import type { QueueAddress } from '../address/queue-address.ts';
import type { Coordination } from './coordination.ts';
import { isOpen } from './entry.ts';

const longestPauseMs = 15_000;

/** What a coordinator waits for. */
export type Server = 'queue' | 'remote';

interface Patience {
  readonly options: {
    readonly queue?: QueueAddress;
    readonly giveUpMs: number;
    readonly say?: ((message: string) => void) | undefined;
  };
  readonly closed: () => boolean;
  readonly troubles: Troubles;
}

type Watching = Patience & Pick<Coordination, 'entries' | 'hint'>;

/** What was said of servers that cannot be used, and how much waits for each. */
export interface Troubles {
  readonly said: Map<string, Server>;
  readonly waiting: Map<Server, number>;
}

export function noTroubles(): Troubles {
  return { said: new Map(), waiting: new Map() };
}

/** Tries again what a network may refuse for a while, says so once, and gives up after a long time. */
export async function persistently<T>(shared: Patience, server: Server, work: () => Promise<T>): Promise<T> {
  const { giveUpMs } = shared.options;
  const begun = performance.now();
  let isWaiting = false;
  const waits = (is: boolean): void => {
    if (is === isWaiting) return;
    isWaiting = is;
    const { waiting } = shared.troubles;
    waiting.set(server, (waiting.get(server) ?? 0) + (is ? 1 : -1));
  };
  try {
    for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await work();
      } catch (cause) {
        const trouble = troubleWith(shared, server, cause);
        const left = giveUpMs - (performance.now() - begun);
        if (shared.closed()) throw trouble;
        sayTrouble(shared, server, trouble);
        if (left <= 0) throw afterWaiting(trouble, giveUpMs);
        waits(true);
        await pause(Math.min(pauseMs, left));
      }
    }
  } finally {
    waits(false);
  }
}

/**
 * What is looked at again and again: a failure is said once, as is the end of it; when it lasts for too long, it is what every open
 * task fails of, so that the run ends and can be resumed.
 */
export function watched(shared: Watching, server: Server, look: () => Promise<void>): () => Promise<void> {
  const { giveUpMs } = shared.options;
  let since: number | null = null;
  return async () => {
    try {
      await look();
      since = null;
      sayEnd(shared, server);
    } catch (cause) {
      if (shared.closed()) return;
      const trouble = troubleWith(shared, server, cause);
      since ??= performance.now();
      sayTrouble(shared, server, trouble);
      if (performance.now() - since < giveUpMs) return;
      for (const entry of [...shared.entries.values()].filter(isOpen)) {
        entry.failure = { cause: afterWaiting(trouble, giveUpMs) };
        shared.hint(entry.task.id, []);
      }
    }
  };
}

/** A server that can be read may still take nothing: as long as something waits for it, that is no end. */
function sayEnd({ options, entries, troubles }: Watching, server: Server): void {
  const said = [...troubles.said].filter(([, about]) => about === server);
  const isOver = said.length > 0 && (troubles.waiting.get(server) ?? 0) === 0;
  if (!isOver || ![...entries.values()].some(isOpen)) return;
  for (const [message] of said) troubles.said.delete(message);
  options.say?.(server === 'queue' ? 'the queue answers again' : 'the shared repository answers again');
}

function sayTrouble(
  { options, troubles }: Patience,
  server: Server,
  { message, hint = '' }: DebussyError,
): void {
  if (troubles.said.has(message)) return;
  troubles.said.set(message, server);
  options.say?.(`${message}; trying again for up to ${waitShown(options.giveUpMs)}\n  ${hint}`);
}

function troubleWith({ options }: Patience, server: Server, cause: unknown): DebussyError {
  // Trouble with the shared repository has its address already.
  if (server === 'remote' && cause instanceof DebussyError) return cause;
  if (server === 'queue' && options.queue !== undefined) return queueTrouble(options.queue, cause);
  const message = `the shared repository cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`;
  return new DebussyError({
    code: 'ERR_FLEET_GIT',
    message,
    hint: 'Look at it with: debussy fleet doctor',
    cause,
  });
}
