const waiting: (() => unknown)[] = [];

/** Tidies up when all tests of a file are done. Files share a process, so a support module is loaded once for many. */
export function afterFile(tidy: () => unknown): void {
  waiting.push(tidy);
}

/** What `setup.ts` calls behind the tests of each file. */
export async function tidyUp(): Promise<void> {
  for (const tidy of waiting.splice(0).toReversed()) await tidy();
}
