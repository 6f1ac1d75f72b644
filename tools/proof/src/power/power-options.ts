import { freshSeed, oneOf, readOptions, roomyFolder } from '@debussy/testing/tool';
import { fileSystems } from './power-disk.ts';
import type { FileSystem } from './power-disk.ts';

export type PowerOptions = ReturnType<typeof powerOptions>;

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
  --write       also add the result to tools/lab/notes/power-cuts.md and tools/lab/notes/power-cuts.json

Exit code 0: every cut passed. 1: some did not; their disks are kept. 2: bad usage.
`;

const defaults = { cuts: 40, seconds: Infinity, on: null, json: false, write: false };

export function powerOptions(argv: readonly string[], possible: readonly FileSystem[]) {
  const { on, ...rest } = readOptions(argv, { ...defaults, seed: freshSeed() });
  const chosen = on === null ? possible : on.split(',').map((word) => oneOf('on', word, fileSystems));
  const missing = chosen.find((kind) => !possible.includes(kind));
  if (missing !== undefined) throw new Error(`--on ${missing}: its mkfs is not installed`);
  return { ...rest, fileSystems: chosen, folder: roomyFolder() };
}
