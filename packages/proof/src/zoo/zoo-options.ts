import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Sources } from '../kit/public-repository.ts';

export interface ZooOptions extends Sources {
  /** Only those whose name holds one of these, with commas between them. */
  readonly only: string;
  readonly write: boolean;
}

export const zooUsage: string = `Usage: npm run zoo -- [--only <texts>] [--mirrors <folder>] [--cache <folder>] [--write]

Thirty public repositories: \`init\`, its gates tried, and a plan of three phases in each.

  --only <texts>     only those whose name holds one of them: express,click
  --mirrors <folder> take them from bare repositories here, <owner>+<name>, and not from GitHub (DEBUSSY_ZOO_MIRRORS)
  --cache <folder>   keep what was fetched here (DEBUSSY_ZOO_CACHE, ~/.cache/debussy-zoo)
  --write            also write docs/proof/zoo.md and docs/proof/zoo.json; rows of the others stay

Exit code 0: none fails. 1: one does. 2: bad usage.
`;

const options = {
  only: { type: 'string' },
  mirrors: { type: 'string' },
  cache: { type: 'string' },
  write: { type: 'boolean' },
} as const;

/** Throws with a sentence where a word is not understood. */
export function zooOptions(argv: readonly string[]): ZooOptions {
  const { values } = parseArgs({ args: [...argv], options });
  const { env } = process;
  return {
    only: values.only ?? '',
    mirrors: values.mirrors ?? env['DEBUSSY_ZOO_MIRRORS'] ?? null,
    cache: values.cache ?? env['DEBUSSY_ZOO_CACHE'] ?? join(homedir(), '.cache', 'debussy-zoo'),
    write: values.write === true,
  };
}
