import { readOptions, roomyFolder } from '@debussy/testing/tool';

export type CheatOptions = ReturnType<typeof cheatOptions>;

export const cheatUsage = `Usage: npm run cheats -- [--only TEXTS] [--modules FOLDER] [--jobs N] [--write]

Plays ways to fool a test command, and honest changes that look like them: each is the work of a scripted agent in a small
repository with one phase and one gate. Cheats must not land, weak tests must be reported, honest work must land with exit code 0.

  --only TEXTS      cases whose name, with a space before it, contains one of these texts, with commas between them
  --modules FOLDER  a node_modules folder with vitest, jest and mocha (default: that of this repository, which has vitest)
  --jobs N          how many at a time (default: 2)
  --all             one line for each case, not only for those that fail
  --json            print the whole result as JSON
  --write           also write docs/proof/cheats.md

Exit code 0: every case ended as it must. 1: some did not; their folders are kept. 2: bad usage.
`;

export function cheatOptions(argv: readonly string[]) {
  const defaults = { only: null, modules: null, jobs: 2, all: false, json: false, write: false };
  return { ...readOptions(argv, defaults), folder: roomyFolder() };
}
