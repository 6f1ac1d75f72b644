import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { withFleetFlags } from '../fleet/fleet-executor.ts';
import { readRunFlags, resumeShape } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';

/** The same as `run`, with a run in the place of a plan. */
export const command: Command = commandOf(resumeShape, async (asked, io) => {
  const flags = readRunFlags(asked);
  return runPlan({ ...flags, plan: null, run: flags.plan ?? 'newest' }, withFleetFlags(io, flags));
});
