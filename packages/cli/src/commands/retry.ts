import { commandOf, type RunCommand } from '../command-of.ts';
import { phaseArgument } from '../control/phase-argument.ts';
import { steerPhase } from '@debussy/engine';

export const usage: string = `Usage: debussy retry <phase> [--keep] [--run <id>]

Tries a phase again that failed, is blocked, waits for a person or was skipped: a new attempt from the tip as it is now.
When nobody carries out the run at the moment, the next \`debussy resume\` does it.

  --keep       no new attempt: take the work that waits for a person as it is. Its gates decide, as always
  --run <id>   the run, where it is not the one under way or the newest

Example: debussy retry 2b
`;

const options = {
  keep: { type: 'boolean' },
  run: { type: 'string' },
} as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    const phase = phaseArgument(positionals, usage);
    io.stdout(
      `${await steerPhase({ action: 'retry', phase, run: values.run ?? null, keep: values.keep ?? false }, io.cwd)}\n`,
    );
    return 0;
  },
);
