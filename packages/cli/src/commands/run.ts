import type { CommandIo } from '../command-io.ts';
import { requireFleet, withFleetFlags } from '../fleet/fleet-executor.ts';
import { jsonLine } from '../view/json-view.ts';
import { missingMeans } from '../run/check-means.ts';
import { carryOut } from '../run/carry-out.ts';
import { makeReady, planRun, refusePlan } from '../run/prepare-run.ts';
import { nothingToDo } from '../run/nothing-to-do.ts';
import { preview } from '../run/preview.ts';
import { readRunFlags } from '../run/run-flags.ts';
import { runUsage } from '../run/run-usage.ts';

export { runUsage as usage } from '../run/run-usage.ts';

export async function run(argv: readonly string[], given: CommandIo): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    given.stdout(runUsage);
    return 0;
  }
  const flags = readRunFlags(argv, runUsage);
  const io = withFleetFlags(given, flags);
  const planned = await planRun(flags, io);
  refusePlan(planned, io);
  const idle = flags.restart ? null : nothingToDo(planned);
  if (idle !== null) {
    const last = planned.existing?.events.findLast((event) => event.type === 'run.ended');
    if (flags.json && last !== undefined) io.stdout(jsonLine(last));
    io.stderr(`nothing to do: ${idle}
  --restart begins anew.
`);
    return 0;
  }
  if (!flags.json && !flags.quiet) io.stdout(preview(planned, flags));
  const [missing, ...more] = missingMeans(planned.config, io.cwd, io.env);
  if (flags.dryRun) {
    for (const { message, hint } of missing === undefined ? [] : [missing, ...more]) {
      io.stdout(`not ready: ${message}\n  ${hint ?? ''}\n`);
    }
    return 0;
  }
  if (missing !== undefined) throw missing;
  await requireFleet(planned.config, io.env, io.cwd);
  return carryOut(await makeReady(planned, flags, io), flags, io);
}
