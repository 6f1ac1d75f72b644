import { scrubber } from '@debussy/core';
import type { Event } from '@debussy/core';
import { join } from 'node:path';
import { pino } from 'pino';
import type { RunContext } from '@debussy/engine';

export interface DebugLog {
  event(event: Event): void;
  close(): void;
}

/** What this process did, for who looks for a fault of debussy's own: one JSON line per event, beside the journal. Secrets are masked by value. */
export function debugLog({ folder, secrets, env }: Pick<RunContext, 'folder' | 'secrets' | 'env'>): DebugLog {
  const scrub = scrubber(secrets);
  const file = pino.destination({ dest: join(folder.root, 'debussy.log'), sync: true, mode: 0o600 });
  const level = env['DEBUSSY_DEBUG'] ? 'debug' : 'info';
  const log = pino(
    { level, base: { pid: process.pid } },
    { write: (line: string) => void file.write(scrub(line)) },
  );
  return {
    event: ({ type, seq, ...facts }) => {
      const memory = Math.round(process.memoryUsage.rss() / 1024 / 1024);
      if (type === 'notice') log.warn({ seq, ...facts }, type);
      else log.info({ seq, memory, ...('phase' in facts ? { phase: facts.phase } : {}) }, type);
      log.debug({ seq, facts }, type);
    },
    close: () => file.end(),
  };
}
