import type { CommandIo } from '../command-io.ts';
import { requireFleet, withFleetFlags } from '../fleet/fleet-executor.ts';
import { jsonLine } from '../view/json-view.ts';
import { checkEventsFile } from '../run/events-file.ts';
import { missingMeans } from '../run/check-means.ts';
import { carryOut } from '../run/carry-out.ts';
import { makeReady, planRun, refusePlan } from '../run/prepare-run.ts';
import { nothingToDo } from '../run/nothing-to-do.ts';
import { readRunFlags } from '../run/run-flags.ts';
import { showPreview } from '../run/show-preview.ts';
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
  const missing = missingMeans(planned.config, io.cwd, io.env);
  await showPreview(planned, { flags, missing }, io);
  if (flags.dryRun) return 0;
  const [first] = missing;
  if (first !== undefined) throw first;
  checkEventsFile(flags.events, io.cwd);
  await requireFleet(planned.config, io.env, io.cwd);
  return carryOut(await makeReady(planned, flags, io), flags, io);
}
