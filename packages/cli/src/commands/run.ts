import { commandOf } from '../command-of.ts';
import { detachRun } from '../run/detach-run.ts';
import { readRunFlags, runShape } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';

export const command = commandOf(runShape, async (asked, io) => {
  const flags = readRunFlags(asked);
  if (flags.detach) return detachRun('run', asked, flags, io);
  return runPlan(flags, io);
});
