import type { CommandIo } from '../command-io.ts';
import { withFleetFlags } from '../fleet/fleet-executor.ts';
import { readRunFlags } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';
import { resumeUsage } from '../run/run-usage.ts';

export { resumeUsage as usage } from '../run/run-usage.ts';

/** The same as `run`, with a run in the place of a plan. */
export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    io.stdout(resumeUsage);
    return 0;
  }
  const flags = readRunFlags(argv, resumeUsage);
  return runPlan({ ...flags, plan: null, run: flags.plan ?? 'newest' }, withFleetFlags(io, flags));
}
