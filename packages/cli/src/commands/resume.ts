import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { withFleetFlags } from '../fleet/fleet-executor.ts';
import { detachRun } from '../run/detach-run.ts';
import { readRunFlags, resumeShape } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';

/** The same as `run`, with a run in the place of a plan. */
export const command: CliCommand = commandOf(resumeShape, async (asked, io) => {
  const flags = readRunFlags(asked);
  if (flags.detach) return detachRun({ command: 'resume', asked, flags }, io);
  return runPlan({ ...flags, plan: null, run: flags.plan ?? 'newest' }, withFleetFlags(io, flags));
});
