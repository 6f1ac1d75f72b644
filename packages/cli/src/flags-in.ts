/** A flag as a help text names it. */
export interface FlagWord {
  /** With its dashes. */
  readonly name: string;
  readonly summary: string;
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
