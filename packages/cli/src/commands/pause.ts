import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { onlyRunNamed } from '../subject.ts';
import { liveRunFlag } from '../common-flags.ts';
import { chooseRun, notUnderWay, steerRun, tellRun } from '@debussy/engine';

const shape = {
  name: 'pause',
  words: '',
  offers: ['runs'],
  about: 'Starts nothing new in the run that is under way; what runs goes on. From any terminal.',
  flags: {
    off: { type: 'boolean', says: 'goes on' },
    run: liveRunFlag,
  },
  example: 'debussy pause && debussy status',
} as const;

export const command: Command = commandOf(shape, async (asked, io) => {
  const { values } = asked;
  const chosen = await chooseRun(io.cwd, onlyRunNamed(asked, 'pause'));
  const { state } = tellRun(chosen);
  if (chosen.held === null) throw notUnderWay(chosen.run, state);
  const off = values.off === true;
  if (state.paused !== off) {
    io.stdout(off ? `Run ${chosen.run} is not paused.\n` : `Run ${chosen.run} is paused already.\n`);
    return 0;
  }
  const done = off
    ? `Run ${chosen.run} goes on.`
    : `Run ${chosen.run} is paused: what runs goes on, nothing new starts. Go on with: debussy pause --off`;
  await steerRun(chosen, { action: off ? 'unpause' : 'pause', phase: null });
  io.stdout(`${done}\n`);
  return 0;
});
