import type { CommandIo } from './command-io.ts';
import { commandOptions, type Options, type Read } from './command-options.ts';
import { usageError } from './usage-error.ts';

export type RunCommand = (argv: readonly string[], io: CommandIo) => Promise<number>;

export interface CommandShape<T extends Options> {
  readonly usage: string;
  readonly options: T;
  /** Whether it takes words beside its flags; how many, it says itself. */
  readonly words: boolean;
}

/** A command that prints its help where that is asked for, and does its work otherwise. */
export function commandOf<const T extends Options>(
  { usage, options, words }: CommandShape<T>,
  work: (asked: Read<T>, io: CommandIo) => Promise<number>,
): RunCommand {
  return async (argv, io) => {
    if (asksForHelp(argv)) {
      io.stdout(usage);
      return 0;
    }
    const read = commandOptions(argv, options, usage);
    const [word] = read.positionals;
    if (!words && word !== undefined)
      throw usageError(`${nameIn(usage)} takes no argument, but got ${word}`, usage);
    return work(read, io);
  };
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const flags = end === -1 ? argv : argv.slice(0, end);
  return flags.includes('--help') || flags.includes('-h');
}

function nameIn(usage: string): string {
  return /^Usage: debussy ((?:(?:config|fleet) )?[\w-]+)/.exec(usage)?.[1] ?? '';
}
