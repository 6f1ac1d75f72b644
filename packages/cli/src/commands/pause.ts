import { commandOf } from '../command-of.ts';
import { liveRun, onlyRunNamed } from '../subject.ts';
import { liveRunFlag } from '../common-flags.ts';
import { steerRun, tellRun } from '@debussy/engine';

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
  const chosen = await liveRun(io.cwd, onlyRunNamed(asked, 'pause'));
  const off = asked.values.off === true;
  if (tellRun(chosen).state.paused !== off) {
    io.stdout(off ? `Run ${chosen.run} is not paused.\n` : `Run ${chosen.run} is paused already.\n`);
    return 0;
  }
  await steerRun(chosen, { action: off ? 'unpause' : 'pause', phase: null });
  io.stdout(
    off
      ? `Run ${chosen.run} goes on.\n`
      : `Run ${chosen.run} is paused: what runs goes on, nothing new starts. Go on with: debussy pause --off\n`,
  );
  return 0;
});
