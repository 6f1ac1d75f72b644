import type { CommandIo } from '../command-io.ts';
import { commandOptions } from '../command-options.ts';
import { noArguments } from '../control/phase-argument.ts';
import { notUnderWay, steerRun } from '../control/steer-run.ts';
import { chooseRun } from '../runs/choose-run.ts';
import { tellRun } from '../runs/run-state.ts';

export const usage: string = `Usage: debussy stop [--now] [--run <id>]

Ends the run that is under way, in good order: sessions finish, what passes its gates lands, nothing new starts.

  --now        ends the sessions too; their work is kept, and \`debussy resume\` goes on from it
  --run <id>   the run, where several are under way

Example: debussy stop
`;

const options = {
  now: { type: 'boolean' },
  run: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = commandOptions(argv, options, usage);
  if (values.help === true) {
    io.stdout(usage);
    return 0;
  }
  noArguments(positionals, usage);
  const chosen = await chooseRun(io.cwd, values.run ?? null);
  if (chosen.held === null) throw notUnderWay(chosen.run, tellRun(chosen).state);
  const now = values.now === true;
  const done = now
    ? `Run ${chosen.run} stops now. Work in progress is kept; go on with: debussy resume ${chosen.run}`
    : `Run ${chosen.run} drains: what runs is finished, nothing new starts. At once: debussy stop --now`;
  return steerRun(chosen, { action: now ? 'stop_now' : 'stop', phase: null, done }, io);
}
