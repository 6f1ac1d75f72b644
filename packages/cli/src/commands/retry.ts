import { commandOf } from '../command-of.ts';
import { runFlag, undoFlag } from '../common-flags.ts';
import { phaseAndRun, steered, undone } from '../subject.ts';
import { agreedConfig, chooseRun, tellRun } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import type { PhaseAndRun } from '../subject.ts';

const shape = {
  name: 'retry',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: `Retries a phase that failed, is blocked, needs you or was skipped. The new attempt starts from the kept work
and gets the reason of the failure. If the run is not in progress, the next \`debussy resume\` does it.`,
  flags: {
    fresh: { type: 'boolean', says: 'start from the current base, without the kept work' },
    'from-review': {
      type: 'boolean',
      says: 'for a landed phase: start a session for the comments on its pull request',
    },
    undo: undoFlag,
    run: runFlag,
  },
  example: 'debussy retry 2b',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const { phase, run } = phaseAndRun(asked, 'retry');
  const { fresh = false } = asked.values;
  if (asked.values.undo === true) return undone('retry', { phase, run }, io);
  if (asked.values['from-review'] === true) {
    if (fresh) throw asked.wrong('--from-review starts from the landed work: it does not take --fresh');
    return fromReview({ phase, run }, io);
  }
  return steered({ action: 'retry', phase, keep: false, fresh }, run, io);
});

async function fromReview({ phase, run }: PhaseAndRun, io: CommandIo): Promise<number> {
  const { cwd, env } = io;
  const chosen = await chooseRun(cwd, run);
  const { root } = chosen.location;
  const { state, events } = tellRun(chosen);
  const { config } = await agreedConfig(chosen.location, env);
  const { readReview } = await import('@debussy/forge');
  const review = await readReview({ root, env, config: config.forge, branch: state.branch, phase, events });
  return steered({ action: 'retry', phase, review }, chosen.run, io);
}
