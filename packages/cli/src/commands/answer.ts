import { commandOf, type RunCommand } from '../command-of.ts';
import { answerPhase, isAnswer } from '@debussy/engine';
import { phaseArgument } from '../control/phase-argument.ts';
import { usageError } from '../usage-error.ts';

export const usage: string = `Usage: debussy answer <phase> <continue|save|force> [--run <id>]

Says how a phase goes on whose context is full, where \`on_context_limit: ask\` asks about it. The same as c, s and f in the view.

  continue     a fresh session with a hand-over
  save         stop here: the work is kept, and \`debussy resume\` goes on from it
  force        a fresh session whose prompt holds as little as can be
  --run <id>   the run, where several are under way

Example: debussy answer 3 continue
`;

const options = { run: { type: 'string' } } as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    const [id, answer, ...more] = positionals;
    const phase = phaseArgument(id === undefined ? [] : [id, ...more], usage);
    if (answer === undefined) throw usageError('answer needs one of continue, save, force', usage);
    if (!isAnswer(answer)) throw usageError(`answer takes continue, save or force, but got ${answer}`, usage);
    io.stdout(`${await answerPhase({ phase, answer, run: values.run ?? null }, io.cwd)}\n`);
    return 0;
  },
);
