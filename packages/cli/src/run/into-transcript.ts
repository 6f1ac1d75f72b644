import { scrubber } from '@debussy/core';
import type { SessionEvent } from '@debussy/core';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapTexts } from './map-texts.ts';

/** Puts what an agent tells by command into its transcript, among what it prints. A disk that takes no more ends no session. */
export function intoTranscript(folder: string, secrets: readonly string[]): (event: SessionEvent) => void {
  const scrub = scrubber(secrets);
  const path = join(folder, 'transcript.jsonl');
  return (event) => {
    try {
      appendFileSync(path, `${JSON.stringify(mapTexts(event, scrub))}\n`, { mode: 0o600 });
    } catch {
      // The journal has it as well.
    }
  };
}
