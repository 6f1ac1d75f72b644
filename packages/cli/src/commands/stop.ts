import { commandOf } from '../command-of.ts';
import { onlyRunNamed } from '../subject.ts';
import { liveRunFlag } from '../common-flags.ts';
import { steer } from '@debussy/engine';

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

export const command = commandOf(shape, async (asked, io) => {
  const action = asked.values.now === true ? 'stop_now' : 'stop';
  io.stdout(`${await steer({ action }, onlyRunNamed(asked, 'stop'), io.cwd)}\n`);
  return 0;
});
