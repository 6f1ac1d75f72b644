import { signalProgress } from '@debussy/runners';
import type { CommandIo } from '../command-io.ts';

export const usage: string = `Usage: debussy progress "<message>"

Tells the person who watches the run what an agent is doing. Only inside a session.

Example: debussy progress "the parser works, its tests come next"
`;

/** Everything that is no known option is the message, so that a message may begin with a dash. */
export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  if (argv[0] === '--help' || argv[0] === '-h') {
    io.stdout(usage);
    return 0;
  }
  const { phase, words } = readArguments(argv);
  io.stdout(`${signalProgress(io.env, words.join(' '), phase)}\n`);
  return 0;
}

function readArguments(argv: readonly string[]): {
  readonly phase: string | null;
  readonly words: readonly string[];
} {
  const [first, second, ...rest] = argv;
  if (first === '--phase') return { phase: second ?? '', words: rest };
  if (first?.startsWith('--phase=') === true)
    return { phase: first.slice('--phase='.length), words: argv.slice(1) };
  return { phase: null, words: first === '--' ? argv.slice(1) : argv };
}
