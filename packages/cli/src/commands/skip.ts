import { commandOf } from '../command-of.ts';
import { runFlag, undoFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';
import { steer, withdrawDecision } from '@debussy/engine';

const shape = {
  name: 'skip',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: `Skips a phase: its session ends, its work is kept, and phases that depend on it are blocked.
If the run is not in progress, the next \`debussy resume\` does it.`,
  flags: { undo: undoFlag, run: runFlag },
  example: 'debussy skip 2b',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const about = phaseAndRun(asked, 'skip');
  const said =
    asked.values.undo === true
      ? await withdrawDecision('skip', about, io.cwd)
      : await steer({ action: 'skip', phase: about.phase }, about.run, io.cwd);
  io.stdout(`${said}\n`);
  return 0;
});
