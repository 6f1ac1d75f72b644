import { parseArgs } from 'node:util';
import { numberIn, roomyFolder } from '@debussy/testing';
import { fileSystems } from './power-disk.ts';
import type { FileSystem } from './power-disk.ts';

export interface PowerOptions {
  readonly seed: number;
  readonly cuts: number;
  readonly seconds: number;
  readonly fileSystems: readonly FileSystem[];
  readonly json: boolean;
  /** Whether the result is written where the repository keeps it. */
  readonly write: boolean;
  readonly folder: string;
}

export const powerUsage: string = `Usage: npm run power-cuts -- [--cuts N] [--on ext4,xfs] [--seconds B] [--seed S] [--json] [--write]

Runs plans with the real program on a disk of their own, copies that disk at random instants and at events of the journal,
mounts each copy as a machine that boots again would find it, resumes until everything has landed, and checks that nothing
that debussy had reported as landed is lost, that nothing landed twice, and that nothing else came in. Needs root, mkfs.xfs
and loop devices.

  --cuts N      how many power cuts (default: 40)
  --on LIST     ext4, ext4-writeback, xfs, btrfs (default: all that can be made here)
  --seconds B   begin no judgement after so many seconds
  --seed S      draw the same plans and instants again (default: a fresh one, which is printed)
  --json        print the whole result as JSON
  --write       also add the result to docs/proof/power-cuts.md and docs/proof/power-cuts.json

Exit code 0: every cut passed. 1: some did not; their disks are kept. 2: bad usage.
`;

const options = {
  cuts: { type: 'string' },
  on: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
  write: { type: 'boolean' },
} as const;

/** Throws with a sentence where a word is not understood. */
export function powerOptions(argv: readonly string[], possible: readonly FileSystem[]): PowerOptions {
  const { values } = parseArgs({ args: [...argv], options });
  return {
    seed: numberIn(values, 'seed') ?? Date.now() % 1_000_000,
    cuts: numberIn(values, 'cuts') ?? 40,
    seconds: numberIn(values, 'seconds') ?? Infinity,
    fileSystems:
      values.on === undefined ? possible : values.on.split(',').map((word) => named(word, possible)),
    json: values.json === true,
    write: values.write === true,
    folder: roomyFolder(),
  };
}

function named(word: string, possible: readonly FileSystem[]): FileSystem {
  const found = fileSystems.find((kind) => kind === word);
  if (found === undefined) throw new Error(`--on ${word}: must be one of ${fileSystems.join(', ')}`);
  if (!possible.includes(found)) throw new Error(`--on ${word}: its mkfs is not installed`);
  return found;
}
