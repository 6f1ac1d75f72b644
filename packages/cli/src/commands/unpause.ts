import { steer } from '@debussy/engine';
import { commandOf } from '../command-of.ts';
import { liveRunFlag } from '../common-flags.ts';
import { onlyRunNamed } from '../subject.ts';

const shape = {
  name: 'unpause',
  words: '',
  completes: ['runs'],
  about: 'Continues a run that is paused, or that stops after its sessions: new sessions start again.',
  flags: { run: liveRunFlag },
  example: 'debussy unpause',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  io.stdout(`${await steer({ action: 'unpause' }, onlyRunNamed(asked, 'unpause'), io.cwd)}\n`);
  return 0;
});
