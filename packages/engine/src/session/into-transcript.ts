import { scrubber } from '@debussy/core';
import type { SessionEvent } from '@debussy/core';
import { openTranscript } from '@debussy/runners';
import { closeSync, writeSync } from 'node:fs';
import { mapTexts } from '../run/map-texts.ts';

/**
 * Puts what an agent tells by command into its transcript, among what it prints. A disk that takes no more ends no session, and
 * neither does what the agent may have put in the place of the file.
 */
export function intoTranscript(folder: string, secrets: readonly string[]): (event: SessionEvent) => void {
  const scrub = scrubber(secrets);
  return (event) => {
    try {
      append(folder, `${JSON.stringify(mapTexts(event, scrub))}\n`);
    } catch {
      // The journal has it as well.
    }
  };
}

function append(folder: string, text: string): void {
  const fd = openTranscript(folder);
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
}
