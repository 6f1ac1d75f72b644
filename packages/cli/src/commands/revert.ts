import { revertRun } from '@debussy/engine';
import { counted } from '@debussy/story';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';

const shape = {
  name: 'revert',
  words: '<run>',
  completes: ['runs'],
  about: `Undoes the landed commits of a run on the current branch, in one new commit. Commits of other people and of other runs stay. It
refuses a checkout with uncommitted changes, and changes nothing if later commits conflict.`,
  flags: { json: jsonFlag },
  example: 'debussy revert 261119142628-16a9',
} as const;

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const [run, ...more] = words;
  if (run === undefined || more.length > 0) throw wrong('revert needs one run: debussy runs lists them');
  const done = await revertRun(io.cwd, run);
  const commit = done.commit.slice(0, 12);
  print(
    io,
    values.json,
    done,
    () =>
      `Reverted ${counted(done.reverted.length, 'commit')} of run ${done.run} in ${commit}.\nTo bring them back: git revert ${commit}\n`,
  );
  return 0;
});
