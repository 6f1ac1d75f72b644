import { messageOf } from '@debussy/core';
import {
  chooseRun,
  pageAsksName,
  prepareRun,
  sayTaken,
  steerRun,
  startRun,
  tidyEndedRun,
} from '@debussy/engine';
import type { Prepared, RunPlanned, TrialListener } from '@debussy/engine';
import { counted, printable } from '@debussy/story';
import { findingsText } from '../audit-view/findings-text.ts';
import type { CommandIo } from '../command-io.ts';
import { jsonLine } from '../view/json-view.ts';
import { viewModeOf } from '../view/run-view.ts';
import { checkEventsFile } from './events-file.ts';
import { executorsOf } from './executors.ts';
import type { RunFlags } from './run-flags.ts';
import { showPreview } from './preview-text.ts';
import { showRun } from './show-run.ts';

/** Runs a plan, or goes on with a run: the one way in, for `run` and `resume`. */
export async function runPlan(flags: RunFlags, io: CommandIo): Promise<number> {
  const canAsk = viewModeOf(io, flags) === 'tty' || flags.ui || io.env[pageAsksName] === '1';
  const warn = (message: string): void => io.stderr(`debussy: warning: ${message}\n`);
  const executors = executorsOf(flags.fleet, io);
  const publisher = async () => (await import('@debussy/forge')).forgeExtension(io.env);
  const around = { cwd: io.cwd, env: io.env, canAsk, executors, publisher, warn };
  const prepared = await prepareRun(flags, around);
  if (prepared.kind === 'refused') throw refusal(prepared, io);
  if (prepared.kind === 'paused') return resumePaused(prepared.run, io);
  const { planned } = prepared;
  for (const warning of planned.warnings) warn(warning);
  if (prepared.kind === 'idle') {
    const ended = flags.dryRun ? undefined : planned.existing?.run;
    if (ended !== undefined) await tidyEndedRun(planned.repository, ended);
    if (flags.json) await showIdleAsJson(planned, flags, io);
    io.stderr(`nothing to do: ${prepared.reason}\n  --restart begins anew.\n`);
    return 0;
  }
  await showPreview(planned, flags, io);
  if (flags.dryRun) return 0;
  checkEventsFile(flags.events, io.cwd);
  const taken = await startRun(prepared, around, trialsShown(flags, io));
  if (flags.ui) await openUi(taken.id, flags, io);
  sayTaken(taken.id, io.env);
  return showRun(taken, flags, io);
}

/** Where the page cannot be started, that is said, and the run goes on without it. */
async function openUi(run: string, { json, quiet }: RunFlags, io: CommandIo): Promise<void> {
  const { startUi } = await import('../ui/detached-ui.ts');
  try {
    const { link } = await startUi({ all: false, port: 0, run, open: io.isTTY }, 'run', io);
    (json || quiet ? io.stderr : io.stdout)(`${link}\n`);
  } catch (error) {
    io.stderr(`debussy: ${messageOf(error)}. The run goes on.\n`);
  }
}

/** A run that is paused in a process that is alive goes on there. */
async function resumePaused(run: string, io: CommandIo): Promise<number> {
  const chosen = await chooseRun(io.cwd, run);
  await steerRun(chosen, { action: 'unpause', phase: null });
  io.stdout(`Run ${run} goes on.\n`);
  return 0;
}

function trialsShown({ json, quiet }: RunFlags, io: CommandIo): Partial<TrialListener> {
  if (json || quiet) return {};
  return {
    begin: (gates) =>
      io.stdout(`trying ${counted(gates, 'gate')} on the base commit (--no-preflight skips this)\n`),
    tried({ name, command, passed, seconds }) {
      const result = passed ? 'passed' : 'failed';
      io.stdout(`  ${result}  ${printable(`${name}: ${command}`)}  (${seconds} s)\n`);
    },
    end: () => io.stdout('\n'),
  };
}

function refusal({ error, findings }: Extract<Prepared, { kind: 'refused' }>, io: CommandIo): Error {
  if (findings.length > 0) io.stderr(`${findingsText(findings)}\n\n`);
  return error;
}

/** What would run, which is nothing; of a run that is over, how it ended. */
async function showIdleAsJson(planned: RunPlanned, flags: RunFlags, io: CommandIo): Promise<void> {
  if (flags.dryRun) return showPreview(planned, flags, io);
  const last = planned.existing?.events.findLast((event) => event.type === 'run.ended');
  if (last !== undefined) io.stdout(jsonLine(last));
}
