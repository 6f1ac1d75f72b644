import type { CommandIo } from '../command-io.ts';
import { withFleetFlags } from '../fleet/fleet-executor.ts';
import { readRunFlags } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';
import { runUsage } from '../run/run-usage.ts';

export { runUsage as usage } from '../run/run-usage.ts';

export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    io.stdout(runUsage);
    return 0;
  }
  const flags = readRunFlags(argv, runUsage);
  return runPlan(flags, withFleetFlags(io, flags));
}
