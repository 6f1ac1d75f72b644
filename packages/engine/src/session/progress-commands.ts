import type { Scrub, SessionEvent } from '@debussy/core';
import { orNull } from '@debussy/host';
import { SignalReader, openTranscript } from '@debussy/runners';
import { closeSync, writeSync } from 'node:fs';

/** Reads the progress that an agent reports by command, each message once, and adds it to the transcript in the session's folder. */
export function progressCommands(
  signals: string,
  folder: string,
  scrub: Scrub,
): () => readonly SessionEvent[] {
  const reader = new SignalReader(signals);
  return () => {
    const found = reader
      .next()
      .flatMap((one): readonly SessionEvent[] =>
        'signal' in one && one.signal.type === 'progress'
          ? [{ type: 'progress', message: scrub(one.signal.message) }]
          : [],
      );
    for (const event of found) append(folder, `${JSON.stringify(event)}\n`);
    return found;
  };
}

/** Neither a full disk nor a file that the agent replaced ends the session: the journal has the progress too. */
function append(folder: string, text: string): void {
  orNull(() => {
    const fd = openTranscript(folder);
    try {
      writeSync(fd, text);
    } finally {
      closeSync(fd);
    }
  });
}
