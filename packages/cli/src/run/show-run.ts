import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { phaseKey, scrubber } from '@debussy/core';
import type { Event } from '@debussy/core';
import { debussyProgram, phaseDiff } from '@debussy/engine';
import type { Run, RunContext, TakenRun } from '@debussy/engine';
import type { Notices, SinkFault } from '@debussy/notify';
import type { ControlRequest, RunState } from '@debussy/scheduler';
import { pino } from 'pino';
import type { CommandIo } from '../command-io.ts';
import { hasSinks, openNoticesOf } from '../notify/open-notices-of.ts';
import { colorWanted, createView, viewModeOf } from '../view/run-view.ts';
import { eventsFile } from './events-file.ts';
import type { RunFlags } from './run-flags.ts';
import { runTelemetry } from './run-telemetry.ts';

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
    diff: async (phase) => {
      const chosen = { location: context.repository, run: context.run, folder: context.folder };
      return (await phaseDiff(chosen, { phase, of: 'now', ignoreSpace: false })).text;
    },
    transcript: (...session) => join(context.folder.session(...session), 'transcript.jsonl'),
  });
  const copy = eventsFile(flags.events, io.cwd, (why) => at.run?.notice(eventsLost(flags.events, why)));
  const log = debugLog(context);
  const notices = await runNotices(taken, () => at.run, io);
  const telemetry = await runTelemetry(taken, () => at.run, io);
  let isShown = true;
  const watch = (event: Event, state: RunState): void => {
    if (isShown) view.event(event, state);
    copy.write(event);
    log.event(event);
    notices.event(event);
    telemetry.event(event);
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
    await Promise.all([notices.close(), telemetry.close()]);
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

interface SignalWatch {
  readonly io: CommandIo;
  /** What signals want of the run. */
  readonly control: (request: ControlRequest) => void;
  /** The terminal was closed: the run goes on without it. */
  readonly detach: () => void;
}

/**
 * First Ctrl-C drains, second stops now, third leaves; TERM stops now. What is said says what the next one does. A terminal
 * that is closed takes no run with it, also where nothing of the run leads there (`nohup debussy run > log &`): that HUP is to be
 * ignored, Node does not tell us, as it takes every signal back when it starts.
 */
function watchSignals({ io, control, detach }: SignalWatch): () => void {
  let interrupts = 0;
  const ask = (action: ControlRequest['action']): void => control({ action, phase: null, by: 'signal' });
  const onInterrupt = (): void => {
    interrupts++;
    if (interrupts === 1) {
      io.stderr(
        '\ndebussy: finishing what runs, starting nothing new. Ctrl-C again stops now; the work is kept.\n',
      );
      ask('stop');
    } else if (interrupts === 2) {
      io.stderr('\ndebussy: stopping now. `debussy resume` goes on. Ctrl-C again leaves at once.\n');
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

interface DebugLog {
  event(event: Event): void;
  close(): void;
}

/** What this process did, for who looks for a fault of debussy's own: one JSON line per event, beside the journal. Secrets are masked by value. */
function debugLog({ folder, secrets, env }: Pick<RunContext, 'folder' | 'secrets' | 'env'>): DebugLog {
  const scrub = scrubber(secrets);
  const file = pino.destination({ dest: join(folder.root, 'debussy.log'), sync: true, mode: 0o600 });
  const level = env['DEBUSSY_DEBUG'] ? 'debug' : 'info';
  const log = pino(
    { level, base: { pid: process.pid } },
    { write: (line: string) => void file.write(scrub(line)) },
  );
  const memoryNow = memoryMeter();
  return {
    event: ({ type, seq, ...facts }) => {
      const memory = memoryNow();
      if (type === 'notice') log.warn({ seq, ...facts }, type);
      else log.info({ seq, memory, ...('phase' in facts ? { phase: facts.phase } : {}) }, type);
      log.debug({ seq, facts }, type);
    },
    close: () => file.end(),
  };
}

/** In MB. The system is asked once in a second: asking costs more than the line that says it. */
function memoryMeter(): () => number {
  let known = { mb: 0, at: Number.NEGATIVE_INFINITY };
  return () => {
    const at = performance.now();
    if (at - known.at > 1000) known = { mb: Math.round(process.memoryUsage.rss() / 1024 / 1024), at };
    return known.mb;
  };
}

/** Notices of a run that this process does. */
interface RunNotices {
  event(event: Event): void;
  /** Sends what is left; what quiet hours hold back is sent by a process of its own. */
  close(): Promise<void>;
}

/** Loaded only where the configuration names a sink. */
async function runNotices(
  { context, past }: TakenRun,
  run: () => Run | null,
  io: CommandIo,
): Promise<RunNotices> {
  const { config, repository, folder } = context;
  if (!hasSinks(config)) return { event: () => undefined, close: () => Promise.resolve() };
  const onFault = (fault: SinkFault): void => sayFault(fault, run(), io);
  const notices = await openNoticesOf(
    {
      config,
      run: context.run,
      plan: context.plan.title || context.plan.path,
      location: repository,
      folder: folder.root,
      titleOf: (phase) => context.state().phases.get(phaseKey(phase))?.spec.title ?? '',
      nextSeq: (past.at(-1)?.seq ?? -1) + 1,
    },
    onFault,
    io,
  );
  for (const event of past) notices.event(event);
  return { event: (event) => notices.event(event), close: () => close(notices, context.run, io) };
}

/** In the journal while the run goes on, otherwise to whoever still looks. */
function sayFault({ sink, reason }: SinkFault, run: Run | null, io: CommandIo): void {
  const message = `notices do not reach ${sink}: ${reason}`;
  const hint = `The run is not affected. Try it: debussy notify test ${sink}`;
  const facts = { severity: 'warning', code: 'NOTIFY_FAILED', phase: null, message, hint } as const;
  if (run?.notice(facts) !== true) io.stderr(`debussy: warning: ${message}\n`);
}

async function close(notices: Notices, run: string, io: CommandIo): Promise<void> {
  const until = await notices.close().catch(() => null);
  const program = until === null ? null : debussyProgram();
  if (until === null || program === null) return;
  const at = new Date(until + 1000).toISOString();
  spawn(program.node, [program.script, 'notify', 'send', '--run', run, '--at', at], {
    cwd: io.cwd,
    env: io.env,
    detached: true,
    stdio: 'ignore',
  }).unref();
}
