import { commandOf } from '../command-of.ts';
import { runFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';
import { steer } from '@debussy/engine';

const shape = {
  name: 'skip',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: `Skips a phase: its session ends, its work is kept, and phases that depend on it are blocked.
If the run is not in progress, the next \`debussy resume\` does it.`,
  flags: {
    run: runFlag,
  },
  example: 'debussy skip 2b',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const { phase, run } = phaseAndRun(asked, 'skip');
  io.stdout(`${await steer({ action: 'skip', phase }, run, io.cwd)}\n`);
  return 0;
});
