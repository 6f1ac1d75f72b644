import { commandOf } from '../command-of.ts';
import type { Asked, Command } from '../command-of.ts';
import type { Flags } from '../command-shape.ts';
import { colorFlag, runFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';
import { chooseRun, findPhase } from '@debussy/engine';
import { gateLogs } from '../view/transcript/gate-logs.ts';
import { showSessions } from '../view/transcript/show-sessions.ts';
import { tellStory } from '../view/read/tell-story.ts';
import { colorWanted } from '../view/run-view.ts';
import { palette } from '../view/words/palette.ts';

const shape = {
  name: 'logs',
  words: '<phase>',
  offers: ['phases', 'runs'],
  about: 'Prints what the newest session of a phase said and did, or the output of its gates.',
  flags: {
    follow: { type: 'boolean', short: 'f', says: 'goes on printing until the phase is done' },
    all: { type: 'boolean', says: 'all sessions of the phase, the oldest first' },
    session: { type: 'string', takes: '<n>', says: 'one session, by its number' },
    gates: { type: 'boolean', says: 'the output of the gates instead' },
    run: runFlag,
    'no-color': colorFlag,
  },
  example: 'debussy logs 3 -f',
} as const;

export const command: Command = commandOf(shape, async (asked, io) => {
  const { values, wrong } = asked;
  const { phase: id, run } = phaseAndRun(asked, 'logs');
  const chosen = await chooseRun(io.cwd, run);
  const { story, state } = tellStory(chosen);
  const phase = findPhase(state, id).spec.id;
  const paint = palette(colorWanted(io, values['no-color'] !== true));
  if (values.gates === true) {
    io.stdout(gateLogs(story, phase, paint));
    return 0;
  }
  const session = sessionNumber(values.session, wrong);
  const which = { phase, session, all: values.all === true, follow: values.follow === true };
  await showSessions(chosen, which, { paint, io });
  return 0;
});

function sessionNumber(text: string | undefined, wrong: Asked<Flags>['wrong']): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw wrong(`--session takes the number of a session, but got ${text}`);
}
