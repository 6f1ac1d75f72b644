import type { DebussyError } from '@debussy/core';
import { parseArgs } from 'node:util';
import type { CommandIo } from './command-io.ts';
import type { CommandShape, Flags } from './command-shape.ts';
import { helpOf } from './command-shape.ts';
import { usageError } from './usage-error.ts';

export interface CliCommand {
  readonly shape: CommandShape;
  readonly run: RunCommand;
}

export type RunCommand = (argv: readonly string[], io: CommandIo) => Promise<number>;

type Values<F extends Flags> = ReturnType<typeof parseArgs<{ options: F; allowPositionals: true }>>['values'];

/** The arguments of a command. */
export interface CommandCall<F extends Flags> {
  readonly values: Values<F>;
  readonly words: readonly string[];
  /** The same as typed. */
  readonly argv: readonly string[];
  /** The error of an invalid command line. */
  readonly wrong: (message: string, hint?: string) => DebussyError;
}

/** A command that prints its help on request and otherwise runs. */
export function commandOf<const F extends Flags>(
  shape: CommandShape<F>,
  work: (asked: CommandCall<F>, io: CommandIo) => Promise<number>,
): CliCommand {
  const run: RunCommand = async (argv, io) => {
    if (asksForHelp(argv)) {
      io.stdout(helpOf(shape));
      return 0;
    }
    const asked = readCommand(argv, shape);
    const [word] = asked.words;
    if (shape.words === undefined && word !== undefined)
      throw asked.wrong(`${shape.name} takes no argument, but got ${word}`);
    return work(asked, io);
  };
  return { shape, run };
}

/** A command that parses its words itself. */
export function rawCommand(shape: CommandShape, work: RunCommand): CliCommand {
  const run: RunCommand = async (argv, io) => {
    if (argv[0] !== '--help' && argv[0] !== '-h') return work(argv, io);
    io.stdout(helpOf(shape));
    return 0;
  };
  return { shape, run };
}

/**
 * `--verbose` is a flag of every command: errors then include their stack. An unknown flag is refused with the most
 * similar known one.
 */
function readCommand<const F extends Flags>(argv: readonly string[], shape: CommandShape<F>): CommandCall<F> {
  const wrong = (cause: unknown, hint?: string): DebussyError => usageError(cause, shape, hint);
  try {
    const args = 'verbose' in shape.flags ? [...argv] : argv.filter((word) => word !== '--verbose');
    const read = parseArgs({ args, options: shape.flags, allowPositionals: true });
    return { values: read.values, words: read.positionals, argv, wrong };
  } catch (cause) {
    throw wrong(cause);
  }
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const flags = end === -1 ? argv : argv.slice(0, end);
  return flags.includes('--help') || flags.includes('-h');
}
