import { steer, withdrawDecision } from '@debussy/engine';
import { commandOf } from '../command-of.ts';
import { runFlag, undoFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';

const shape = {
  name: 'accept',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: `Takes the work of a phase that needs you as it is, without a new session. Its gates run as always; a phase without gates
lands because you accepted it. If the run is not in progress, the next \`debussy resume\` does it.`,
  flags: { undo: undoFlag, run: runFlag },
  example: 'debussy diff 3 && debussy accept 3',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const about = phaseAndRun(asked, 'accept');
  const said =
    asked.values.undo === true
      ? await withdrawDecision('accept', about, io.cwd)
      : await steer({ action: 'retry', phase: about.phase, keep: true }, about.run, io.cwd);
  io.stdout(`${said}\n`);
  return 0;
});
