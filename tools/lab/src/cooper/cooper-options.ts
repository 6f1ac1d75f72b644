import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { numberIn } from '@debussy/testing';
import type { Sources } from '../public-repository.ts';

export interface CooperOptions extends Sources {
  readonly only: string;
  /** At most so many pairs of each task, chosen by the seed. */
  readonly pairs: number;
  readonly seed: number;
  /** At most so many minutes for each task. */
  readonly minutes: number;
  /** So many tasks at a time. */
  readonly jobs: number;
  /** The log of what was played. */
  readonly results: string;
  readonly write: boolean;
}

export const cooperUsage: string = `Usage: npm run cooper -- [--only <texts>] [--pairs <n>] [--seed <n>] [--minutes <n>] [--jobs <n>] [--results <file>]
                         [--mirrors <folder>] [--cache <folder>] [--write]

CooperBench-merge: features that were written side by side for one commit of a public project, put together by git, by union
and by debussy, pair by pair and all of a task at once. Every tree is tested with the tests of all features in it.

  --only <texts>     only tasks whose name holds one of them: click,chi
  --pairs <n>        at most so many pairs of each task (all)
  --seed <n>         which pairs those are (1)
  --minutes <n>      begin nothing new in a task after so many (240); 0 only counts what the log has
  --jobs <n>         so many tasks at a time (1)
  --results <file>   what was played is added to it, and not played again (cooper-results.jsonl in the cache)
  --mirrors <folder> take repositories from bare ones here, <owner>+<name>, and not from GitHub (DEBUSSY_ZOO_MIRRORS)
  --cache <folder>   keep what was fetched here (DEBUSSY_ZOO_CACHE, ~/.cache/debussy-zoo)
  --write            also write docs/proof/cooper.md and docs/proof/cooper.json

Exit code 0: nothing that debussy landed is red. 1: something is. 2: bad usage.
`;

const options = {
  only: { type: 'string' },
  pairs: { type: 'string' },
  seed: { type: 'string' },
  minutes: { type: 'string' },
  jobs: { type: 'string' },
  results: { type: 'string' },
  mirrors: { type: 'string' },
  cache: { type: 'string' },
  write: { type: 'boolean' },
} as const;

/** Throws with a sentence where a word is not understood. */
export function cooperOptions(argv: readonly string[]): CooperOptions {
  const { values } = parseArgs({ args: [...argv], options });
  const { env } = process;
  const cache = values.cache ?? env['DEBUSSY_ZOO_CACHE'] ?? join(homedir(), '.cache', 'debussy-zoo');
  return {
    only: values.only ?? '',
    pairs: numberIn(values, 'pairs') ?? 1_000,
    seed: numberIn(values, 'seed') ?? 1,
    minutes: numberIn(values, 'minutes') ?? 240,
    jobs: Math.max(1, numberIn(values, 'jobs') ?? 1),
    results: values.results ?? join(cache, 'cooper-results.jsonl'),
    mirrors: values.mirrors ?? env['DEBUSSY_ZOO_MIRRORS'] ?? null,
    cache,
    write: values.write === true,
  };
}
