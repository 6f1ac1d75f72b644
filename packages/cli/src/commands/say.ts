import { steer } from '@debussy/engine';
import { commandOf } from '../command-of.ts';
import { runFlag } from '../common-flags.ts';

const shape = {
  name: 'say',
  words: '<phase> <message>',
  completes: ['phases'],
  about: `Gives a phase a message in your own words: its next session, and every later one, has it in its prompt. A phase that is at
work or being verified gets one more session, which knows the message, before it can land. Agents cannot call this.`,
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
