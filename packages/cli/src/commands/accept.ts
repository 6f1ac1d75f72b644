import { commandOf } from '../command-of.ts';
import { runFlag, undoFlag } from '../common-flags.ts';
import { phaseAndRun, steered, undone } from '../subject.ts';

const shape = {
  name: 'accept',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: `Takes the work of a phase that needs you as it is, without a new session. Its gates run as always; a phase without gates
lands because you accepted it. If the run is not in progress, the next \`debussy resume\` does it.`,
  flags: { undo: undoFlag, run: runFlag },
  example: 'debussy diff 3 && debussy accept 3',
} as const;

export const command = commandOf(shape, (asked, io) => {
  const { phase, run } = phaseAndRun(asked, 'accept');
  return asked.values.undo === true
    ? undone('accept', { phase, run }, io)
    : steered({ action: 'retry', phase, keep: true }, run, io);
});
