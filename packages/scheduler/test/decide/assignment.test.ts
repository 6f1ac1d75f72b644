import type { Config, PhaseSpec } from '@debussy/core';
import { expect, test } from 'vitest';
import { assignmentsOf } from '../../src/decide/assignment.ts';
import { entryOf } from '../../src/state/run-state.ts';
import { phaseSpec } from '../simulator/scenario.ts';
import { Story } from '../support/story.ts';

function of(spec: Partial<PhaseSpec> = {}, config: Partial<Config> = {}): Story {
  return new Story([{ ...phaseSpec('1', []), ...spec }], { agent: 'a', model: 'm', ...config });
}

function started(story: Story): readonly (string | null)[] {
  const [first] = story.starts();
  return first?.kind === 'start_session' ? [first.event.agent, first.event.model] : [];
}

/** The agents of the sessions of phase 1, whose gates fail each time. */
function agents(story: Story, sessions: number): readonly string[] {
  const found: string[] = [];
  for (let i = 0; i < sessions; i++) {
    found.push(String(started(story)[0]));
    story.start().end('1').settle().start();
    const [id = ''] = [...story.state.verifications.keys()];
    story.verify(id, 'red').settle();
  }
  return found;
}

test('the plan names who does a phase, and with which model', () => {
  expect(started(of())).toEqual(['a', 'm']);
  expect(started(of({ agent: 'b' }))).toEqual(['b', 'm']);
  expect(started(of({ agent: 'b', model: 'large' }))).toEqual(['b', 'large']);
  expect(started(of({ model: 'large' }))).toEqual(['a', 'large']);
});

test('a part is done by the agent of its whole', () => {
  const story = of({ agent: 'b', model: 'large' });
  const part = { ...entryOf(story.state, '1'), spec: { ...phaseSpec('1a', []), parent: '1' } };
  expect(assignmentsOf(story.state, part)[0]).toEqual({ agent: 'b', model: 'large' });
});

test('each failed verification moves the next session one up from the place of the agent in the list', () => {
  const escalate = ['a', 'b', 'c'];
  expect(agents(of({}, { escalate, max_retries: 5 }), 4)).toEqual(['a', 'b', 'c', 'c']);
  expect(agents(of({ agent: 'b' }, { escalate, max_retries: 5 }), 3)).toEqual(['b', 'c', 'c']);
  expect(agents(of({ agent: 'x' }, { escalate, max_retries: 5 }), 3)).toEqual(['x', 'a', 'b']);
  expect(agents(of({}, { max_retries: 5 }), 3)).toEqual(['a', 'a', 'a']);
});

test('a refused report and a restart without progress move up as well, a restart with progress does not', () => {
  const escalate = ['a', 'b'];
  const refused = of({}, { escalate })
    .start()
    .end('1', { refused: ['no status'] })
    .settle();
  expect(started(refused)[0]).toBe('b');
  const full = { outcome: { kind: 'stopped', reason: 'context' } } as const;
  const moved = of({}, { escalate })
    .start()
    .end('1', { ...full, tree: 'one' })
    .settle();
  moved.now += 60_000;
  expect(started(moved)[0]).toBe('a');
  moved
    .start()
    .end('1', { ...full, tree: 'one' })
    .settle();
  moved.now += 60_000;
  expect(started(moved)[0]).toBe('b');
});

test('a phase whose provider refuses waits or moves to a fallback while others continue', () => {
  const limit = { kind: 'rate_limited', until: null, detail: 'slow down' } as const;
  const phases = [{ ...phaseSpec('1', []), agent: 'b' }, phaseSpec('2', [])];
  const story = new Story(phases, { agent: 'a', parallel: 2 }).start();
  story.end('1', { outcome: limit }).settle();
  story.now += 1000;
  expect(story.starts()).toEqual([]);
  story.end('2').settle();
  expect(story.next().join()).not.toContain('session');
  const other = new Story(phases, { agent: 'a', parallel: 2, fallback_agents: ['c'] }).start();
  other.end('1', { outcome: limit }).settle();
  expect(started(other)).toEqual(['c', null]);
});
