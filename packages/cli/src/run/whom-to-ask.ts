import type { Config, EventBody } from '@debussy/core';
import type { CommandIo } from '../command-io.ts';
import { viewModeOf } from '../view/run-view.ts';
import type { ReadyRun } from './prepare-run.ts';
import type { RunFlags } from './run-flags.ts';

export interface Asking {
  /** What holds in this process, and is journalled. */
  readonly config: Config;
  /** What has to be said about it, once. */
  readonly notices: readonly EventBody[];
}

/** Only who looks at the view can be asked what to do about a full context. Everywhere else a restart is the answer. */
export function whomToAsk(
  config: Config,
  flags: Pick<RunFlags, 'json' | 'quiet' | 'interactive'>,
  io: CommandIo,
): Asking {
  if (config.on_context_limit === 'restart' || viewModeOf(io, flags) === 'tty')
    return { config, notices: [] };
  return { config: { ...config, on_context_limit: 'restart' }, notices: [nobodyToAsk] };
}

/** Journals what has to be said, before anything starts. */
export async function saying(ready: ReadyRun, notices: readonly EventBody[]): Promise<ReadyRun> {
  for (const notice of notices) await ready.held.append(notice);
  return ready;
}

const nobodyToAsk: EventBody = {
  type: 'notice',
  severity: 'warning',
  code: 'NOBODY_TO_ASK',
  phase: null,
  message: 'on_context_limit is `ask`, but there is no terminal to ask on: a full context restarts',
  hint: 'Run it on a terminal, without --json, --quiet or --no-interactive, to be asked.',
};
