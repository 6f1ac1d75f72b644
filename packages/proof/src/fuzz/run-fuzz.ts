import { diceFor } from '../kit/dice.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { growthProblem } from './growth.ts';
import { spoil } from './spoil.ts';

/** An input for which something does not hold. The seed and the round give it again. */
export interface FuzzFinding {
  readonly target: string;
  readonly round: number;
  readonly problem: string;
  readonly input: string;
}

export interface FuzzOrder {
  readonly seconds: number;
  readonly seed: number;
  /** Only this round, to see it again. */
  readonly only?: number;
}

export interface FuzzResult {
  readonly rounds: number;
  readonly findings: readonly FuzzFinding[];
}

const longestMs = 3000;
const growthEvery = 25;

/** Feeds one reader for so many seconds; the first finding ends it. */
export function runFuzz(target: FuzzTarget, { seconds, seed, only }: FuzzOrder): FuzzResult {
  if (only !== undefined) return playedUntil(target, seed, { from: only, until: () => true });
  const end = performance.now() + seconds * 1000;
  return playedUntil(target, seed, { from: 0, until: () => performance.now() > end });
}

interface Rounds {
  readonly from: number;
  /** Asked after each round. */
  readonly until: () => boolean;
}

function playedUntil(target: FuzzTarget, seed: number, { from, until }: Rounds): FuzzResult {
  for (let round = from; ; round++) {
    const finding = oneRound(target, seed, round);
    if (finding !== null) return { rounds: round + 1, findings: [finding] };
    if (until()) return { rounds: round + 1, findings: [] };
  }
}

function oneRound(target: FuzzTarget, seed: number, round: number): FuzzFinding | null {
  const dice = diceFor(seed, round);
  const input = spoil(dice.pick([...target.seeds, '']), [...target.seeds, ...target.words], dice);
  const problem = problemWith(target, input, () => diceFor(seed, round));
  const slow = problem === null && round % growthEvery === 0 ? growthProblem(target, input, dice) : null;
  const found = problem ?? slow;
  return found === null ? null : { target: target.name, round, problem: found, input };
}

function problemWith(
  target: FuzzTarget,
  input: string,
  dice: () => ReturnType<typeof diceFor>,
): string | null {
  const begun = process.cpuUsage();
  try {
    target.feed(input, dice());
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(begun);
  const ms = (user + system) / 1000;
  return ms > longestMs ? `took ${Math.round(ms)} ms of processor time for ${input.length} characters` : null;
}
