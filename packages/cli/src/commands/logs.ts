import { commandOf, type RunCommand } from '../command-of.ts';
import { phaseArgument } from '../control/phase-argument.ts';
import { chooseRun, findPhase } from '@debussy/engine';
import { gateLogs } from '../view/transcript/gate-logs.ts';
import { showSessions } from '../view/transcript/show-sessions.ts';
import { tellStory } from '../view/read/tell-story.ts';
import { colorWanted } from '../view/run-view.ts';
import { palette } from '../view/words/palette.ts';
import { usageError } from '../usage-error.ts';

export const usage: string = `Usage: debussy logs <phase> [-f] [--all] [--session <n>] [--gates] [--run <id>]

Prints what the newest session of a phase said and did, or the output of its gates.

  -f, --follow     goes on printing until the phase is done
  --all            all sessions of the phase, the oldest first
  --session <n>    one session, by its number
  --gates          the output of the gates instead
  --run <id>       the run, where it is not the one under way or the newest
  --no-color       without colours

Example: debussy logs 3 -f
`;

const options = {
  follow: { type: 'boolean', short: 'f' },
  all: { type: 'boolean' },
  session: { type: 'string' },
  gates: { type: 'boolean' },
  run: { type: 'string' },
  'no-color': { type: 'boolean' },
} as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    const id = phaseArgument(positionals, usage);
    const chosen = await chooseRun(io.cwd, values.run ?? null);
    const { story, state } = tellStory(chosen);
    const phase = findPhase(state, id).spec.id;
    const paint = palette(colorWanted(io, values['no-color'] !== true));
    if (values.gates === true) {
      io.stdout(gateLogs(story, phase, paint));
      return 0;
    }
    const session = sessionNumber(values.session);
    const which = { phase, session, all: values.all === true, follow: values.follow === true };
    await showSessions(chosen, which, { paint, io });
    return 0;
  },
);

function sessionNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw usageError(`--session takes the number of a session, but got ${text}`, usage);
}
