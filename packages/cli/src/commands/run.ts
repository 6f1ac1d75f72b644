import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { withFleetFlags } from '../fleet/fleet-executor.ts';
import { readRunFlags, runShape } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';

export const command: Command = commandOf(runShape, async (asked, io) => {
  const flags = readRunFlags(asked);
  return runPlan(flags, withFleetFlags(io, flags));
});
