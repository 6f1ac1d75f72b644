import type { DebussyError } from '@debussy/core';
import type { CommandIo } from '../command-io.ts';
import { missingMeans } from './check-means.ts';
import { preconditions } from './preconditions.ts';
import { planRun, refusePlan } from './prepare-run.ts';
import type { RunPlanned } from './prepare-run.ts';
import { previewText } from './preview-text.ts';
import { previewOf } from './preview.ts';
import type { RunFlags } from './run-flags.ts';

interface Shown {
  readonly flags: RunFlags;
  readonly missing: readonly DebussyError[];
}

/** A run that begins prints only its events as JSON; `--dry-run` prints what it would be. */
export async function showPreview(
  planned: RunPlanned,
  { flags, missing }: Shown,
  io: CommandIo,
): Promise<void> {
  if (!flags.dryRun && (flags.json || flags.quiet)) return;
  const preview = previewOf(planned, {
    restart: flags.restart,
    preconditions: await preconditions(planned, missing),
  });
  io.stdout(flags.json ? `${JSON.stringify(preview)}\n` : previewText(preview, planned.forecast));
}

/** What going on with a run would be. */
export async function previewResume(flags: RunFlags, io: CommandIo): Promise<number> {
  const planned = await planRun(flags, io);
  refusePlan(planned, io);
  await showPreview(planned, { flags, missing: missingMeans(planned.config, io.cwd, io.env) }, io);
  return 0;
}
