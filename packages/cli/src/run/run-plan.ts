import type { CommandIo } from '../command-io.ts';
import { requireFleet } from '../fleet/fleet-executor.ts';
import { jsonLine } from '../view/json-view.ts';
import { carryOut } from './carry-out.ts';
import { makeReady, missingMeans, nothingToDo, planRun, refusePlan } from '@debussy/engine';
import { checkEventsFile } from './events-file.ts';
import type { RunPlanned } from '@debussy/engine';
import type { RunFlags } from './run-flags.ts';
import { showPreview } from './show-preview.ts';
import { showErrors, showWarnings, surroundingsOf } from './surroundings.ts';

/** Carries out a plan: a new run, or the one of this plan that was begun and is not finished. */
export async function runPlan(flags: RunFlags, io: CommandIo): Promise<number> {
  const around = surroundingsOf(io, flags);
  const planned = await planRun(flags, around);
  showWarnings(planned.warnings, io);
  showErrors(planned, io);
  refusePlan(planned);
  const idle = flags.restart ? null : nothingToDo(planned);
  if (idle !== null) {
    if (flags.json) await showIdleAsJson(planned, flags, io);
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
  return carryOut(await makeReady(planned, flags, around), flags, io);
}

/** What would run, which is nothing; of a run that is over, how it ended. */
async function showIdleAsJson(planned: RunPlanned, flags: RunFlags, io: CommandIo): Promise<void> {
  if (flags.dryRun) return showPreview(planned, { flags, missing: [] }, io);
  const last = planned.existing?.events.findLast((event) => event.type === 'run.ended');
  if (last !== undefined) io.stdout(jsonLine(last));
}
