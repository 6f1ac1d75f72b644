import { commandOf } from '../command-of.ts';
import { runFlag, undoFlag } from '../common-flags.ts';
import { steered, undone } from '../subject.ts';

const shape = {
  name: 'say',
  words: '<phase> <message>',
  completes: ['phases'],
  about: `Gives a phase a message in your own words: its next session and all later ones have it in their prompts. A phase that is
running or being verified gets one more session with the message before it can land. Agents cannot use this command.`,
  flags: { undo: undoFlag, run: runFlag },
  example: 'debussy say 3 "use the v2 API"',
} as const;

export const command = commandOf(shape, ({ words, values, wrong }, io) => {
  const [phase, ...said] = words;
  const { run = null, undo = false } = values;
  if (phase === undefined || (said.length === 0 && !undo))
    throw wrong('say needs the id of a phase and a message');
  return undo
    ? undone('say', { phase, run }, io)
    : steered({ action: 'say', phase, text: said.join(' ') }, run, io);
});
