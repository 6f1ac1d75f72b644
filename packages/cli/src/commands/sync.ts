import { commandOf } from '../command-of.ts';
import { colorFlag, runFlag } from '../common-flags.ts';
import { readRunFlags } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';
import { runNamed } from '../subject.ts';

const shape = {
  name: 'sync',
  words: '[run]',
  completes: ['runs'],
  about: `Updates the run after pull requests were merged on the host: rebases the rest of a stack, verifies it again, and updates the
pull requests. No agent is started, and no commit is lost: replaced commits stay under refs of the run.`,
  flags: {
    run: runFlag,
    json: { type: 'boolean', says: 'events as JSON lines on standard output' },
    quiet: { type: 'boolean', short: 'q', says: 'print only errors' },
    verbose: { type: 'boolean', short: 'v', says: 'more detail' },
    'no-color': colorFlag,
  },
  example: 'debussy sync',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const run = runNamed(asked, 'sync') ?? 'newest';
  const flags = readRunFlags({ ...asked, values: { ...asked.values }, words: [] });
  return runPlan({ ...flags, plan: null, run, sync: true, interactive: false }, io);
});
