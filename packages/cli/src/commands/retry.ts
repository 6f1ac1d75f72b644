import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { runFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';
import { steerPhase } from '@debussy/engine';

const shape = {
  name: 'retry',
  words: '<phase>',
  offers: ['phases', 'runs'],
  about: `Tries a phase again that failed, is blocked, waits for a person or was skipped: a new attempt from the tip as it is now.
When nobody carries out the run at the moment, the next \`debussy resume\` does it.`,
  flags: {
    keep: {
      type: 'boolean',
      says: 'no new attempt: take the work that waits for a person as it is. Its gates decide, as always',
    },
    run: runFlag,
  },
  example: 'debussy retry 2b',
} as const;

export const command: Command = commandOf(shape, async (asked, io) => {
  const { phase, run } = phaseAndRun(asked, 'retry');
  io.stdout(
    `${await steerPhase({ action: 'retry', phase, run, keep: asked.values.keep ?? false }, io.cwd)}\n`,
  );
  return 0;
});
