import type { Flag, Completion } from '../command-shape.ts';
import { commandTable } from '../command-table.ts';

/** A command for completion by a shell. */
export interface CommandWords {
  /** One word, or two: `config show`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly flags: readonly FlagWord[];
  /** Completions for each word after it. */
  readonly completes: readonly Completion[];
}

export interface FlagWord {
  /** Including its dashes. */
  readonly name: string;
  readonly summary: string;
  readonly takesValue: boolean;
  /** Completions for its value; null: any. */
  readonly completes: Completion | null;
}

/** Every listed command with its flags. */
export async function readWords(): Promise<readonly CommandWords[]> {
  const entries = Object.entries(commandTable).filter(([, entry]) => entry.summary !== null);
  return Promise.all(
    entries.map(async ([name, { load, summary }]) => {
      const { flags, completes = [] } = (await load()).command.shape;
      return {
        words: name.split(' '),
        summary: summary ?? '',
        flags: [help, ...flagWords(flags)],
        completes,
      };
    }),
  );
}

const help: FlagWord = {
  name: '--help',
  summary: 'help on this command',
  takesValue: false,
  completes: null,
};

function flagWords(flags: Readonly<Record<string, Flag>>): readonly FlagWord[] {
  return Object.entries(flags).map(([name, { says, type, completes = null }]) => ({
    name: `--${name}`,
    summary: says,
    takesValue: type === 'string',
    completes,
  }));
}

/** The flags that take a value, and their possible values. A flag means the same in every command that has it. */
export function valuesByFlag(commands: readonly CommandWords[]): ReadonlyMap<string, Completion | null> {
  const valued = commands.flatMap(({ flags }) => flags.filter(({ takesValue }) => takesValue));
  const known = valued.filter(({ completes }) => completes !== null);
  return new Map([...valued, ...known].map(({ name, completes }) => [name, completes]));
}

/**
 * How a shell gets the values of a completion: known words, or a command's output. The shell itself completes files.
 */
export function sourceOf(
  completion: Completion,
): { readonly words: string } | { readonly ask: string } | null {
  if (typeof completion !== 'string') return { words: completion.join(' ') };
  return completion === 'files' ? null : { ask: `complete ${completion}` };
}
