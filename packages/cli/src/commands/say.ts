import { steer, withdrawDecision } from '@debussy/engine';
import { commandOf } from '../command-of.ts';
import { runFlag, undoFlag } from '../common-flags.ts';

const shape = {
  name: 'say',
  words: '<phase> <message>',
  completes: ['phases'],
  about: `Gives a phase a message in your own words: its next session and all later ones have it in their prompts. A phase that is
running or being verified gets one more session with the message before it can land. Agents cannot use this command.`,
  flags: { undo: undoFlag, run: runFlag },
  example: 'debussy say 3 "use the v2 API"',
} as const;

export const command = commandOf(shape, async ({ words, values, wrong }, io) => {
  const [phase, ...said] = words;
  const { run = null, undo = false } = values;
  if (phase === undefined || (said.length === 0 && !undo))
    throw wrong('say needs the id of a phase and a message');
  if (undo) {
    io.stdout(`${await withdrawDecision('say', { phase, run }, io.cwd)}\n`);
    return 0;
  }
  io.stdout(`${await steer({ action: 'say', phase, text: said.join(' ') }, run, io.cwd)}\n`);
  return 0;
});
