import { freshSeed, oneOf, readOptions, roomyFolder } from '@debussy/testing/tool';
import { kinds } from './disturbance.ts';

export type ChaosOptions = ReturnType<typeof chaosOptions>;

export const chaosUsage: string = `Usage: npm run chaos -- [--rounds N] [--seed S] [--seconds B] [--round R] [--only K,K] [--json] [--write]

Carries out plans with the real program, kills it and all that it starts, takes away its disk, its time and its rights, resumes
it until everything has landed, and checks that nothing was lost, done twice or left behind.

  --rounds N    how many rounds (default: 20)
  --seconds B   begin no round after so many seconds
  --seed S      the same disturbances again (default: a fresh one, which is printed)
  --round R     this round of the seed alone
  --only K,K    these disturbances alone, of ${kinds.join(', ')}
  --json        the whole result as JSON
  --write       also add the result to tools/lab/notes/chaos.md and tools/lab/notes/chaos.json

Exit code 0: every round passed. 1: some did not; their folders are kept. 2: bad usage.
`;

const defaults = { rounds: 20, seconds: Infinity, round: 0, only: kinds.join(), json: false, write: false };

export function chaosOptions(argv: readonly string[]) {
  const { round, rounds, only, ...rest } = readOptions(argv, { ...defaults, seed: freshSeed() });
  return {
    ...rest,
    first: Math.max(1, round),
    rounds: round === 0 ? rounds : 1,
    only: only.split(',').map((word) => oneOf('only', word, kinds)),
    folder: roomyFolder(),
  };
}
