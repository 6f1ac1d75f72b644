import { describe, expect, test } from 'vitest';
import { Story } from '../support/story.ts';

function failedByGates(): Story {
  const story = Story.of({ 1: [] }, { max_retries: 0 }).finish('1').start();
  const facts = { exit_code: 1, seconds: 1, log: 'test.log', detail: 'exited with 1' };
  story.tell({ type: 'gate.finished', id: 'v1', phase: '1', gate: 'test', result: 'failed', ...facts });
  return story.verify('v1', 'red').settle();
}

function again(story: Story, facts: { readonly fresh?: true } = {}): Story {
  return story.tell({ type: 'phase.retried', phase: '1', by: 'user', ...facts });
}

describe('a phase that failed is tried again', () => {
  test('from its kept work, and its session gets the failed gate and its output', () => {
    const story = again(failedByGates());
    const failures = [{ gate: 'test', detail: 'exited with 1', log: 'test.log' }];
    expect(story.all()[0]).toMatchObject({
      event: { attempt: 2, session: 1, kind: 'resume', base: 'root', from: 'c-tree-1-1-1' },
      next: { detail: ['failing gates: test'], failures },
    });
    story.start();
    expect(story.stateOf('1')).toMatchObject({
      attempt: { number: 2, retries: 0, from: 'c-tree-1-1-1', fromTree: 'tree-1-1-1', redTree: null },
      session: { failures },
    });
  });

  test('retry --fresh starts from the tip without the kept work', () => {
    const story = again(failedByGates(), { fresh: true });
    expect(story.all()[0]).toMatchObject({ event: { kind: 'work', from: 'root' }, next: null });
  });

  test('from the tip, with the reason, if none of its work was kept', () => {
    const outcome = { kind: 'auth', detail: 'not logged in' } as const;
    const story = again(Story.of({ 1: [] }).start().end('1', { outcome, tree: null }).settle());
    expect(story.all()[0]).toMatchObject({
      event: { kind: 'resume', base: 'root', from: 'root' },
      next: { detail: ['not logged in'] },
    });
  });

  test('from the work of an earlier session, if the last one could not even start', () => {
    const full = { kind: 'stopped', reason: 'context' } as const;
    const story = Story.of({ 1: [] })
      .start()
      .end('1', { outcome: full, remaining: ['a'] });
    story.settle().now += 60_000;
    story.start();
    const outcome = { kind: 'start_failed', detail: 'no such program', hint: 'h' } as const;
    story.end('1', { outcome, tree: null }).settle();
    expect(again(story).all()[0]).toMatchObject({ event: { from: 'c-tree-1-1-1' } });
  });

  test('in the middle of a merge, with both sides as they were', () => {
    const story = Story.of({ 1: [] }).finish('1');
    const conflict = { files: ['a.ts'], tip: 'other', marked: 'both', ours: 'mine' };
    story.tell({ type: 'phase.conflicted', phase: '1', attempt: 1, ...conflict }).start();
    const outcome = { kind: 'auth', detail: 'not logged in' } as const;
    story.end('1', { outcome, tree: null }).settle();
    expect(again(story).all()[0]).toMatchObject({
      event: { kind: 'conflict', base: 'other', from: 'both' },
      next: { detail: ['a.ts'] },
    });
    expect(story.start().stateOf('1')).toMatchObject({ attempt: { ours: 'mine', conflictFiles: ['a.ts'] } });
  });

  test('from its kept work also after its text in the plan was edited', () => {
    const story = failedByGates();
    const spec = { ...[...story.state.phases.values()][0]!.spec, digest: 'new' };
    const none = { added: [], removed: [], landed_edited: [] };
    story.tell({ type: 'plan.changed', digest: 'd', edited: [spec], ...none });
    expect(story.all()[0]).toMatchObject({ event: { kind: 'resume', from: 'c-tree-1-1-1' } });
  });
});
