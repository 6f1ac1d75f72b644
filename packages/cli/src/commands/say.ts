import { steer } from '@debussy/engine';
import { commandOf } from '../command-of.ts';
import { runFlag } from '../common-flags.ts';

const shape = {
  name: 'say',
  words: '<phase> <message>',
  completes: ['phases'],
  about: `Gives a phase a message in your own words: its next session and all later ones have it in their prompts. A phase that is
running or being verified gets one more session with the message before it can land. Agents cannot use this command.`,
  flags: { run: runFlag },
  example: 'debussy say 3 "use the v2 API"',
} as const;

export const command = commandOf(shape, async ({ words, values, wrong }, io) => {
  const [phase, ...said] = words;
  if (phase === undefined || said.length === 0) throw wrong('say needs the id of a phase and a message');
  const { run = null } = values;
  io.stdout(`${await steer({ action: 'say', phase, text: said.join(' ') }, run, io.cwd)}\n`);
  return 0;
});
