import type { RunPlanned, Surroundings } from '@debussy/engine';
import { findingsText } from '../audit-view/findings-text.ts';
import type { CommandIo } from '../command-io.ts';
import { fleetExecutor } from '../fleet/fleet-executor.ts';
import { viewModeOf } from '../view/run-view.ts';
import type { RunFlags } from './run-flags.ts';

/** What this command line offers to a run: where it was called, and whether somebody looks at a screen who can answer. */
export function surroundingsOf(
  io: CommandIo,
  flags: Pick<RunFlags, 'json' | 'quiet' | 'interactive'>,
): Surroundings {
  const canAsk = viewModeOf(io, flags) === 'tty';
  return { cwd: io.cwd, env: io.env, canAsk, executors: { fleet: fleetExecutor } };
}

export function showWarnings(warnings: readonly string[], io: CommandIo): void {
  for (const warning of warnings) io.stderr(`debussy: warning: ${warning}\n`);
}

/** The errors of the plan, before the run is refused because of them. */
export function showErrors({ findings }: RunPlanned, io: CommandIo): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) io.stderr(`${findingsText(errors)}\n\n`);
}
