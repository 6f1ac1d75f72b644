import { commandOf, type RunCommand } from '../command-of.ts';
import { chooseRun, notUnderWay, steerRun, tellRun } from '@debussy/engine';

export const usage: string = `Usage: debussy pause [--off] [--run <id>]

Starts nothing new in the run that is under way; what runs goes on. From any terminal.

  --off        goes on
  --run <id>   the run, where several are under way

Example: debussy pause && debussy status
`;

const options = {
  off: { type: 'boolean' },
  run: { type: 'string' },
} as const;

export const run: RunCommand = commandOf({ usage, options, words: false }, async ({ values }, io) => {
  const chosen = await chooseRun(io.cwd, values.run ?? null);
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
