import { join } from 'node:path';
import { phaseKey } from '@debussy/core';
import { chooseRun, findPhase, tellRun } from '@debussy/engine';
import type { ChosenRun } from '@debussy/engine';
import { tailOf } from '@debussy/host';
import { harmless } from '@debussy/story';
import type { Story } from '@debussy/story';
import { commandOf } from '../command-of.ts';
import type { CommandCall } from '../command-of.ts';
import type { Flags } from '../command-shape.ts';
import { colorFlag, runFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';
import { colorWanted } from '../view/run-view.ts';
import { showSessions } from '../view/transcript/show-sessions.ts';
import { palette } from '../view/words/palette.ts';
import { followGates, gateLogs } from './logs/gate-logs.ts';
import { showHandoff } from './logs/show-handoff.ts';

const shape = {
  name: 'logs',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: 'Prints the newest session of a phase, the output of its gates, or its handoff.',
  flags: {
    follow: { type: 'boolean', short: 'f', says: 'keep printing until the phase is done' },
    all: { type: 'boolean', says: 'all sessions of the phase, the oldest first' },
    session: { type: 'string', takes: '<n>', says: 'one session, by its number' },
    gates: { type: 'boolean', says: 'the output of the gates instead' },
    stderr: { type: 'boolean', says: 'the standard error of the newest session' },
    handoff: { type: 'boolean', says: 'its HANDOFF.md, and the path' },
    run: runFlag,
    'no-color': colorFlag,
  },
  example: 'debussy logs 3 -f',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const { values, wrong } = asked;
  const { phase: id, run } = phaseAndRun(asked, 'logs');
  const chosen = await chooseRun(io.cwd, run);
  const { story, state } = tellRun(chosen);
  const entry = findPhase(state, id);
  const phase = entry.spec.id;
  if (values.handoff === true) {
    showHandoff(chosen, entry, io);
    return 0;
  }
  const paint = palette(colorWanted(io, values['no-color'] !== true));
  if (values.gates === true) {
    if (values.follow === true) await followGates(chosen, phase, io.stdout);
    else io.stdout(gateLogs(story, phase, chosen.folder.gates, paint));
    return 0;
  }
  const session = sessionNumber(values.session, wrong);
  if (values.stderr === true) {
    io.stdout(errorOutput(chosen, story, phase, session));
    return 0;
  }
  const which = { phase, session, all: values.all === true, follow: values.follow === true };
  await showSessions(chosen, which, paint, io);
  return 0;
});

function errorOutput({ folder }: ChosenRun, story: Story, phase: string, session: number | null): string {
  const sessions = story.phases.get(phaseKey(phase))?.sessions ?? [];
  const found = sessions.findLast(({ number }) => session === null || number === session);
  if (found === undefined) return `Phase ${phase} has had no such session so far.\n`;
  const file = join(folder.session(phase, found.attempt, found.number), 'stderr.log');
  const text = tailOf(file, 1024 * 1024);
  return text === null || text === '' ? `Its session wrote nothing to standard error.\n` : harmless(text);
}

function sessionNumber(text: string | undefined, wrong: CommandCall<Flags>['wrong']): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw wrong(`--session takes the number of a session, but got ${text}`);
}
