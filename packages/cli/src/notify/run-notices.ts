import { phaseKey } from '@debussy/core';
import type { Event } from '@debussy/core';
import { debussyProgram } from '@debussy/engine';
import type { Run, TakenRun } from '@debussy/engine';
import type { Notices, SinkFault } from '@debussy/notify';
import { spawn } from 'node:child_process';
import type { CommandIo } from '../command-io.ts';
import { hasSinks, openNoticesOf } from './open-notices-of.ts';

/** Notices of a run that this process does. */
export interface RunNotices {
  event(event: Event): void;
  /** Sends what is left; what quiet hours hold back is sent by a process of its own. */
  close(): Promise<void>;
}

/** Loaded only where the configuration names a sink. */
export async function runNotices(
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
      root: repository.root,
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
