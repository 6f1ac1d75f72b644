import { commandOf, type RunCommand } from '../command-of.ts';
import { chooseRun, notUnderWay, steerRun, tellRun } from '@debussy/engine';

export const usage: string = `Usage: debussy stop [--now] [--run <id>]

Ends the run that is under way, in good order: sessions finish, what passes its gates lands, nothing new starts.

  --now        ends the sessions too; their work is kept, and \`debussy resume\` goes on from it
  --run <id>   the run, where several are under way

Example: debussy stop
`;

const options = {
  now: { type: 'boolean' },
  run: { type: 'string' },
} as const;

export const run: RunCommand = commandOf({ usage, options, words: false }, async ({ values }, io) => {
  const chosen = await chooseRun(io.cwd, values.run ?? null);
  if (chosen.held === null) throw notUnderWay(chosen.run, tellRun(chosen).state);
  const now = values.now === true;
  const done = now
    ? `Run ${chosen.run} stops now. Work in progress is kept; go on with: debussy resume ${chosen.run}`
    : `Run ${chosen.run} drains: what runs is finished, nothing new starts. At once: debussy stop --now`;
  await steerRun(chosen, { action: now ? 'stop_now' : 'stop', phase: null });
  io.stdout(`${done}\n`);
  return 0;
});
