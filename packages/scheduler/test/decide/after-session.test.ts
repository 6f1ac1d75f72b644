import { expect, test } from 'vitest';
import { inSession, later, outcomes } from '../support/session-kinds.ts';
import { Story } from '../support/story.ts';

test('a session that found its provider at the limit does the same errand again when the limit is lifted', () => {
  const story = inSession('remediate').end('1', { outcome: outcomes.rate_limited }).settle();
  expect(story.next()).toEqual([]);
  story.now = Date.parse(later) + 2000;
  story.settle().start();
  expect(story.stateOf('1')).toMatchObject({
    kind: 'preparing',
    session: { kind: 'remediate', detail: ['test'] },
  });
});

test('an interrupted conflict session is not a refused report', () => {
  const story = inSession('conflict').end('1', {
    outcome: outcomes.rate_limited,
    refused: ['a.ts: markers'],
  });
  expect(story.next()).toEqual(['limit.reached 1: busy']);
  story.settle();
  expect(story.stateOf('1')).toMatchObject({
    kind: 'waiting',
    next: { kind: 'conflict', detail: ['a.ts'] },
    attempt: { reportsRefused: 0, conflictFiles: ['a.ts'] },
  });
});

test('a resolution that is refused twice needs a person, with the commands to finish by hand', () => {
  const story = inSession('conflict')
    .end('1', { refused: ['a.ts: markers'] })
    .settle()
    .start();
  expect(story.stateOf('1')).toMatchObject({ session: { kind: 'report', detail: ['a.ts: markers'] } });
  story.end('1', { refused: ['a.ts: markers'] }).settle();
  expect(story.stateOf('1')).toMatchObject({
    kind: 'needs_human',
    reason: 'conflict',
    detail: 'a.ts: markers',
  });
  expect(story.stateOf('1')).toMatchObject({
    commands: [
      expect.stringContaining('debussy retry 1'),
      expect.stringContaining('git switch debussy/plan-r1'),
      expect.stringContaining('git cherry-pick c-tree-1-1-1'),
      expect.stringContaining('git switch - && debussy resume'),
      expect.stringContaining('debussy skip 1'),
    ],
  });
});

test('a report that was refused may end without another one when it was about a conflict', () => {
  const story = inSession('conflict')
    .end('1', { refused: ['a.ts: markers'] })
    .settle()
    .start();
  story.end('1', { outcome: { kind: 'completed' } });
  expect(story.next()).toEqual(['phase.queued 1']);
});

test('remediation that changes nothing ends early, also with a restart between', () => {
  const red = 'tree-1';
  expect(inSession('remediate').end('1', { tree: red }).next()).toEqual(['phase.failed 1: no_change']);
  const story = inSession('remediate')
    .end('1', { tree: 'mended', outcome: outcomes.stopped })
    .settle()
    .start();
  expect(story.end('1', { tree: 'mended' }).next()).toEqual(['phase.queued 1']);
});

test('more than three failing gates in a context above 60 % ask for a split, once', () => {
  const gates = ['a', 'b', 'c', 'd'];
  const story = Story.of({ 1: [] }).start().end('1', { percent: 61 }).settle().start();
  story.verify('v1', 'red', gates).settle();
  expect(story.next()).toEqual(['propose_split 1']);
  story.start().end('1', { outcome: outcomes.completed }).settle();
  expect(story.next()).toEqual(['remediate 1']);
  expect(story.start().stateOf('1')).toMatchObject({ session: { kind: 'remediate', detail: gates } });
});

test.each([
  ['three gates', ['a', 'b', 'c'], 61, 3],
  ['a context of 60 %', ['a', 'b', 'c', 'd'], 60, 3],
  ['a context that is not known', ['a', 'b', 'c', 'd'], null, 3],
  ['no deeper split allowed', ['a', 'b', 'c', 'd'], 61, 0],
] as const)('with %s the gates are mended in one session', (_, gates, percent, depth) => {
  const story = Story.of({ 1: [] }, { max_split_depth: depth });
  story.start().end('1', { percent }).settle().start().verify('v1', 'red', gates).settle();
  expect(story.next()).toEqual(['remediate 1']);
});

test('crashes pause longer and longer, and end when they used up their tries or change nothing', () => {
  const crash = outcomes.crashed;
  const story = Story.of({ 1: [] }, { max_retries: 2 })
    .start()
    .end('1', { outcome: crash, tree: 'a' })
    .settle();
  expect(story.stateOf('1')).toMatchObject({ next: { notBefore: story.now + 1000 } });
  story.now += 1000;
  story.start().end('1', { outcome: crash, tree: 'b' }).settle();
  expect(story.stateOf('1')).toMatchObject({ next: { notBefore: story.now + 2000 } });
  story.now += 2000;
  expect(story.start().end('1', { outcome: crash, tree: 'c' }).next()).toEqual(['phase.failed 1: agent']);
  const same = Story.of({ 1: [] }, { max_retries: 9 })
    .start()
    .end('1', { outcome: crash, tree: 'a' })
    .settle();
  same.now += 1000;
  expect(same.start().end('1', { outcome: crash, tree: 'a' }).next()).toEqual(['phase.failed 1: agent']);
});

test('changes outside the worktree stop the phase if the watch requires it', () => {
  const held = Story.of({ 1: [] }).start().end('1', { escaped: true });
  expect(held.next()).toEqual(['phase.needs_human 1: escape']);
  const said = Story.of({ 1: [] }).start();
  said.tell({ type: 'escape.detected', phase: '1', attempt: 1, paths: ['/x'], held: false });
  expect(said.end('1').next()).toEqual(['phase.queued 1']);
});

test("changes outside the worktree are reported with their possible authors, and kept work continues on a person's word", () => {
  const story = Story.of({ 1: [] }).start().end('1', { escaped: true }).settle();
  expect(story.stateOf('1')).toMatchObject({ detail: '/x (by its agent, or by you)' });
  story.tell({ type: 'phase.retried', phase: '1', by: 'user', keep: true });
  expect(story.next()).toEqual(['phase.queued 1']);
});

test('a person can accept work that its agent calls blocked, and the work of a phase without a gate', () => {
  const story = Story.of({ 1: [] }).start().end('1', { status: 'blocked' }).settle();
  story.tell({ type: 'phase.retried', phase: '1', by: 'user', keep: true });
  expect(story.next()).toEqual(['phase.queued 1']);
  const prose = { name: 'look at it', command: null, expectation: '', file: 'p.md', line: 1 };
  const spec = { ...Story.of({ 1: [] }).state.phases.get('1')!.spec, gates: [prose] };
  const ungated = new Story([spec]).start().end('1').settle();
  ungated.tell({ type: 'phase.retried', phase: '1', by: 'user', keep: true });
  expect(ungated.stateOf('1').kind).toBe('reported');
  expect(ungated.next().join()).toContain('phase.queued 1');
});

test('accept without kept work starts a new attempt', () => {
  const story = Story.of({ 1: [] }).start().end('1', { status: 'failed' }).settle();
  story.tell({ type: 'phase.retried', phase: '1', by: 'user', keep: true });
  expect(story.stateOf('1').kind).toBe('pending');
});

test('a recommendation to halt stops the run after its sessions, and the phase continues', () => {
  const story = Story.of({ 1: [], 2: [] }, { parallel: 1 }).start().end('1', { halt: true });
  expect(story.next()).toEqual(['run.draining: halt']);
  expect(story.settle().next()).toEqual(['verify v1 1']);
  story.start().verify('v1', 'green').land();
  expect(story.next()).toEqual(['deliver']);
});

test('without a gate with a command the phase needs a person, unless that is allowed', () => {
  const prose = { name: 'look at it', command: null, expectation: '', file: 'p.md', line: 1 };
  const ends = ([false, true] as const).map((allow_ungated) => {
    const story = Story.of({ 1: [] }, { allow_ungated });
    const spec = { ...story.state.phases.get('1')!.spec, gates: [prose] };
    return new Story([spec], { allow_ungated }).start().end('1').next().join();
  });
  expect(ends).toEqual(['phase.needs_human 1: ungated', 'phase.queued 1']);
});

const refused = { denied: ['Bash', 'Write'], files: 0 };

test.each([
  ['it ended by itself', { outcome: { kind: 'completed' } }],
  ['its context was full', { outcome: { kind: 'stopped', reason: 'context' } }],
  ['it called its work done', { status: 'completed' }],
] as const)('a session whose permissions refused its tools is not repeated: %s', (_, ended) => {
  const story = inSession('work').end('1', { ...refused, ...ended });
  expect(story.next()).toEqual(['phase.needs_human 1: permissions']);
  expect(story.settle().stateOf('1')).toMatchObject({ kind: 'needs_human', detail: 'Bash, Write' });
});

test.each([
  ['it worked anyway', { denied: ['WebFetch'] }, 'phase.queued 1'],
  ['its provider refused it', { ...refused, outcome: outcomes.rate_limited }, 'limit.reached 1: busy'],
  ['it says why it cannot continue', { ...refused, status: 'blocked' }, 'phase.needs_human 1: blocked'],
] as const)('a refused tool decides nothing: %s', (_, ended, next) => {
  expect(inSession('work').end('1', ended).next()).toEqual([next]);
});
