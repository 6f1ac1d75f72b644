import { currentHolder, gitAt } from '@debussy/host';
import { expect, test } from 'vitest';
import { beginRun, land, openStore } from '../../src/index.ts';
import { cleanCandidate, entry, sandbox } from './sandbox.ts';

test('a ref of a run, and its objects, are on disk before its landing is reported', async () => {
  const box = sandbox();
  const calls: (readonly string[])[] = [];
  const store = openStore(box.store.commonDir, (place) => {
    const git = gitAt(place);
    return (args, options) => {
      calls.push(args);
      return git(args, options);
    };
  });
  const [holder, base] = [await currentHolder(), box.git('rev-parse', 'main')];
  const target = { plan: 'MASTER_PLAN.md', branch: 'main' };
  const begun = await beginRun(store, { run: 'r1', slug: 'plan', target, base, holder, replaces: null });
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  const { commit: newTip } = await cleanCandidate({ ...box, store }, base, [
    entry('1', box.commit(base, { c: 'c' })),
  ]);
  const { epoch, branch: ref } = begun;
  expect(await land(store, { ref, expectedTip: base, newTip, epoch, keep: [] })).toMatchObject({
    kind: 'landed',
  });
  const writing = calls.filter((args) =>
    args.some((word) => ['update-ref', 'hash-object', 'mktree'].includes(word)),
  );
  const carefree = writing.filter(
    (args) => !args.some((word) => /^core\.fsync=.*loose-object.*reference/.test(word)),
  );
  expect([writing.length > 1, carefree]).toEqual([true, []]);
});
