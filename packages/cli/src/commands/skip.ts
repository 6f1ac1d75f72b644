import { commandOf } from '../command-of.ts';
import { runFlag, undoFlag } from '../common-flags.ts';
import { phaseAndRun, steered, undone } from '../subject.ts';

const shape = {
  name: 'skip',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: `Skips a phase: its session ends, its work is kept, and phases that depend on it are blocked.
If the run is not in progress, the next \`debussy resume\` does it.`,
  flags: { undo: undoFlag, run: runFlag },
  example: 'debussy skip 2b',
} as const;

export const command = commandOf(shape, (asked, io) => {
  const { phase, run } = phaseAndRun(asked, 'skip');
  return asked.values.undo === true
    ? undone('skip', { phase, run }, io)
    : steered({ action: 'skip', phase }, run, io);
});
