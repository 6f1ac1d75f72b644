import type { Flag, Offer } from '../command-shape.ts';
import { commandTable } from '../command-table.ts';

/** A command as a shell completes it. */
export interface CommandWords {
  /** One word, or two: `config show`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly flags: readonly FlagWord[];
  /** What each word behind it can be. */
  readonly offers: readonly Offer[];
}

export interface FlagWord {
  /** With its dashes. */
  readonly name: string;
  readonly summary: string;
  readonly takesValue: boolean;
  /** What its value can be; null: whatever there is. */
  readonly offers: Offer | null;
}

/** Every command that is listed, with its flags. */
export async function readWords(): Promise<readonly CommandWords[]> {
  const entries = Object.entries(commandTable).filter(([, entry]) => entry.summary !== null);
  return Promise.all(
    entries.map(async ([name, { load, summary }]) => {
      const { flags, offers = [] } = (await load()).command.shape;
      return { words: name.split(' '), summary: summary ?? '', flags: [help, ...flagWords(flags)], offers };
    }),
  );
}

const help: FlagWord = {
  name: '--help',
  summary: 'help on this command',
  takesValue: false,
  offers: null,
};

function flagWords(flags: Readonly<Record<string, Flag>>): readonly FlagWord[] {
  return Object.entries(flags).map(([name, { says, type, offers = null }]) => ({
    name: `--${name}`,
    summary: says,
    takesValue: type === 'string',
    offers,
  }));
}

/** The flags that take a value, and what it can be. A flag means the same in every command that has it. */
export function valuesByFlag(commands: readonly CommandWords[]): ReadonlyMap<string, Offer | null> {
  const valued = commands.flatMap(({ flags }) => flags.filter(({ takesValue }) => takesValue));
  const known = valued.filter(({ offers }) => offers !== null);
  return new Map([...valued, ...known].map(({ name, offers }) => [name, offers]));
}

/** How a shell gets what an offer stands for: words that are known, or what a command prints; files are the shell's own. */
export function offered(offer: Offer): { readonly words: string } | { readonly ask: string } | null {
  if (typeof offer !== 'string') return { words: offer.join(' ') };
  return offer === 'files' ? null : { ask: `complete ${offer}` };
}
