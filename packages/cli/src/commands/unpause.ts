import { commandOf } from '../command-of.ts';
import { liveRunFlag } from '../common-flags.ts';
import { onlyRunNamed, steered } from '../subject.ts';

const shape = {
  name: 'unpause',
  words: '',
  completes: ['runs'],
  about: 'Continues a run that is paused, or that stops after its sessions: new sessions start again.',
  flags: { run: liveRunFlag },
  example: 'debussy unpause',
} as const;

export const command = commandOf(shape, (asked, io) =>
  steered({ action: 'unpause' }, onlyRunNamed(asked, 'unpause'), io),
);
