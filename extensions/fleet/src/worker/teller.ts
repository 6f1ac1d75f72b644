import type { EventBody } from '@debussy/core';
import { tellMark } from '../task-bundle/told.ts';
import type { Told } from '../task-bundle/told.ts';
import type { ResultEvent } from '../task-bundle/bundle-facts.ts';

const everyMs = 150;
const mostBytes = 60_000;

/** Sends news to a coordinator in batches. Events that matter later are in the result as well. */
export interface Teller {
  tell(event: EventBody): void;
  /** The durable events, for the result. */
  kept(): readonly ResultEvent[];
  close(): Promise<void>;
}

export function createTeller(execution: string, send: (told: Told) => Promise<void>): Teller {
  let next = 0;
  let waiting: { readonly n: number; readonly event: EventBody }[] = [];
  const kept: ResultEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const bundle = waiting;
    waiting = [];
    const first = bundle[0];
    if (first === undefined) return;
    const told = { execution, from: first.n, events: bundle.map((one) => one.event) };
    if (JSON.stringify(told).length > mostBytes) return;
    sending = sending.then(() => send(told)).catch(() => undefined);
  }

  return {
    tell(event) {
      const n = next++;
      if (isLasting(event)) kept.push({ told: tellMark(execution, n), body: event });
      waiting.push({ n, event });
      timer ??= setTimeout(flush, everyMs);
    },
    kept: () => kept,
    async close() {
      flush();
      await sending;
    },
  };
}

/** A repair needs the logs of failed gates, and the user needs notices. */
function isLasting({ type }: EventBody): boolean {
  return type === 'gate.finished' || type === 'notice' || type === 'progress.logged';
}
