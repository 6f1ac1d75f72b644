import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { detachRun } from '../run/detach-run.ts';
import { readRunFlags, runShape } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';

export const command: CliCommand = commandOf(runShape, async (asked, io) => {
  const flags = readRunFlags(asked);
  if (flags.detach) return detachRun({ command: 'run', asked, flags }, io);
  return runPlan(flags, io);
});
