import { commandTable } from '../command-table.ts';

/** A command as a shell completes it. */
export interface CommandWords {
  /** One word, or two: `config show`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly flags: readonly FlagWord[];
}

export interface FlagWord {
  /** With its dashes. */
  readonly name: string;
  readonly summary: string;
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

/** The long flags of a help text; the words behind two spaces or more say what one does. */
export function flagsIn(usage: string): readonly FlagWord[] {
  const found = new Map<string, string>([['--help', 'help on this command']]);
  for (const line of usage.split('\n')) {
    if (line.startsWith('Example')) continue;
    const summary = /^ .*?\S {2,}([^\s-].*)$/.exec(line)?.[1] ?? '';
    for (const [name] of line.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)) {
      if (!found.has(name) || found.get(name) === '') found.set(name, summary);
    }
  }
  return [...found].map(([name, summary]) => ({ name, summary }));
}
