import { chooseRun, steerRun } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';

/** A run that is paused in a process that is alive goes on there. */
export async function resumePaused(run: string, io: CommandIo): Promise<number> {
  const chosen = await chooseRun(io.cwd, run);
  await steerRun(chosen, { action: 'unpause', phase: null });
  io.stdout(`Run ${run} goes on.\n`);
  return 0;
}
