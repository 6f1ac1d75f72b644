import type { Dice } from '../kit/dice.ts';
import type { FuzzTarget } from './fuzz-target.ts';

/** Twice the input may take some three times as long: four times the input nine times, and what is below this is noise. */
const most = 9;
const noiseMs = 8;
const small = 6000;

/** Why the time of a reader grows faster than what it reads: a part of the input, again and again, in two sizes. */
export function growthProblem(target: FuzzTarget, input: string, dice: Dice): string | null {
  const from = dice.below(input.length + 1);
  const span = input.slice(from, from + dice.pick([1, 2, 3, 10, 100]));
  if (span === '') return null;
  const [less, more] = [small, small * 4].map((size) =>
    span.repeat(Math.ceil(size / span.length)).slice(0, size),
  );
  const grown = (): readonly [number, number] => [timeOf(target, less ?? ''), timeOf(target, more ?? '')];
  // Once for nothing: what runs for the first time is slow for other reasons.
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
