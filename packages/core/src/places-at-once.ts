import type { Config } from './config/config.ts';

/** More agents cost more tokens and reach the limits of providers sooner, so the user decides. */
const autoSessions = 3;

/** How many sessions and verifications may run at once. `auto` means one verification for each session, as far as there are processors. */
export function placesAtOnce(
  {
    parallel,
    verify_parallel: wanted,
    cores: allowed,
  }: Pick<Config, 'parallel' | 'verify_parallel' | 'cores'>,
  processors: number,
): { readonly sessions: number; readonly verifications: number } {
  const sessions = parallel === 'auto' ? autoSessions : parallel;
  // Journals of earlier versions lack `cores`.
  const cores = Math.min(allowed ?? processors, processors);
  const verifications = wanted === 'auto' ? Math.max(1, Math.min(sessions, Math.floor(cores))) : wanted;
  return { sessions, verifications };
}
