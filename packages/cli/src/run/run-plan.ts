import { messageOf } from '@debussy/core';
import { continueElsewhere, pageAsksName, startRefusal, startRun } from '@debussy/engine';
import type {
  JudgedTrial,
  Prepared,
  PublisherExtension,
  RunPlanned,
  Surroundings,
  TrialListener,
} from '@debussy/engine';
import { counted, duration, printable } from '@debussy/story';
import { findingsText } from '../audit-view/plan-text.ts';
import type { CommandIo } from '../command-io.ts';
import { jsonLine } from '../view/json-view.ts';
import { viewModeOf } from '../view/run-view.ts';
import { textTable } from '../view/text-table.ts';
import { askedAboutChanges } from './ask-about-changes.ts';
import { askedAboutSplits } from './ask-about-splits.ts';
import { checkEventsFile } from './events-file.ts';
import { executorsOf } from './executors.ts';
import type { RunFlags } from './run-flags.ts';
import { showPreview } from './preview-text.ts';
import { prepareSettled } from './settle.ts';
import { showRun } from './show-run.ts';

/** Runs a plan or continues a run: the one entry point for `run` and `resume`. */
export async function runPlan(given: RunFlags, io: CommandIo): Promise<number> {
  const warn = (message: string): void => io.stderr(`debussy: warning: ${message}\n`);
  const around = { ...surroundings(given, io), warn };
  const settled = await prepareSettled(given, around, io);
  const { flags } = settled;
  const isAsked = viewModeOf(io, flags) === 'tty' && !flags.dryRun;
  const withChanges = await askedAboutChanges(settled.prepared, flags, around, { ...io, isAsked });
  const prepared = await askedAboutSplits(withChanges, flags, around, { ...io, isAsked });
  if (prepared.kind === 'refused') throw refusal(prepared, io);
  if (prepared.kind !== 'paused') for (const warning of prepared.planned.warnings) warn(warning);
  if (prepared.kind === 'paused' || prepared.kind === 'idle') {
    if (!flags.dryRun) await continueElsewhere(prepared, io.cwd);
    await showNotStarted(prepared, flags, io);
    return 0;
  }
  checkEventsFile(flags.events, io.cwd);
  const refused = flags.dryRun ? await startRefusal(prepared, around) : null;
  const ready = await showPreview(prepared.planned, flags, io, refused);
  if (flags.dryRun) return ready ? 0 : 2;
  const taken = await startRun(prepared, around, trialsShown(flags, io));
  const page = flags.ui ? await openUi(taken.id, flags, io) : null;
  return showRun(taken, flags, io, page);
}

/**
 * Asks on this terminal about every reason for a refusal, before the run continues in a separate process. Returns the
 * flags with the answers.
 */
export async function settledBefore(flags: RunFlags, io: CommandIo): Promise<RunFlags> {
  return (await prepareSettled(flags, surroundings(flags, io), io)).flags;
}

export function surroundings(flags: RunFlags, io: CommandIo): Surroundings {
  const canAsk = viewModeOf(io, flags) === 'tty' || flags.ui || io.env[pageAsksName] === '1';
  const publisher = async (): Promise<PublisherExtension> =>
    (await import('@debussy/forge')).forgeExtension(io.env);
  return { cwd: io.cwd, env: io.env, canAsk, executors: executorsOf(flags.fleet, io), publisher };
}

/** A page that cannot be started is reported; the run continues without it. */
async function openUi(run: string, { json, quiet }: RunFlags, io: CommandIo): Promise<string | null> {
  const { startUi } = await import('../ui/detached-ui.ts');
  try {
    const { link } = await startUi({ all: false, port: 0, run, open: io.isTTY }, 'run', io);
    (json || quiet ? io.stderr : io.stdout)(`${link}\n`);
    return link;
  } catch (error) {
    io.stderr(`debussy: ${messageOf(error)}. The run continues.\n`);
    return null;
  }
}

async function showNotStarted(
  prepared: Extract<Prepared, { kind: 'idle' | 'paused' }>,
  flags: RunFlags,
  io: CommandIo,
): Promise<void> {
  if (prepared.kind === 'idle') {
    if (flags.json) await showIdleAsJson(prepared.planned, flags, io);
    io.stderr(`nothing to do: ${prepared.reason}\n  To run the plan again: debussy run --new\n`);
  } else if (flags.dryRun) {
    io.stderr(
      `Run ${prepared.run} is paused in another process. To continue it: debussy resume ${prepared.run}\n`,
    );
  } else {
    io.stdout(`Run ${prepared.run} continues.\n`);
  }
}

/** One line; on a terminal, the trial is announced first. */
export function trialsShown(
  { json, quiet, verbose }: Pick<RunFlags, 'json' | 'quiet' | 'verbose'>,
  io: CommandIo,
): Partial<TrialListener> {
  if (json || quiet) return {};
  const clear = io.isTTY ? '\r\u001b[K' : '';
  return {
    begin: (gates) => {
      if (io.isTTY)
        io.stdout(`trying ${counted(gates, 'gate')} on the base commit (--no-preflight skips this)`);
    },
    end: (trials) => io.stdout(`${clear}${trials === null ? '' : trialsText(trials, verbose)}`),
  };
}

const meanings = [
  ['expected', 'red as expected'],
  ['red', 'red'],
  ['open', 'without a result'],
  ['green', 'green'],
] as const;

function trialsText(trials: readonly JudgedTrial[], verbose: boolean): string {
  const gates = trials.filter(({ name, means }) => name !== 'setup' || means !== 'green');
  const counts = meanings.flatMap(([means, words]) => {
    const count = gates.filter((trial) => trial.means === means).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  const more = verbose ? '' : '; --verbose lists them';
  const rows = trials.map(({ name, command, means, seconds }) => [
    `  ${new Map(meanings).get(means) ?? ''}`,
    printable(`${name}: ${command}`),
    duration(seconds),
  ]);
  const list = verbose ? `${textTable(rows).join('\n')}\n` : '';
  return `${counted(gates.length, 'gate')} tried: ${counts.join(', ')}${more}\n${list}\n`;
}

function refusal({ error, findings }: Extract<Prepared, { kind: 'refused' }>, io: CommandIo): Error {
  if (findings.length > 0) io.stderr(`${findingsText(findings)}\n\n`);
  return error;
}

/** The empty preview; for an ended run, its result. */
async function showIdleAsJson(planned: RunPlanned, flags: RunFlags, io: CommandIo): Promise<void> {
  if (flags.dryRun) return void (await showPreview(planned, flags, io));
  const last = planned.existing?.events.findLast((event) => event.type === 'run.ended');
  if (last !== undefined) io.stdout(jsonLine(last));
}
