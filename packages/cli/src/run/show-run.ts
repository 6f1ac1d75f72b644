import type { Event } from '@debussy/core';
import type { Run, TakenRun } from '@debussy/engine';
import type { RunState } from '@debussy/scheduler';
import { join } from 'node:path';
import type { CommandIo } from '../command-io.ts';
import { runNotices } from '../notify/run-notices.ts';
import { colorWanted, createView, viewModeOf } from '../view/run-view.ts';
import { debugLog } from './debug-log.ts';
import { eventsFile } from './events-file.ts';
import type { RunFlags } from './run-flags.ts';
import { watchSignals } from './watch-signals.ts';

/** Does a run to its end, in front of whoever watches. */
export async function showRun(taken: TakenRun, flags: RunFlags, io: CommandIo): Promise<number> {
  const { context, past } = taken;
  const at: { run: Run | null } = { run: null };
  const view = await createView({
    io,
    mode: viewModeOf(io, flags),
    verbose: flags.verbose,
    color: colorWanted(io, flags.color),
    past,
    keys: (request) => at.run?.control(request),
    transcript: (...session) => join(context.folder.session(...session), 'transcript.jsonl'),
  });
  const copy = eventsFile(flags.events, io.cwd, (why) => at.run?.notice(eventsLost(flags.events, why)));
  const log = debugLog(context);
  const notices = await runNotices(taken, () => at.run, io);
  let isShown = true;
  const watch = (event: Event, state: RunState): void => {
    if (isShown) view.event(event, state);
    copy.write(event);
    log.event(event);
    notices.event(event);
  };
  const run = taken.start({ watch, glimpse: (body) => isShown && view.glimpse(body) });
  at.run = run;
  const detach = (): void => {
    isShown = false;
    view.close('detached');
  };
  const silence = watchSignals({ io, control: (request) => run.control(request), detach });
  try {
    const state = await run.done;
    await notices.close();
    return state.ended?.exitCode ?? 1;
  } finally {
    silence();
    copy.close();
    log.close();
    view.close();
  }
}

function eventsLost(path: string | null, why: string): Parameters<Run['notice']>[0] {
  return {
    severity: 'warning',
    code: 'EVENTS_FILE_LOST',
    phase: null,
    message: `${path ?? ''} takes no more events: ${why}`,
    hint: 'The run goes on, and its journal has them all: debussy status --json',
  };
}
