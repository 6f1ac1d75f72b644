import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phaseSpec, plainConfig } from '../simulator/scenario.ts';
import { Story } from '../support/story.ts';

/** Phases 1 to n, all done by their agents and waiting in that order. */
function queued(n: number, verifyParallel: number, maxRetries = 2): Story {
  const plan = Object.fromEntries(Array.from({ length: n }, (_, i) => [String(i + 1), []]));
  const story = Story.of(plan, { parallel: n, verify_parallel: verifyParallel, max_retries: maxRetries });
  story.tell(...story.starts().map(({ event }) => event));
  for (let i = 1; i <= n; i++) story.end(String(i));
  return story.settle();
}

function lengths(story: Story): readonly number[] {
  return story.all().flatMap((one) => (one.kind === 'start_verification' ? [one.event.phases.length] : []));
}

describe('the prefix queue', () => {
  test.each([
    [8, 4, [8, 4, 6, 2]],
    [8, 1, [8]],
    [3, 4, [3, 2, 1]],
    [10, 3, [10, 5, 8]],
    [1, 4, [1]],
  ])('%i waiting phases on %i slots are verified as prefixes of %j', (waiting, slots, expected) => {
    expect(lengths(queued(waiting, slots))).toEqual(expected);
  });

  test('prefixes are as long as is green about as often as red, by the share of red phases so far', () => {
    const story = queued(20, 1).start().verify('v1', 'red').start().verify('v2', 'red').start();
    story.verify('v3', 'green').land().start().verify('v4', 'red').start().verify('v5', 'red');
    story.start().verify('v6', 'red').settle();
    expect(story.state.redPhases).toBe(1);
    expect(lengths(story)).toEqual([4]);
  });

  test('phases that need different hosts are never verified together, as no host may have both', () => {
    const needs = [[], [], ['gpu'], ['mac']];
    const specs = needs.map((own, i) => ({ ...phaseSpec(String(i + 1), []), needs: own }));
    const story = new Story(specs, { ...plainConfig, parallel: 4, verify_parallel: 4 });
    story.tell(...story.starts().map(({ event }) => event));
    for (const { id } of specs) story.end(id);
    story.settle();
    expect(lengths(story)).toEqual([2, 1]);
    story.start().verify('v1', 'green');
    expect(story.next()).toEqual(['land 1+2']);
    story.land();
    expect(story.next().filter((one) => one.startsWith('verify'))).toEqual(['verify v3 3']);
  });

  test('green moves the tip over the whole prefix at once, and longer prefixes continue', () => {
    const story = queued(8, 4).start().verify('v2', 'green');
    expect(story.next()).toEqual(['land 1+2+3+4']);
    story.land();
    const known = [...story.state.verifications.values()].map((one) => one.phases.join(''));
    expect(known).toEqual(['5678', '56', '12']);
    expect(story.next()).toEqual(['cancel v4', 'verify v5 5+6+7']);
  });

  test('the longest green prefix lands, not the first', () => {
    const story = queued(8, 4).start().verify('v4', 'green').verify('v3', 'green');
    expect(story.next()).toEqual(['land 1+2+3+4+5+6']);
  });

  test('red cancels the candidates that contain it, and narrows down', () => {
    const story = queued(8, 4).start().verify('v2', 'red');
    expect(story.next().slice(0, 2)).toEqual(['cancel v1', 'cancel v3']);
    story.cancel('v1').cancel('v3');
    expect(lengths(story)).toEqual([3, 1]);
  });

  test('with one slot a red batch is halved until one phase is left, which goes back to its agent', () => {
    const story = queued(8, 1).start().verify('v1', 'red');
    expect(lengths(story)).toEqual([4]);
    story.start().verify('v2', 'red');
    expect(lengths(story)).toEqual([2]);
    story.start().verify('v3', 'green').land();
    expect(lengths(story)).toEqual([1]);
    story.start().verify('v4', 'red');
    expect(story.next()).toEqual(['phase.remediating 3']);
  });

  test('a phase is verified alone before it is blamed for a red of several', () => {
    const story = queued(4, 2).start().verify('v1', 'red').start();
    expect(lengths(story)).toEqual([]);
    story.verify('v3', 'green').land();
    expect(story.next()).toEqual(['cancel v2', 'verify v4 4']);
    story.cancel('v2').start().verify('v4', 'green');
    expect(story.next()).toEqual(['land 4']);
  });

  test('a red prefix never lands, whatever else is known', () => {
    const verdicts = fc.array(fc.constantFrom('green' as const, 'red' as const), { maxLength: 30 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        verdicts,
        (n, slots, answers) => {
          const story = queued(n, slots, 0);
          const red = new Set<string>();
          for (const answer of answers) {
            story.settle();
            const [land] = story.next().filter((one) => one.startsWith('land'));
            if (land !== undefined) {
              expect(red).not.toContain(`${story.state.tip}: ${land.slice(5)}`);
              story.land();
              continue;
            }
            story.start();
            const running = [...story.state.verifications.values()].find(
              (one) => one.result.kind === 'running',
            );
            if (running === undefined) break;
            // The rest of a longer chain is verified once more, alone.
            const isRest = running.phases.length === 1 && running.heads.size > 1;
            if (answer === 'red' && !isRest) red.add(`${running.base}: ${running.phases.join('+')}`);
            story.verify(running.id, answer);
          }
        },
      ),
    );
  });

  test('verifications that include a phase lose their meaning when it leaves the queue', () => {
    const story = queued(3, 1).start().verify('v1', 'green');
    story.tell({ type: 'phase.skipped', phase: '2', by: 'person' });
    expect(story.next()).toEqual(['verify v2 1+3']);
  });

  test('a verification of earlier work of a phase does not count for its present work', () => {
    const story = queued(1, 1).start();
    story.tell(
      { type: 'phase.skipped', phase: '1', by: 'x' },
      { type: 'phase.retried', phase: '1', by: 'x' },
    );
    story.tell(...story.starts().map(({ event }) => event));
    story.end('1').settle();
    expect(story.state.queues.get(null)).toEqual(['1']);
    expect(story.next()).toEqual(['cancel v1']);
    story.verify('v1', 'green');
    expect(story.next()).toEqual(['verify v2 1']);
  });

  test('a conflict ends the chain before it, and its phase is taken out when the other side has landed', () => {
    const story = queued(3, 1).start().conflict('v1', '2');
    expect(story.next()).toEqual(['verify v2 1']);
    story.start().verify('v2', 'green').land();
    expect(story.next()).toEqual(['verify v3 2+3']);
    story.start().conflict('v3', '2');
    expect(story.next()).toEqual(['phase.conflicted 2']);
    story.settle();
    expect(story.next()).toEqual(['verify v4 3', 'conflict 2']);
    expect(story.stateOf('2')).toMatchObject({
      attempt: { base: story.state.tip, from: 'marked', ours: 'c-tree-2-1-1', conflictFiles: ['a.ts'] },
    });
  });

  test('a conflict behind a phase that has landed meanwhile is merged without an agent first', () => {
    const story = queued(2, 2).start();
    const [whole, first] = [...story.state.verifications.values()].toSorted(
      (a, b) => b.phases.length - a.phases.length,
    );
    story.verify(first?.id ?? '', 'green').land();
    story.conflict(whole?.id ?? '', '2');
    expect(story.next()).toEqual(['verify v3 2']);
  });

  test('after two conflicts the phase needs the user, and its work is kept', () => {
    const story = queued(1, 1);
    for (const id of ['v1', 'v2']) story.start().conflict(id, '1').settle().start().end('1').settle();
    story.start().conflict('v3', '1');
    expect(story.next()).toEqual(['phase.needs_human 1: conflict']);
    expect(story.settle().stateOf('1')).toMatchObject({ kept: 'c-tree-1-1-3' });
  });

  test('no more verifications run at once than there are slots', () => {
    const story = queued(9, 2).start();
    expect(story.next()).toEqual([]);
    story.cancel('v1');
    expect(lengths(story)).toHaveLength(1);
  });
});

test('remediation continues from the candidate that failed, up to max_retries', () => {
  const story = queued(1, 1, 1).start().verify('v1', 'red').settle();
  expect(story.stateOf('1')).toMatchObject({
    kind: 'waiting',
    next: { kind: 'remediate', detail: ['test'] },
    attempt: { retries: 1, base: 'root', from: 'c-tree-1', redTree: 'tree-1' },
  });
  story.start().end('1').settle().start().verify('v2', 'red');
  expect(story.next()).toEqual(['phase.failed 1: gates']);
});

test('logs of failing gates reach the session that fixes them, also after it was interrupted', () => {
  const story = queued(1, 1).start();
  const gate = {
    id: 'v1',
    phase: '1',
    gate: 'test',
    result: 'failed',
    exit_code: 1,
    seconds: 1,
    detail: '',
  } as const;
  story
    .tell({ type: 'gate.finished', ...gate, log: 'test.log' })
    .verify('v1', 'red')
    .settle();
  for (const _ of [1, 2]) {
    const failures = [{ gate: 'test', detail: '', log: 'test.log' }];
    expect(story.all()[0]).toMatchObject({ next: { failures, detail: ['test'] } });
    story
      .start()
      .end('1', { outcome: { kind: 'stopped', reason: 'interrupted' } })
      .settle();
  }
});

function splitPhase(parts: Record<string, object> = { '1a': {}, '1b': {} }): Story {
  return Story.of({ 1: [], 2: ['1'] }, { parallel: 4, verify_parallel: 2 }).split('1', parts);
}

describe('groups', () => {
  test('sub-phases are verified on their own and land in the order of dependencies, then of ids', () => {
    const story = splitPhase({ '1a': { depends_on: ['1b'] }, '1b': {}, '1c': {} });
    expect(story.next()).toEqual(['work 1b', 'work 1c']);
    story.start().end('1c').settle().start().verify('v1', 'green');
    expect(story.next()).toEqual([]);
    story.end('1b').settle().start().verify('v2', 'green');
    expect(story.next()).toEqual(['land 1b in 1']);
    story.land();
    expect(story.next()).toEqual(['work 1a']);
    expect(story.all()[0]).toMatchObject({ event: { base: 'partial-1+1b' } });
    story.start().end('1a').settle().start().verify('v3', 'green').land().land();
    expect(story.next()).toEqual(['phase.queued 1']);
  });

  test("the union waits in the run's queue and lands as a whole, which is when dependants start", () => {
    const story = splitPhase();
    for (const id of ['1a', '1b']) story.start().end(id).settle().start();
    story.verify('v1', 'green').land().verify('v2', 'green').land().settle();
    expect(story.next()).toEqual(['verify v3 1']);
    story.start().verify('v3', 'green').land();
    expect(['1', '1a', '1b'].map((id) => story.stateOf(id).kind)).toEqual(['landed', 'landed', 'landed']);
    expect(story.next()).toEqual(['work 2']);
  });

  test('a union that fails is repaired on itself, and the next repair starts below the last one', () => {
    const story = splitPhase();
    for (const id of ['1a', '1b']) story.start().end(id).settle().start();
    story.verify('v1', 'green').land().verify('v2', 'green').land().settle().start();
    story.verify('v3', 'red').settle();
    expect(story.stateOf('1')).toMatchObject({
      next: { kind: 'repair' },
      attempt: { base: 'c-tree-1', retries: 1 },
    });
    story.start().end('1').settle().start();
    expect(story.state.phases.get('1')?.group?.repair).toBe('c-tree-1-1-2');
    const facts = { commit: 'with-repair', tree: 't', cached: false, conflict: null } as const;
    const failed = [{ phase: '1', gate: 'test' }];
    story.tell({ type: 'verification.finished', id: 'v4', verdict: 'red', below: 'union', failed, ...facts });
    story.settle();
    expect(story.stateOf('1')).toMatchObject({ attempt: { base: 'union', from: 'with-repair', retries: 2 } });
  });

  test('one sub-phase fails: its siblings finish, the group does not land and its work is kept', () => {
    const story = splitPhase();
    story.start().end('1a', { status: 'failed' }).settle();
    expect(story.stateOf('1').kind).toBe('group');
    story.end('1b').settle().start().verify('v1', 'green').land().settle();
    expect(story.stateOf('1')).toMatchObject({
      kind: 'failed',
      reason: 'sub_phase',
      detail: expect.stringContaining(': 1a;'),
      kept: 'partial-1+1b',
    });
  });

  test('a group holds no place: nested splits finish with one session at a time', () => {
    const story = Story.of({ 1: [] }, { parallel: 1 }).split('1', { '1a': {}, '1b': {} });
    story.split('1a', { '1a1': {}, '1a2': {} });
    for (const id of ['1a1', '1a2']) {
      while (story.stateOf(id).kind === 'pending') {
        story.start();
        if (story.stateOf('1b').kind === 'preparing') story.end('1b').settle();
      }
      story.end(id).settle().start();
    }
    for (const one of story.state.verifications.values())
      if (one.result.kind === 'running') story.verify(one.id, 'green');
    expect(story.next().some((one) => one.startsWith('land'))).toBe(true);
  });
});
