import { signalProgress } from '@debussy/runners';
import { rawCommand } from '../command-of.ts';

/** Everything except known options is the message, which may therefore begin with a dash. */
export const command = rawCommand(
  {
    name: 'progress',
    words: '"<message>"',
    about: 'Reports the progress of an agent to the user. Works only inside an agent session.',
    flags: {},
    example: 'debussy progress "the parser works, its tests come next"',
  },
  (argv, io) => {
    const { phase, words } = readArguments(argv);
    io.stdout(`${signalProgress(io.env, words.join(' '), phase)}\n`);
    return Promise.resolve(0);
  },
);

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
