import { parseArgs } from 'node:util';
import { numberIn, roomyFolder } from '@debussy/testing';
import { errors, faultPlans } from './play-fault.ts';
import type { NumberedFault } from './play-fault.ts';
import { actions } from '../chaos/shim.ts';
import { losses } from '../chaos/unsynced.ts';

export interface FaultOptions {
  readonly seed: number;
  readonly faults: number;
  readonly seconds: number;
  readonly jobs: number;
  /** Every n-th operation instead of drawn ones; 1: all. */
  readonly every: number | null;
  /** One operation of each kind before a second one of any. */
  readonly spread: boolean;
  readonly plan: string | null;
  /** Instead of what is drawn. */
  readonly only: Partial<NumberedFault>;
  readonly json: boolean;
  readonly write: boolean;
  readonly folder: string;
}

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
  --write       also add the result to docs/proof/faults.md and docs/proof/faults.json

Exit code 0: every fault passed. 1: some did not; their folders are kept. 2: bad usage.
`;

const text = { type: 'string' } as const;
const toggle = { type: 'boolean' } as const;
const options = {
  faults: text,
  every: text,
  spread: toggle,
  plan: text,
  at: text,
  action: text,
  error: text,
  loss: text,
  jobs: text,
  seconds: text,
  seed: text,
  json: toggle,
  write: toggle,
} as const;

/** Throws with a sentence where a word is not understood. */
export function faultOptions(argv: readonly string[]): FaultOptions {
  const { values } = parseArgs({ args: [...argv], options });
  const names = faultPlans.map(({ name }) => name);
  const plan = oneOf('plan', values.plan, names) ?? null;
  return {
    seed: numberIn(values, 'seed') ?? Date.now() % 1_000_000,
    faults: numberIn(values, 'faults') ?? (values.at === undefined ? 40 : 1),
    seconds: numberIn(values, 'seconds') ?? Infinity,
    jobs: numberIn(values, 'jobs') ?? 1,
    every: numberIn(values, 'every'),
    spread: values.spread === true,
    plan,
    only: given({
      plan: plan ?? undefined,
      at: numberIn(values, 'at') ?? undefined,
      action: oneOf('action', values.action, actions),
      error: oneOf('error', values.error, errors),
      loss: oneOf('loss', values.loss, losses),
    }),
    json: values.json === true,
    write: values.write === true,
    folder: roomyFolder(),
  };
}

function oneOf<T extends string>(
  name: string,
  word: string | undefined,
  possible: readonly T[],
): T | undefined {
  if (word === undefined) return undefined;
  const found = possible.find((one) => one === word);
  if (found === undefined) throw new Error(`--${name} ${word}: must be one of ${possible.join(', ')}`);
  return found;
}

type Only = { readonly [K in keyof NumberedFault]?: NumberedFault[K] | undefined };

function given(only: Only): Partial<NumberedFault> {
  return Object.fromEntries(Object.entries(only).filter(([, value]) => value !== undefined));
}
