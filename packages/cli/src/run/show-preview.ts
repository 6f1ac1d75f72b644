import type { DebussyError } from '@debussy/core';
import type { CommandIo } from '../command-io.ts';
import { missingMeans, planRun, preconditions, previewOf, refusePlan } from '@debussy/engine';
import type { RunPlanned } from '@debussy/engine';
import { previewText } from './preview-text.ts';
import type { RunFlags } from './run-flags.ts';
import { showErrors, showWarnings, surroundingsOf } from './surroundings.ts';

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
  const planned = await planRun(flags, surroundingsOf(io, flags));
  showWarnings(planned.warnings, io);
  showErrors(planned, io);
  refusePlan(planned);
  await showPreview(planned, { flags, missing: missingMeans(planned.config, io.cwd, io.env) }, io);
  return 0;
}
