import type { Config } from './config/config.ts';

/** More agents cost more tokens and meet the limits of providers: that is for the user to choose. */
const autoSessions = 3;

/** How many sessions and verifications may run at once. With `auto`, one verification for each session, as far as there are processors. */
export function placesAtOnce(
  {
    parallel,
    verify_parallel: wanted,
    cores: allowed,
  }: Pick<Config, 'parallel' | 'verify_parallel' | 'cores'>,
  processors: number,
): { readonly sessions: number; readonly verifications: number } {
  const sessions = parallel === 'auto' ? autoSessions : parallel;
  // Journals of earlier versions have no `cores`.
  const cores = Math.min(allowed ?? processors, processors);
  const verifications = wanted === 'auto' ? Math.max(1, Math.min(sessions, Math.floor(cores))) : wanted;
  return { sessions, verifications };
}
