import { expect, test } from 'vitest';
import { phaseSpec } from '../simulator/scenario.ts';
import { Story } from '../support/story.ts';

const config = { final_gates: true };

/** Phases 1 and 2 land one after the other. */
function landed(needs: readonly (readonly string[])[] = [[], []]): Story {
  const specs = needs.map((own, i) => ({ ...phaseSpec(String(i + 1), []), needs: own }));
  const story = new Story(specs, config).finish('1', '2');
  for (const [phase, id] of [
    ['1', 'v1'],
    ['2', 'v2'],
  ] as const) {
    const { tip } = story.state;
    story.tell({ type: 'verification.started', id, group: null, phases: [phase], base: tip });
    const to = `c${phase}`;
    const none = { below: null, cached: false, conflict: null, failed: [] };
    const green = { commit: to, tree: `t${phase}`, verdict: 'green' } as const;
    story.tell({ type: 'verification.finished', id, ...green, ...none });
    const one = [{ phase, commit: to, empty: false }];
    story.tell({ type: 'tip.moved', group: null, from: tip, to, tree: `t${phase}`, landed: one, groups: [] });
  }
  return story;
}

function final(story: Story, verdict: 'green' | 'red'): Story {
  const failed = verdict === 'red' ? [{ phase: '1', gate: 'test' }] : [];
  const facts = { commit: 'c2', tree: 't2', below: null, cached: false, conflict: null };
  return story.start().tell({ type: 'verification.finished', id: 'v4', verdict, failed, ...facts });
}

test('the first landings are verified again on the tip of the later ones, before anything is delivered', () => {
  expect(landed().next()).toEqual(['verify v4 1+2']);
  expect(final(landed(), 'green').next()).toEqual(['deliver']);
});

test('phases that need other hosts than the remaining ones are not verified with them', () => {
  const story = landed([[], ['gpu']]);
  expect(story.next()).toEqual(['verify v4 1']);
  expect(final(story, 'green').next()).toEqual(['deliver']);
});

test('a phase that is broken by a later one is not reported as verified', () => {
  const story = final(landed(), 'red');
  expect(story.next()).toEqual(['deliver']);
  const kept = { how: 'kept', branch: 'main', from: null, to: 'c2', reason: '', commands: [] } as const;
  story.tell({ type: 'run.delivered', ...kept });
  expect(story.settle().state.ended).toMatchObject({ exitCode: 3 });
});

test('a last landing that covered all gates needs no second look', () => {
  const story = Story.of({ 1: [] }, config).finish('1').start().verify('v1', 'green');
  const one = [{ phase: '1', commit: 'c', empty: false }];
  const facts = { group: null, from: story.state.tip, to: 'c', tree: 't', groups: [] };
  expect(story.tell({ type: 'tip.moved', ...facts, landed: one }).next()).toEqual(['deliver']);
});

test('a run that is stopped at once in its last verification ends, and the next resume does that verification', () => {
  const story = landed().start().ask({ action: 'stop_now' });
  const none = { commit: null, tree: null, below: null, cached: false, conflict: null, failed: [] };
  story.tell({ type: 'verification.finished', id: 'v4', verdict: 'cancelled', ...none });
  expect(story.settle().state.ended).toMatchObject({ exitCode: 130 });
  expect(story.state.delivered).toBe(false);
});

test('a run whose branch was moved during its last verification ends without delivering it', () => {
  const story = landed().start().tell({ type: 'run.draining', reason: 'tip_moved' });
  const none = { commit: null, tree: null, below: null, cached: false, conflict: null, failed: [] };
  story.tell({ type: 'verification.finished', id: 'v4', verdict: 'cancelled', ...none });
  expect(story.settle().state.ended).toMatchObject({ exitCode: 4 });
  expect(story.state.delivered).toBe(false);
});
