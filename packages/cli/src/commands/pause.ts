import { commandOf } from '../command-of.ts';
import { onlyRunNamed } from '../subject.ts';
import { liveRunFlag } from '../common-flags.ts';
import { steer } from '@debussy/engine';

const shape = {
  name: 'pause',
  words: '',
  completes: ['runs'],
  about:
    'Starts no new session in the run; running sessions continue. From any terminal. `debussy unpause` continues it.',
  flags: { run: liveRunFlag },
  example: 'debussy pause && debussy status',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  io.stdout(`${await steer({ action: 'pause' }, onlyRunNamed(asked, 'pause'), io.cwd)}\n`);
  return 0;
});
