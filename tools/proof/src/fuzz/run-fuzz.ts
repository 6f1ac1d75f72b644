import fc from 'fast-check';
import type { GeneratorValue } from 'fast-check';
import type { Dice } from '@debussy/testing';
import type { FuzzTarget } from './fuzz-target.ts';
import { spoil } from './spoil.ts';

/** An input for which something does not hold. The seed and the path give it again. */
export interface FuzzFinding {
  readonly target: string;
  readonly path: string;
  readonly problem: string;
  readonly input: string;
}

export interface FuzzOrder {
  readonly seconds: number;
  readonly seed: number;
  /** Only this input, to see it again. */
  readonly path?: string;
}

export interface FuzzResult {
  readonly rounds: number;
  readonly finding: FuzzFinding | null;
}

const longestMs = 3000;
const growthOnceIn = 25;

/** Feeds one reader for that many seconds; the first finding ends it. */
export function runFuzz(target: FuzzTarget, { seconds, seed, path }: FuzzOrder): FuzzResult {
  let last = '';
  const property = fc.property(fc.gen(), (g) => {
    const dice = chanceOf(g);
    last = spoil(dice.pick([...target.seeds, '']), [...target.seeds, ...target.words], dice);
    const problem = problemWith(target, last, dice) ?? slowness(target, last, dice);
    if (problem !== null) throw new Found(problem, last);
  });
  const { failed, numRuns, errorInstance, counterexamplePath } = fc.check(property, {
    seed,
    numRuns: path === undefined ? Number.MAX_SAFE_INTEGER : 1,
    // Each draw depends on earlier ones: simpler choices would be another input.
    endOnFailure: true,
    ...(path === undefined ? { interruptAfterTimeLimit: seconds * 1000 } : { path }),
  });
  if (!failed || errorInstance === null) return { rounds: numRuns, finding: null };
  const found = errorInstance instanceof Found ? errorInstance : new Found('it could not be tried', last);
  const { problem, input } = found;
  return {
    rounds: numRuns,
    finding: { target: target.name, path: counterexamplePath ?? '', problem, input },
  };
}

class Found extends Error {
  readonly problem: string;
  readonly input: string;

  constructor(problem: string, input: string) {
    super(problem);
    this.problem = problem;
    this.input = input;
  }
}

/** The choices of a round, taken from fast-check, which gives them again. */
export function chanceOf(g: GeneratorValue): Dice {
  const between = (min: number, max: number): number => g(fc.integer, { min, max });
  return {
    between,
    below: (n) => (n < 1 ? 0 : between(0, n - 1)),
    chance: (probability) => between(0, 999) < probability * 1000,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

function slowness(target: FuzzTarget, input: string, dice: Dice): string | null {
  return dice.below(growthOnceIn) === 0 ? growthProblem(target, input, dice) : null;
}

/**
 * Twice the input may take about three times as long, four times the input nine times; anything below this is noise.
 */
const most = 9;
const noiseMs = 8;
const small = 6000;

/** Why the time of a reader grows faster than its input: a part of the input, repeated, in two sizes. */
export function growthProblem(target: FuzzTarget, input: string, dice: Dice): string | null {
  const from = dice.below(input.length + 1);
  const span = input.slice(from, from + dice.pick([1, 2, 3, 10, 100]));
  if (span === '') return null;
  const [less, more] = [small, small * 4].map((size) =>
    span.repeat(Math.ceil(size / span.length)).slice(0, size),
  );
  const grown = (): readonly [number, number] => [timeOf(target, less ?? ''), timeOf(target, more ?? '')];
  // Once for warming up: the first run is slow for other reasons.
  timeOf(target, less ?? '');
  // Measured again before it is believed: others use the machine as well.
  for (let tries = 0; tries < 3; tries++) {
    const [short, long] = grown();
    if (long <= most * Math.max(short, noiseMs)) return null;
  }
  const [short, long] = grown();
  return `four times as much of ${JSON.stringify(span)} takes ${Math.round(long)} ms instead of ${Math.round(short)} ms`;
}

// The same choices each time, so that only the length differs.
const steady: Dice = { below: () => 0, between: (low) => low, chance: () => false, pick: first };

function first<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function timeOf(target: FuzzTarget, text: string): number {
  const begun = process.cpuUsage();
  target.feed(text, steady);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

function problemWith(target: FuzzTarget, input: string, dice: Dice): string | null {
  const begun = process.cpuUsage();
  try {
    target.feed(input, dice);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(begun);
  const ms = (user + system) / 1000;
  return ms > longestMs ? `took ${Math.round(ms)} ms of processor time for ${input.length} characters` : null;
}
