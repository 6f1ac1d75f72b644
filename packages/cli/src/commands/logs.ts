import { join } from 'node:path';
import { phaseKey } from '@debussy/core';
import { chooseRun, findPhase, tellRun } from '@debussy/engine';
import type { ChosenRun } from '@debussy/engine';
import { tailOf } from '@debussy/host';
import { harmless, unitName } from '@debussy/story';
import type { Story } from '@debussy/story';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import type { CommandCall } from '../command-of.ts';
import type { Flags } from '../command-shape.ts';
import { colorFlag, jsonFlag, runFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';
import { colorWanted } from '../view/run-view.ts';
import { sessionFacts, showSessions } from '../view/transcript/show-sessions.ts';
import { palette } from '../view/words/palette.ts';
import { followGates, gateLogFacts, gateLogs } from './logs/gate-logs.ts';
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
    json: jsonFlag,
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
  const isJson = values.json === true;
  if (isJson && values.follow === true)
    throw wrong('--follow does not take --json', 'Follow all events of the run: debussy attach --json');
  const session = sessionNumber(values.session, wrong);
  const which = { phase, session, all: values.all === true, follow: values.follow === true };
  const paint = palette(colorWanted(io, values['no-color'] !== true));
  const show = (facts: () => object, text: () => string): void =>
    print(io, isJson, isJson ? { run: chosen.run, phase, ...facts() } : {}, text);
  if (values.handoff === true) showHandoff(chosen, entry, { io, isJson });
  else if (values.gates === true && values.follow === true) await followGates(chosen, phase, io.stdout);
  else if (values.gates === true) {
    const { gates } = chosen.folder;
    show(
      () => ({ gates: gateLogFacts(story, phase, gates) }),
      () => gateLogs(story, phase, gates, paint),
    );
  } else if (values.stderr === true) {
    const text = errorOutput(chosen, story, phase, session);
    show(
      () => ({ stderr: text }),
      () => text,
    );
  } else if (isJson) show(() => ({ sessions: sessionFacts(chosen, which) }), String);
  else await showSessions(chosen, which, paint, io);
  return 0;
});

function errorOutput({ folder }: ChosenRun, story: Story, phase: string, session: number | null): string {
  const sessions = story.phases.get(phaseKey(phase))?.sessions ?? [];
  const found = sessions.findLast(({ number }) => session === null || number === session);
  if (found === undefined) return `${unitName(story)} ${phase} has had no such session so far.\n`;
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
