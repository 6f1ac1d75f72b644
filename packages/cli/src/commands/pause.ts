import { commandOf } from '../command-of.ts';
import { onlyRunNamed } from '../subject.ts';
import { liveRunFlag } from '../common-flags.ts';
import { steer } from '@debussy/engine';

const shape = {
  name: 'pause',
  words: '',
  completes: ['runs'],
  about: 'Starts nothing new in the run that is under way; what runs goes on. From any terminal.',
  flags: {
    off: { type: 'boolean', says: 'goes on' },
    run: liveRunFlag,
  },
  example: 'debussy pause && debussy status',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const action = asked.values.off === true ? 'unpause' : 'pause';
  io.stdout(`${await steer({ action }, onlyRunNamed(asked, 'pause'), io.cwd)}\n`);
  return 0;
});
