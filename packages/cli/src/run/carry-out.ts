import type { Event } from '@debussy/core';
import { releaseEpoch } from '@debussy/workspace';
import type { CommandIo } from '../command-io.ts';
import { watchControl } from './control-folder.ts';
import { loopOf } from './execute.ts';
import { watchSignals } from './watch-signals.ts';
import type { ReadyRun } from './prepare-run.ts';
import type { RunFlags } from './run-flags.ts';

/** Runs what is ready to its end and gives it back, whatever happens. */
export async function carryOut({ held, machine }: ReadyRun, flags: RunFlags, io: CommandIo): Promise<number> {
  const watch = (event: Event): void => {
    if (flags.json) io.stdout(`${JSON.stringify({ schema_version: 1, ...event })}\n`);
    else if (!flags.quiet)
      io.stdout(`${event.at.slice(11, 19)} ${event.type} ${'phase' in event ? String(event.phase) : ''}\n`);
  };
  const ports = { journal: { append: held.append }, watch, glimpse: () => undefined };
  const loop = loopOf(machine, ports, held.state());
  const silence = [
    watchControl(held.context.folder.control, (request) => loop.control(request)),
    watchSignals((request) => loop.control(request), io),
  ];
  try {
    const state = await loop.run();
    return state.ended?.exitCode ?? 1;
  } finally {
    for (const end of silence) end();
    await machine.executor.close('cancel');
    await held.journal.close();
    await releaseEpoch(held.context.store, held.context.epoch);
  }
}
