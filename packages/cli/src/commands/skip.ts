import { commandOf, type RunCommand } from '../command-of.ts';
import { phaseArgument } from '../control/phase-argument.ts';
import { steerPhase } from '@debussy/engine';

export const usage: string = `Usage: debussy skip <phase> [--run <id>]

Leaves a phase out of its run: its session is ended and its work kept, and what depends on it is blocked.
When nobody carries out the run at the moment, the next \`debussy resume\` does it.

  --run <id>   the run, where it is not the one under way or the newest

Example: debussy skip 2b
`;

const options = { run: { type: 'string' } } as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    const phase = phaseArgument(positionals, usage);
    io.stdout(`${await steerPhase({ action: 'skip', phase, run: values.run ?? null }, io.cwd)}\n`);
    return 0;
  },
);
