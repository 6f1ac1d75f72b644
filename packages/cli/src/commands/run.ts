import type { DebussyError } from '@debussy/core';
import type { CommandIo } from '../command-io.ts';
import { requireFleet, withFleetFlags } from '../fleet/fleet-executor.ts';
import { jsonLine } from '../view/json-view.ts';
import { missingMeans } from '../run/check-means.ts';
import { carryOut } from '../run/carry-out.ts';
import { makeReady, planRun, refusePlan } from '../run/prepare-run.ts';
import type { RunPlanned } from '../run/prepare-run.ts';
import { nothingToDo } from '../run/nothing-to-do.ts';
import { preconditions } from '../run/preconditions.ts';
import { previewText } from '../run/preview-text.ts';
import { previewOf } from '../run/preview.ts';
import type { RunFlags } from '../run/run-flags.ts';
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
  const missing = missingMeans(planned.config, io.cwd, io.env);
  await showPreview(planned, { flags, missing }, io);
  if (flags.dryRun) return 0;
  const [first] = missing;
  if (first !== undefined) throw first;
  await requireFleet(planned.config, io.env, io.cwd);
  return carryOut(await makeReady(planned, flags, io), flags, io);
}

interface Shown {
  readonly flags: RunFlags;
  readonly missing: readonly DebussyError[];
}

/** A run that begins prints only its events as JSON; `--dry-run` prints what it would be. */
async function showPreview(planned: RunPlanned, { flags, missing }: Shown, io: CommandIo): Promise<void> {
  if (!flags.dryRun && (flags.json || flags.quiet)) return;
  const preview = previewOf(planned, {
    restart: flags.restart,
    preconditions: await preconditions(planned, missing),
  });
  io.stdout(flags.json ? `${JSON.stringify(preview)}\n` : previewText(preview, planned.forecast));
}
