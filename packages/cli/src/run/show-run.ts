import { join } from 'node:path';
import { phaseDiff, steer } from '@debussy/engine';
import type { ObserverWarning, OpenObserver, Run, RunObserver, TakenRun } from '@debussy/engine';
import type { ControlRequest } from '@debussy/core';
import type { CommandIo } from '../command-io.ts';
import { configuredObservers } from '../observers/configured-observers.ts';
import { colorWanted, createView, viewModeOf } from '../view/run-view.ts';
import type { RunView, ViewOptions } from '../view/run-view.ts';
import { debugLog } from './debug-log.ts';
import { eventsFile } from './events-file.ts';
import type { RunFlags } from './run-flags.ts';

/** Runs to the end, with the chosen view; `page` is the link to the page of the run. */
export async function showRun(
  taken: TakenRun,
  flags: RunFlags,
  io: CommandIo,
  page: string | null = null,
): Promise<number> {
  const at: { run: Run | null } = { run: null };
  const keys = (request: ControlRequest): void => at.run?.control(request);
  const view = await createView({ ...viewOptions(taken, flags, io), page, keys });
  let isShown = true;
  const shown: RunObserver = {
    event: (event, state) => isShown && view.event(event, state),
    glimpse: (body) => isShown && view.glimpse(body),
  };
  const observers: readonly OpenObserver[] = [
    () => shown,
    (run) => eventsFile(flags.events, io.cwd, (why) => run.warn(eventsLost(flags.events, why))),
    (run) => debugLog(run, io.env),
    ...(await jobSummary(io.env)),
    ...(await configuredObservers(taken.rules.config, io)),
  ];
  const run = taken.start(observers);
  at.run = run;
  const detach = (): void => {
    isShown = false;
    view.close('detached');
  };
  const silence = watchSignals({ io, control: (request) => run.control(request), detach });
  try {
    const state = await run.done;
    silence();
    if (isShown) await untilSeen(view);
    return state.ended?.exitCode ?? 1;
  } finally {
    silence();
    view.close();
  }
}

/** A signal closes the view; the exit code stays the run's. */
async function untilSeen(view: Required<RunView>): Promise<void> {
  const close = (): void => view.close();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, close);
  await view.over();
  for (const signal of signals) process.off(signal, close);
}

/** It loads the code of reports. */
async function jobSummary(env: NodeJS.ProcessEnv): Promise<readonly OpenObserver[]> {
  if (env['GITHUB_ACTIONS'] !== 'true') return [];
  const { githubSummary } = await import('../view/github-summary.ts');
  return [(run) => githubSummary(run, env)];
}

function viewOptions({ place, past }: TakenRun, flags: RunFlags, io: CommandIo): ViewOptions {
  const { repository: location, run, folder } = place;
  return {
    io,
    mode: viewModeOf(io, flags),
    verbose: flags.verbose,
    color: colorWanted(io, flags.color),
    past,
    decide: (request) => steer(request, run, location.root),
    diff: async (phase) => (await phaseDiff({ location, run, folder }, { phase, of: 'now' })).text,
    transcript: (...session) => join(folder.session(...session), 'transcript.jsonl'),
  };
}

function eventsLost(path: string | null, why: string): ObserverWarning {
  return {
    code: 'EVENTS_FILE_LOST',
    message: `${path ?? ''} can no longer be written: ${why}`,
    hint: 'The run continues, and its journal has all events: debussy status --json',
  };
}

interface SignalWatch {
  readonly io: CommandIo;
  readonly control: (request: ControlRequest) => void;
  /** The terminal was closed: the run continues without it. */
  readonly detach: () => void;
}

/**
 * The first Ctrl-C stops after the running sessions, the second stops now, the third exits; TERM stops now. Each
 * message names the effect of the next one. Closing a terminal does not end a run, even if none of its output goes
 * there (`nohup debussy run > log &`). Node resets every signal at its start, so it does not report that HUP was
 * ignored.
 */
function watchSignals({ io, control, detach }: SignalWatch): () => void {
  let interrupts = 0;
  const ask = (action: 'stop' | 'stop_now' | 'terminate'): void => control({ action, by: 'signal' });
  const onInterrupt = (): void => {
    interrupts++;
    if (interrupts === 1) {
      io.stderr(
        '\ndebussy: finishing what runs, starting nothing new. Ctrl-C again stops now; the work is kept.\n',
      );
      ask('stop');
    } else if (interrupts === 2) {
      io.stderr('\ndebussy: stopping now. To continue: debussy resume. Ctrl-C again exits immediately.\n');
      ask('stop_now');
    } else {
      process.exit(130);
    }
  };
  const onTerminate = (): void => ask('terminate');
  const onHangUp = hasTerminal() ? detach : (): void => undefined;
  const handlers = [
    ['SIGINT', onInterrupt],
    ['SIGTERM', onTerminate],
    ['SIGHUP', onHangUp],
  ] as const;
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

function hasTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
}
