import { scrubber } from '@debussy/core';
import type { Event, EventBody } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { releaseEpoch } from '@debussy/workspace';
import { join } from 'node:path';
import type { CommandIo } from '../command-io.ts';
import { colorWanted, createView, viewModeOf } from '../view/run-view.ts';
import { keepFailedWork, loopOf, mapTexts, watchControl } from '@debussy/engine';
import { debugLog } from './debug-log.ts';
import { eventsFile } from './events-file.ts';
import type { ReadyRun } from '@debussy/engine';
import type { RunFlags } from './run-flags.ts';
import { watchSignals } from './watch-signals.ts';

/** Runs what is ready to its end and gives it back, whatever happens. */
export async function carryOut(ready: ReadyRun, flags: RunFlags, io: CommandIo): Promise<number> {
  const { held } = ready;
  try {
    return await withView(ready, flags, io);
  } finally {
    await ready.machine.executor.close('cancel');
    if (!held.context.config.keep_slots) await held.context.slots.removeAll();
    await held.journal.close();
    await releaseEpoch(held.context.store, held.context.epoch);
  }
}

type Wish = Parameters<typeof watchControl>[1];

/** Until the loop is there, nobody can hear a wish. */
function noWish(): void {}

async function withView({ held, machine, past }: ReadyRun, flags: RunFlags, io: CommandIo): Promise<number> {
  let wish: Wish = noWish;
  const view = await createView({
    io,
    mode: viewModeOf(io, flags),
    verbose: flags.verbose,
    color: colorWanted(io, flags.color),
    past,
    keys: (request) => wish(request),
    transcript: (...session) => join(held.context.folder.session(...session), 'transcript.jsonl'),
  });
  const copy = eventsFile(flags.events, io.cwd);
  const log = debugLog(held.context);
  const watch = (event: Event, state: RunState): void => {
    view.event(event, state);
    copy.write(event);
    log.event(event);
  };
  const journal = { append: held.append };
  const scrub = scrubber(held.context.secrets);
  const glimpse = (body: EventBody): void => view.glimpse(mapTexts(body, scrub));
  const loop = loopOf(machine, { journal, watch, glimpse }, held.state());
  wish = (request) => loop.control(request);
  const silence = [watchControl(held.context.folder.control, wish), watchSignals(wish, io)];
  try {
    for (const event of held.written) watch(event, held.state());
    const state = await loop.run();
    await keepFailedWork(held.context, state);
    return state.ended?.exitCode ?? 1;
  } finally {
    for (const end of silence) end();
    copy.close();
    log.close();
    view.close();
  }
}
