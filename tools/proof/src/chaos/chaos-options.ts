import { parseArgs } from 'node:util';
import { numberIn, roomyFolder } from '@debussy/testing';
import { kinds } from './disturbance.ts';
import type { Kind } from './disturbance.ts';

export interface ChaosOptions {
  readonly seed: number;
  /** The number of the first round. */
  readonly first: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Nothing but this goes wrong. */
  readonly only: readonly Kind[];
  readonly json: boolean;
  /** Whether the result is written where the repository keeps it. */
  readonly write: boolean;
  /** Where the repositories of the rounds are made. */
  readonly folder: string;
}

export const chaosUsage: string = `Usage: npm run chaos -- [--rounds N] [--seed S] [--seconds B] [--round R] [--only K,K] [--json] [--write]

Carries out plans with the real program, kills it and all that it starts, takes away its disk, its time and its rights, resumes
it until everything has landed, and checks that nothing was lost, done twice or left behind.

  --rounds N    how many rounds (default: 20)
  --seconds B   begin no round after so many seconds
  --seed S      the same disturbances again (default: a fresh one, which is printed)
  --round R     this round of the seed alone
  --only K,K    these disturbances alone, of ${kinds.join(', ')}
  --json        the whole result as JSON
  --write       also add the result to docs/proof/chaos.md and docs/proof/chaos.json

Exit code 0: every round passed. 1: some did not; their folders are kept. 2: bad usage.
`;

const options = {
  rounds: { type: 'string' },
  seed: { type: 'string' },
  seconds: { type: 'string' },
  round: { type: 'string' },
  only: { type: 'string' },
  json: { type: 'boolean' },
  write: { type: 'boolean' },
} as const;

/** Throws with a sentence where a word is not understood. */
export function chaosOptions(argv: readonly string[]): ChaosOptions {
  const { values } = parseArgs({ args: [...argv], options });
  const number = (name: 'rounds' | 'seed' | 'seconds' | 'round', otherwise: number): number =>
    numberIn(values, name) ?? otherwise;
  return {
    seed: number('seed', Date.now() % 1_000_000),
    first: number('round', 1),
    rounds: values.round === undefined ? number('rounds', 20) : 1,
    seconds: number('seconds', Infinity),
    only: kindsIn(values.only),
    json: values.json === true,
    write: values.write === true,
    folder: roomyFolder(),
  };
}

function kindsIn(text: string | undefined): readonly Kind[] {
  if (text === undefined) return kinds;
  return text.split(',').map((word) => {
    const kind = kinds.find((one) => one === word);
    if (kind === undefined) throw new Error(`--only ${word}: must be one of ${kinds.join(', ')}`);
    return kind;
  });
}
