import { freshSeed, oneOf, readOptions, roomyFolder } from '@debussy/testing/tool';
import { errors, faultPlans } from './play-fault.ts';
import { actions } from '../chaos/shim.ts';
import { losses } from '../chaos/unsynced.ts';

export type FaultOptions = ReturnType<typeof faultOptions>;

const planNames = faultPlans.map(({ name }) => name);

export const faultUsage: string = `Usage: npm run faults -- [--faults N [--spread] | --every K] [--plan small|split] [--at N] [--action A] [--error E] [--loss L] [--seed S]

Numbers every file operation of debussy and its git in a small run and in one with a split, and lets something go wrong at one
of them: then resumes until everything has landed, and checks that nothing is lost, landed twice, stuck or locked. Needs a C
compiler and LD_PRELOAD, no rights.

  --faults N    how many, drawn (default: 40)
  --every K     every K-th operation with everything that can go wrong there, instead of drawn ones; 1: all
  --spread      of operations that are alike (the same call on the same file) one before any second one
  --plan P      small or split (default: both)
  --at N        this operation
  --action A    crash (kill -9 of debussy), kill-one (of the process that meets it), fail, full (the disk, from there on), power
  --error E     for fail: ${errors.join(', ')}
  --loss L      for power: what was not synced is empty, zeros or missing
  --jobs N      how many at a time (default: 1)
  --seconds B   begin none after so many seconds
  --seed S      the same faults again (default: a fresh one, which is printed)
  --json        print the whole result as JSON
  --write       also add the result to tools/lab/notes/faults.md and tools/lab/notes/faults.json

Exit code 0: every fault passed. 1: some did not; their folders are kept. 2: bad usage.
`;

const defaults = {
  faults: 0,
  every: 0,
  spread: false,
  plan: null,
  at: 0,
  action: null,
  error: null,
  loss: null,
  jobs: 1,
  seconds: Infinity,
  json: false,
  write: false,
};

export function faultOptions(argv: readonly string[]) {
  const read = readOptions(argv, { ...defaults, seed: freshSeed() });
  const { faults, every, plan, at, action, error, loss, ...rest } = read;
  return {
    ...rest,
    faults: faults || (at === 0 ? 40 : 1),
    every: every || null,
    plan,
    only: {
      ...(plan === null ? {} : { plan: oneOf('plan', plan, planNames) }),
      ...(at === 0 ? {} : { at }),
      ...(action === null ? {} : { action: oneOf('action', action, actions) }),
      ...(error === null ? {} : { error: oneOf('error', error, errors) }),
      ...(loss === null ? {} : { loss: oneOf('loss', loss, losses) }),
    },
    folder: roomyFolder(),
  };
}
