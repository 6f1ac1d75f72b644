import type { CommandIo } from '../command-io.ts';
import { carryOut } from '../run/carry-out.ts';
import { isDone, makeReady, planRun, refusePlan } from '../run/prepare-run.ts';
import { preview } from '../run/preview.ts';
import { readRunFlags } from '../run/run-flags.ts';
import { runUsage } from '../run/run-usage.ts';

export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    io.stdout(runUsage);
    return 0;
  }
  const flags = readRunFlags(argv, runUsage);
  const planned = await planRun(flags, io);
  refusePlan(planned, io);
  if (isDone(planned) && !flags.restart) {
    io.stderr(
      `nothing to do: run ${planned.existing?.run ?? ''} has landed every phase of ${planned.texts.file}\n`,
    );
    return 0;
  }
  if (!flags.json && !flags.quiet) io.stdout(preview(planned, flags));
  if (flags.dryRun) return 0;
  return carryOut(await makeReady(planned, flags, io), flags, io);
}
