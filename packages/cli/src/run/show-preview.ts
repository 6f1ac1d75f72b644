import { preconditions, previewOf } from '@debussy/engine';
import type { RunPlanned } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import { previewText } from './preview-text.ts';
import type { RunFlags } from './run-flags.ts';

/** A run that begins prints only its events as JSON; `--dry-run` prints what it would be. */
export async function showPreview(planned: RunPlanned, flags: RunFlags, io: CommandIo): Promise<void> {
  if (!flags.dryRun && (flags.json || flags.quiet)) return;
  const preview = previewOf(planned, {
    restart: flags.restart,
    preconditions: await preconditions(planned),
  });
  io.stdout(flags.json ? `${JSON.stringify(preview)}\n` : previewText(preview, planned.forecast));
}
