import { commandOf } from '../command-of.ts';
import { onlyRunNamed, steered } from '../subject.ts';
import { liveRunFlag } from '../common-flags.ts';

const shape = {
  name: 'pause',
  words: '',
  completes: ['runs'],
  about:
    'Starts no new session in the run; running sessions continue. From any terminal. `debussy unpause` continues it.',
  flags: { run: liveRunFlag },
  example: 'debussy pause && debussy status',
} as const;

export const command = commandOf(shape, (asked, io) =>
  steered({ action: 'pause' }, onlyRunNamed(asked, 'pause'), io),
);
