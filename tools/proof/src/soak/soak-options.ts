import { readOptions, roomyFolder } from '@debussy/testing/tool';

export type SoakOptions = ReturnType<typeof soakOptions>;

export const soakUsage: string = `Usage: npm run soak -- [--phases N] [--minutes M] [--json] [--write]

One long run of the real program: its memory and its open files have to stay flat, and nothing may be left behind.

  --phases N    how many phases (default: 500)
  --minutes M   spread them over so many minutes (default: 10; 0: as quickly as they go)
  --json        the whole result as JSON
  --write       also write tools/lab/notes/soak.md and tools/lab/notes/soak.json

Exit code 0: flat. 1: not. 2: bad usage.
`;

export function soakOptions(argv: readonly string[]) {
  const read = readOptions(argv, { phases: 500, minutes: 10, json: false, write: false });
  return { ...read, folder: roomyFolder() };
}
