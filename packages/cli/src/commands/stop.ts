import { commandOf } from '../command-of.ts';
import { onlyRunNamed, steered } from '../subject.ts';
import { liveRunFlag } from '../common-flags.ts';

const shape = {
  name: 'stop',
  words: '',
  completes: ['runs'],
  about: 'Stops the running run after its sessions: phases that pass their gates land, nothing new starts.',
  flags: {
    now: {
      type: 'boolean',
      says: `end the sessions too; their work is kept, and \`debussy resume\` continues from it`,
    },
    run: liveRunFlag,
  },
  example: 'debussy stop',
} as const;

export const command = commandOf(shape, (asked, io) =>
  steered({ action: asked.values.now === true ? 'stop_now' : 'stop' }, onlyRunNamed(asked, 'stop'), io),
);
