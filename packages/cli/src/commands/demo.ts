import { commandOf, type RunCommand } from '../command-of.ts';
import { demoClosing } from '../demo/demo-closing.ts';
import { demoIo } from '../demo/demo-io.ts';
import { makeDemoRepository } from '../demo/demo-repository.ts';
import { usageError } from '../usage-error.ts';

export const usage: string = `Usage: debussy demo [<folder>] [--fast]

Makes a small git repository with a plan of five phases and carries it out with an agent that plays a script: one phase
splits in three, one is restarted with a hand-over, one fails its gate and mends it. Takes about 15 seconds, needs no
keys and no network. Without a folder the repository is a temporary one.

  --fast   without the pauses that make it easy to follow

Example: debussy demo
`;

/** Chosen so that a person can follow, in about 15 seconds. */
const comfortable = 1.8;

const options = { fast: { type: 'boolean' } } as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    const [folder = null, ...more] = positionals;
    if (more.length > 0) throw usageError('demo takes one folder', usage);
    const root = await makeDemoRepository({
      cwd: io.cwd,
      folder,
      pace: values.fast === true ? 0 : comfortable,
    });
    io.stdout(`A repository with a plan of five phases: ${root}\n\n`);
    const carriedOut = await import('./run.ts');
    const exitCode = await carriedOut.run(
      ['MASTER_PLAN.md', '--agent', 'scripted', '--parallel', '3'],
      demoIo(io, root),
    );
    io.stdout(await demoClosing(root, io));
    return exitCode;
  },
);
