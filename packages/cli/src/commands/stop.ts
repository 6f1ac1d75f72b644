import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { onlyRunNamed } from '../subject.ts';
import { liveRunFlag } from '../common-flags.ts';
import { chooseRun, notUnderWay, steerRun, tellRun } from '@debussy/engine';

const shape = {
  name: 'stop',
  words: '',
  offers: ['runs'],
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

export const command: Command = commandOf(shape, async (asked, io) => {
  const { values } = asked;
  const chosen = await chooseRun(io.cwd, onlyRunNamed(asked, 'stop'));
  if (chosen.held === null) throw notUnderWay(chosen.run, tellRun(chosen).state);
  const now = values.now === true;
  const done = now
    ? `Run ${chosen.run} stops now. Work in progress is kept; go on with: debussy resume ${chosen.run}`
    : `Run ${chosen.run} drains: what runs is finished, nothing new starts. At once: debussy stop --now`;
  await steerRun(chosen, { action: now ? 'stop_now' : 'stop', phase: null });
  io.stdout(`${done}\n`);
  return 0;
});
