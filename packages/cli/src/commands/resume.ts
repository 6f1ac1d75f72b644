import { commandOf } from '../command-of.ts';
import { hubNamed, takeOverFrom } from '../fleet/fleet-hub.ts';
import { detachRun } from '../run/detach-run.ts';
import { readRunFlags, resumeShape } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';

/** The same as `run`, with a run instead of a plan. */
export const command = commandOf(resumeShape, async (asked, io) => {
  const flags = readRunFlags(asked);
  if (flags.detach) return detachRun('resume', asked, flags, io);
  const hub = await hubNamed(flags.from, io);
  if (hub === null) return runPlan({ ...flags, plan: null, run: flags.plan ?? 'newest' }, io);
  if (flags.dryRun) throw asked.wrong('--dry-run takes nothing over; without it, the run continues here');
  const fleet = { ...flags.fleet, remote: [hub] };
  const run = await takeOverFrom(flags.plan, fleet, io);
  // Another host can see only through the hub that the run is alive.
  const settings = [...flags.settings, { key: 'executor', value: 'fleet', name: '--from' }];
  return runPlan({ ...flags, fleet, settings, plan: null, from: null, run }, io);
});
