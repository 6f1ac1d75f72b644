import { commandTable } from '../command-table.ts';
import { flagsIn } from '../flags-in.ts';
import type { FlagWord } from '../flags-in.ts';

/** A command as a shell completes it. */
export interface CommandWords {
  /** One word, or two: `config show`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly flags: readonly FlagWord[];
}

/** Every command that is listed, with the flags that its help names: what a person can read is what can be completed. */
export async function readWords(): Promise<readonly CommandWords[]> {
  const entries = Object.entries(commandTable).filter(([, entry]) => entry.summary !== null);
  return Promise.all(
    entries.map(async ([name, { load, summary }]) => {
      const { usage } = await load();
      return { words: name.split(' '), summary: summary ?? '', flags: flagsIn(usage) };
    }),
  );
}
