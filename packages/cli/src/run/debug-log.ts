import { join } from 'node:path';
import type { ObservedRun, RunObserver } from '@debussy/engine';
import { pino } from 'pino';

/**
 * The actions of this process, for finding bugs of debussy: one JSON line per event, beside the journal. Secrets are
 * masked by value.
 */
export function debugLog({ folder, scrub }: ObservedRun, env: NodeJS.ProcessEnv): RunObserver {
  const file = pino.destination({ dest: join(folder, 'debussy.log'), sync: true, mode: 0o600 });
  const level = env['DEBUSSY_DEBUG'] ? 'debug' : 'info';
  const log = pino(
    { level, base: { pid: process.pid } },
    { write: (line: string) => void file.write(scrub(line)) },
  );
  const memoryNow = memoryMeter();
  return {
    event: ({ type, seq, ...facts }) => {
      const memory = memoryNow();
      if (type === 'notice') log.warn({ seq, ...facts }, type);
      else log.info({ seq, memory, ...('phase' in facts ? { phase: facts.phase } : {}) }, type);
      log.debug({ seq, facts }, type);
    },
    close: () => file.end(),
  };
}

/** In MB. Read once a second, because reading it costs more than writing the line. */
function memoryMeter(): () => number {
  let known = { mb: 0, at: Number.NEGATIVE_INFINITY };
  return () => {
    const at = performance.now();
    if (at - known.at > 1000) known = { mb: Math.round(process.memoryUsage.rss() / 1024 / 1024), at };
    return known.mb;
  };
}
