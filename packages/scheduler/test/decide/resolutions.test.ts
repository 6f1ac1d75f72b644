import { expect, test } from 'vitest';
import { seriesItem } from '../../src/loop/task-of.ts';
import { entryOf } from '../../src/state/run-state.ts';
import { Story } from '../support/story.ts';

const files = [{ path: 'a.ts', rung: 'union', by: null }] as const;
const part = { commit: 'c-tree-1-1-1', onto: 'root' };

/** Phase 1 does not merge with its tip; a rung of the ladder has made something of it. */
function resolved(): Story {
  const story = Story.of({ '1': [] }).start().end('1').settle().start();
  return story.conflict('v1', '1', {
    part,
    resolution: { commit: 'merged', tree: 'tree-m', files },
    refused: [],
  });
}

test('the result of a rule is a candidate: it is verified, and lands with the kept work', () => {
  const story = resolved();
  expect(story.next()).toEqual(['conflict.resolved 1']);
  expect(story.settle().next()).toEqual(['verify v2 1']);
  expect(seriesItem(story.state, entryOf(story.state, '1'))).toMatchObject({
    resolvedFiles: files,
    source: { kind: 'commit', commit: part.commit, resolved: [{ part: part.commit, commit: 'merged' }] },
  });
  story.start().verify('v2', 'green').land();
  expect(story.stateOf('1')).toMatchObject({ kind: 'landed' });
});

test('what fails its gates falls to the next rung, and uses up no retry', () => {
  const story = resolved().settle().start().verify('v2', 'red');
  expect(story.next()).toEqual(['resolution.failed 1']);
  expect(story.settle().next()).toEqual(['verify v3 1']);
  const item = seriesItem(story.state, entryOf(story.state, '1'));
  expect(item.tried).toEqual([
    { part: part.commit, onto: 'root', tree: 'tree-m', files, gates: ['test'], logs: [] },
  ]);
  expect(item.source).toMatchObject({ commit: part.commit, resolved: [] });
  expect(story.stateOf('1')).toMatchObject({ attempt: { retries: 0 } });
});

test('when the rules are used up, a session gets the attempts and the failed gates', () => {
  const story = resolved().settle().start().verify('v2', 'red').settle().start();
  story.conflict('v3', '1', { part, refused: ['words a.ts: both sides changed the same lines'] });
  expect(story.next()).toEqual(['phase.conflicted 1']);
  expect(story.settle().stateOf('1')).toMatchObject({
    kind: 'waiting',
    next: {
      kind: 'conflict',
      tried: ['union a.ts: merged, and then test failed', 'words a.ts: both sides changed the same lines'],
    },
    attempt: { ours: part.commit },
  });
});
