import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { numberIn } from '@debussy/testing';
import type { Sources } from '../public-repository.ts';

export interface ReplayOptions extends Sources {
  readonly only: string;
  /** At most so many of the last merges of each project. */
  readonly merges: number;
  readonly gates: readonly ('build' | 'tests')[];
  /** Shares of broken changes, in per cent. */
  readonly broken: readonly number[];
  readonly agents: number;
  readonly slots: number;
  readonly seed: number;
  readonly write: boolean;
}

export const replayUsage: string = `Usage: npm run replay -- [--only <texts>] [--merges <n>] [--gates <names>] [--broken <per cents>] [--agents <n>]
                         [--slots <n>] [--seed <n>] [--mirrors <folder>] [--cache <folder>] [--write]

Landing replay: the last merges of click and jinja as work that was begun on its real base, landed by debussy's queue and by three
ways of others, with some of it broken. Time is simulated; what a gate takes was measured when it ran.

  --only <texts>        only projects whose name holds one of them: click,jinja
  --merges <n>          at most so many of the last merges (as many as the list says)
  --gates <names>       build, tests, or both (build,tests)
  --broken <per cents>  how many of the merges have a hunk dropped (0,10,20)
  --agents <n>          so many changes wait at a time (16)
  --slots <n>           so many verifications at a time (4)
  --seed <n>            which merges and hunks those are (1)
  --mirrors <folder>    take repositories from bare ones here, <owner>+<name>, and not from GitHub (DEBUSSY_ZOO_MIRRORS)
  --cache <folder>      keep what was fetched, and verdicts by tree, here (DEBUSSY_ZOO_CACHE, ~/.cache/debussy-zoo)
  --write               also write docs/proof/replay.md and docs/proof/replay.json

Exit code 0: debussy landed no red tree. 1: it did. 2: bad usage.
`;

const options = {
  only: { type: 'string' },
  merges: { type: 'string' },
  gates: { type: 'string' },
  broken: { type: 'string' },
  agents: { type: 'string' },
  slots: { type: 'string' },
  seed: { type: 'string' },
  mirrors: { type: 'string' },
  cache: { type: 'string' },
  write: { type: 'boolean' },
} as const;

/** Throws with a sentence where a word is not understood. */
export function replayOptions(argv: readonly string[]): ReplayOptions {
  const { values } = parseArgs({ args: [...argv], options });
  const { env } = process;
  return {
    only: values.only ?? '',
    merges: numberIn(values, 'merges') ?? 10_000,
    gates: (values.gates ?? 'build,tests').split(',').map(gateName),
    broken: (values.broken ?? '0,10,20').split(',').map((text) => numberIn({ broken: text }, 'broken') ?? 0),
    agents: Math.max(1, numberIn(values, 'agents') ?? 16),
    slots: Math.max(1, numberIn(values, 'slots') ?? 4),
    seed: numberIn(values, 'seed') ?? 1,
    mirrors: values.mirrors ?? env['DEBUSSY_ZOO_MIRRORS'] ?? null,
    cache: values.cache ?? env['DEBUSSY_ZOO_CACHE'] ?? join(homedir(), '.cache', 'debussy-zoo'),
    write: values.write === true,
  };
}

function gateName(text: string): 'build' | 'tests' {
  if (text === 'build' || text === 'tests') return text;
  throw new Error(`--gates ${text}: give build, tests, or both with a comma between`);
}
