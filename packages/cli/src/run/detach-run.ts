import { startDetached } from '@debussy/engine';
import { printable } from '@debussy/story';
import type { CommandCall } from '../command-of.ts';
import type { CommandIo } from '../command-io.ts';
import type { Flags } from '../command-shape.ts';
import type { RunFlags } from './run-flags.ts';
import { settledBefore } from './run-plan.ts';

/** Starts the same command line again as a separate process, and prints how to reach it. */
export async function detachRun(
  command: 'run' | 'resume',
  { argv, wrong }: Pick<CommandCall<Flags>, 'argv' | 'wrong'>,
  flags: RunFlags,
  io: CommandIo,
): Promise<number> {
  if (flags.dryRun) throw wrong('--dry-run starts nothing that could be detached');
  const { settings } = command === 'run' ? await settledBefore(flags, io) : flags;
  const agreed = settings
    .slice(flags.settings.length)
    .flatMap(({ key, value }) => ['--set', `${key}=${String(value)}`]);
  const args = [command, ...argv.filter((word) => word !== '--detach' && word !== '-d'), ...agreed];
  const started = await startDetached({ cwd: io.cwd, env: io.env, args });
  if (started.kind === 'not_begun') {
    (started.exitCode === 0 ? io.stdout : io.stderr)(started.text);
    return started.exitCode;
  }
  const { run, pid, output, text } = started;
  if (flags.json) {
    io.stdout(`${JSON.stringify({ run, pid, output })}\n`);
    return 0;
  }
  io.stdout(
    [
      ...(flags.quiet ? [] : [text.trimEnd(), '']),
      `Run ${run} continues in the background (process ${pid}).`,
      `  watch it      debussy attach ${run}`,
      `  say to it     debussy say <phase> "…" --run ${run}`,
      `  stop it       debussy stop --run ${run}`,
      `  its output    ${printable(output)}`,
      '',
    ].join('\n'),
  );
  return 0;
}
