import type { CommandIo } from '../command-io.ts';
import { carryOut } from '../run/carry-out.ts';
import { prepareRun } from '../run/prepare-run.ts';
import { readRunFlags } from '../run/run-flags.ts';

export const usage: string = `debussy run [plan] [--parallel N] [--agent NAME] …`;

export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  const flags = readRunFlags(argv, usage);
  const prepared = await prepareRun(flags, io);
  if (prepared.kind === 'over') return prepared.exitCode;
  return carryOut(prepared.held, flags, io);
}
