import type { SessionEvent } from '@debussy/core';
import { SignalReader } from '@debussy/runners';

const lookEveryMs = 250;

/** A session's events with the progress that its agent tells by command, as both come. `heard` is told of what came by command. */
export async function* withSignals(
  events: AsyncIterable<SessionEvent>,
  folder: string,
  heard: (event: SessionEvent) => void = () => undefined,
): AsyncGenerator<SessionEvent> {
  const reader = new SignalReader(folder);
  const source = events[Symbol.asyncIterator]();
  let next = source.next();
  for (;;) {
    const step = await firstOf(next);
    for (const event of progressIn(reader)) {
      heard(event);
      yield event;
    }
    if (step === null) continue;
    if (step.done === true) return;
    yield step.value;
    next = source.next();
  }
}

/** The next event, or null when it is time to look at the folder. */
async function firstOf<T>(next: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const look = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), lookEveryMs);
  });
  try {
    return await Promise.race([next, look]);
  } finally {
    clearTimeout(timer);
  }
}

function* progressIn(reader: SignalReader): Generator<SessionEvent> {
  for (const found of reader.next()) {
    if ('signal' in found && found.signal.type === 'progress')
      yield { type: 'progress', message: found.signal.message };
  }
}
