import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { demoClosing } from '../demo/demo-closing.ts';
import { demoIo } from '../demo/demo-io.ts';
import { makeDemoRepository } from '../demo/demo-repository.ts';

const shape = {
  name: 'demo',
  words: '[<folder>]',
  about: `Makes a small git repository with a plan of five phases and carries it out with an agent that plays a script: one phase
splits in three, one is restarted with a hand-over, one fails its gate and mends it. Takes about 15 seconds, needs no
keys and no network. Without a folder the repository is a temporary one.`,
  flags: {
    fast: { type: 'boolean', says: 'without the pauses that make it easy to follow' },
  },
  example: 'debussy demo',
} as const;

/** Chosen so that a person can follow, in about 15 seconds. */
const comfortable = 1.8;

export const command: Command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const [folder = null, ...more] = words;
  if (more.length > 0) throw wrong('demo takes one folder');
  const root = await makeDemoRepository({
    cwd: io.cwd,
    folder,
    pace: values.fast === true ? 0 : comfortable,
  });
  io.stdout(`A repository with a plan of five phases: ${root}\n\n`);
  const { command: carryOut } = await import('./run.ts');
  const exitCode = await carryOut.run(
    ['MASTER_PLAN.md', '--agent', 'scripted', '--parallel', '3'],
    demoIo(io, root),
  );
  io.stdout(await demoClosing(root, io));
  return exitCode;
});
