import { commandOf } from '../command-of.ts';
import { print } from '../command-io.ts';
import { runNamed } from '../subject.ts';
import { jsonFlag, colorFlag, runFlag } from '../common-flags.ts';
import { colorWanted } from '../view/run-view.ts';
import { statusText } from '../view/summary/status-text.ts';
import { preparingIn, preparingText } from '../view/summary/preparing.ts';
import { chooseRun, isInterrupted, machineUse, queuedDecisions, tellRun } from '@debussy/engine';
import type { QueuedDecision } from '@debussy/engine';
import { DebussyError } from '@debussy/core';
import { machineText, printable, shareText, summarize } from '@debussy/story';
import type { MachineUse } from '@debussy/story';

const shape = {
  name: 'status',
  words: '[run]',
  completes: ['runs'],
  about: 'Shows the progress of a run: the running one, otherwise the newest.',
  flags: {
    json: jsonFlag,
    run: runFlag,
    'no-color': colorFlag,
  },
  example: 'debussy status --json',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const { values } = asked;
  const preparing = values.json === true ? [] : await preparingIn(io.cwd);
  for (const run of preparing) io.stdout(preparingText(run, Date.now()));
  const chosen = await chooseRun(io.cwd, runNamed(asked, 'status')).catch((error: unknown) => {
    if (preparing.length > 0 && error instanceof DebussyError && error.code === 'ERR_RUN_NONE') return null;
    throw error;
  });
  if (chosen === null) return 0;
  const told = tellRun(chosen);
  const summary = summarize(told.story, told.state, { gone: await isInterrupted(told), now: Date.now() });
  const color = colorWanted(io, values['no-color'] !== true);
  const queued = queuedDecisions(chosen);
  const decisions = queued.length === 0 ? {} : { queued };
  const isShared = summary.state !== 'ended' && told.state.config.governor === 'on';
  const machine = isShared ? await machineUse(Date.now()) : null;
  const facts = { ...summary, ...decisions, ...(machine === null ? {} : { machine }) };
  print(io, values.json, facts, (columns) =>
    [statusText(summary, { color, columns }), machineLines(machine), queuedText(queued, chosen.run)].join(''),
  );
  return 0;
});

/** Held and awaited shares of the machine, of this run and all others. */
function machineLines(use: MachineUse | null): string {
  if (use === null || use.shares.length === 0) return '';
  const lines = [machineText(use), ...use.shares.map((share) => `  ${shareText(share)}`)];
  return `\n${lines.map((line) => `${printable(line)}\n`).join('')}`;
}

/** A decision about a run without a process waits for the next one. */
function queuedText(queued: readonly QueuedDecision[], run: string): string {
  if (queued.length === 0) return '';
  const lines = queued.map(({ command: name, phase, text, undo }) => {
    const words = text === null ? '' : ` "${text}"`;
    return `  ${printable(`${name} ${phase}${words}`)}    take it back: ${undo}\n`;
  });
  return `\nQueued for the next debussy resume ${run}:\n${lines.join('')}`;
}
