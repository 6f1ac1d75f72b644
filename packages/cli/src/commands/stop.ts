import { commandOf } from '../command-of.ts';
import { liveRun, onlyRunNamed } from '../subject.ts';
import { liveRunFlag } from '../common-flags.ts';
import { steerRun } from '@debussy/engine';

const shape = {
  name: 'stop',
  words: '',
  completes: ['runs'],
  about:
    'Ends the run that is under way, in good order: sessions finish, what passes its gates lands, nothing new starts.',
  flags: {
    now: {
      type: 'boolean',
      says: `ends the sessions too; their work is kept, and \`debussy resume\` goes on from it`,
    },
    run: liveRunFlag,
  },
  example: 'debussy stop',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const chosen = await liveRun(io.cwd, onlyRunNamed(asked, 'stop'));
  const now = asked.values.now === true;
  await steerRun(chosen, { action: now ? 'stop_now' : 'stop', phase: null });
  io.stdout(
    now
      ? `Run ${chosen.run} stops now. Work in progress is kept; go on with: debussy resume ${chosen.run}\n`
      : `Run ${chosen.run} drains: what runs is finished, nothing new starts. At once: debussy stop --now\n`,
  );
  return 0;
});
