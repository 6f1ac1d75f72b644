import { parseArgs } from 'node:util';
import { numberIn, roomyFolder } from '@debussy/testing';

export interface SoakOptions {
  readonly phases: number;
  /** How long the run is to take at the least: the agents work more slowly. */
  readonly minutes: number;
  readonly json: boolean;
  readonly write: boolean;
  readonly folder: string;
}

export const soakUsage: string = `Usage: npm run soak -- [--phases N] [--minutes M] [--json] [--write]

One long run of the real program: its memory and its open files have to stay flat, and nothing may be left behind.

  --phases N    how many phases (default: 500)
  --minutes M   spread them over so many minutes (default: 10; 0: as quickly as they go)
  --json        the whole result as JSON
  --write       also write docs/proof/soak.md and docs/proof/soak.json

Exit code 0: flat. 1: not. 2: bad usage.
`;

const options = {
  phases: { type: 'string' },
  minutes: { type: 'string' },
  json: { type: 'boolean' },
  write: { type: 'boolean' },
} as const;

/** Throws with a sentence where a word is not understood. */
export function soakOptions(argv: readonly string[]): SoakOptions {
  const { values } = parseArgs({ args: [...argv], options });
  return {
    phases: numberIn(values, 'phases') ?? 500,
    minutes: numberIn(values, 'minutes') ?? 10,
    json: values.json === true,
    write: values.write === true,
    folder: roomyFolder(),
  };
}
