import { commandOf } from '../command-of.ts';
import { liveRunFlag } from '../common-flags.ts';
import { phaseAndRun, steered } from '../subject.ts';

const shape = {
  name: 'answer',
  words: '<phase> <continue|save|force>',
  completes: ['phases', ['continue', 'save', 'force'], 'runs'],
  about: `Decides how a phase with a full context continues, if \`on_context_limit\` is \`ask\`. The same as c, s and f in the view.

  continue     a fresh session with a handoff
  save         stop here; the work is kept, and \`debussy resume\` continues from it
  force        a fresh session with a minimal prompt`,
  flags: {
    run: liveRunFlag,
  },
  example: 'debussy answer 3 continue',
} as const;

export const command = commandOf(shape, ({ words, ...asked }, io) => {
  const [id, answer, ...more] = words;
  const { phase, run } = phaseAndRun({ ...asked, words: id === undefined ? [] : [id, ...more] }, 'answer');
  if (answer === undefined) throw asked.wrong('answer needs one of continue, save, force');
  if (answer !== 'continue' && answer !== 'save' && answer !== 'force')
    throw asked.wrong(`answer takes continue, save or force, but got ${answer}`);
  return steered({ action: answer, phase }, run, io);
});
