import { kinds } from './disturbance.ts';
import type { Round } from './round.ts';

/** How often each disturbance met something. */
export function countByKind(rounds: readonly Round[]): Readonly<Record<string, number>> {
  const met = rounds.flatMap(({ tries }) => tries.flatMap((one) => one.met));
  const counts = kinds.map((kind) => [kind, met.filter((one) => one === kind).length] as const);
  return Object.fromEntries(counts);
}
