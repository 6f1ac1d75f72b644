import type { Event, EventBody } from '@debussy/core';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import type { Story } from '@debussy/story';
import {
  runBegun,
  commit,
  sessionDispatched,
  ended,
  gate,
  hostileText,
  landing,
  workQueued,
  reported,
  attemptRestarted,
  phaseSplit,
  usage,
  judged,
  verified,
  verifying,
  sessionWarned,
} from './told-events.ts';
import { createStory, tell } from '@debussy/story';

/** A point of time in it: a second after the one before, from this moment on. */
export const start: number = Date.parse('2026-11-18T12:00:00.000Z');

/**
 * A run in which most things happen: phase 20 is split, 3 is attemptRestarted, 4 fails its gates for good and blocks 5, 6 has only prose.
 * Up to `midway`, sessions run and gates are under way.
 */
export function toldRun(): readonly Event[] {
  return stamped([...untilMidway(), ...fromMidway()]);
}

export function midway(): readonly Event[] {
  return stamped(untilMidway());
}

export function folded(events: readonly Event[]): { readonly story: Story; readonly state: RunState } {
  const story = createStory();
  let state: RunState | null = null;
  for (const event of events) {
    state = evolve(state, event);
    tell(story, event);
  }
  if (state === null) throw new Error('nothing was told');
  return { story, state };
}

export function stamped(bodies: readonly EventBody[]): readonly Event[] {
  return bodies.map((body, i) => ({
    ...body,
    seq: i + 1,
    at: new Date(start + i * 1000).toISOString(),
  }));
}

function untilMidway(): readonly EventBody[] {
  return [
    runBegun(),
    ...sessionDispatched('1', 1, 'work'),
    { type: 'progress.logged', phase: '1', attempt: 1, message: `half way ${hostileText}`, source: 'stream' },
    usage('1', 1, 42),
    ...sessionDispatched('20', 1, 'work'),
    ...reported('1', 1),
    ...verified('v1', ['1'], [['1', 'unit', 'flaky']]),
    landing(null, ['1'], []),
    ...sessionDispatched('3', 1, 'work'),
    ended('20', 1, { kind: 'completed' }),
    phaseSplit(),
    usage('3', 1, 87),
    { ...sessionWarned('3', 1), percent: 87 },
    ended('3', 1, { kind: 'stopped', reason: 'context' }),
    attemptRestarted(),
    ...sessionDispatched('20a', 1, 'work'),
    ...sessionDispatched('20b', 1, 'work'),
    usage('20a', 1, 55),
    ...sessionDispatched('3', 2, 'restart'),
    usage('3', 2, 140),
    ...reported('20a', 1),
    verifying('v2', ['20a'], '20'),
    { type: 'gate.started', id: 'v2', phase: '20a', gate: 'unit' },
  ];
}

function fromMidway(): readonly EventBody[] {
  return [
    gate('v2', ['20a', 'unit', 'passed']),
    judged('v2', 'green'),
    landing('20', ['20a'], []),
    ...reported('20b', 1),
    ...verified('v3', ['20b'], [['20b', 'unit', 'passed']]),
    landing('20', ['20b'], []),
    ...sessionDispatched('20c', 1, 'work'),
    ...reported('20c', 1),
    ...verified('v4', ['20c'], []),
    landing('20', ['20c'], []),
    workQueued('20', 1),
    ...verified('v5', ['20'], [['20', 'unit', 'failed_before']]),
    landing(null, ['20a', '20b', '20c'], ['20']),
    ...reported('3', 2),
    ...verified('v6', ['3'], [['3', 'unit', 'passed']]),
    landing(null, ['3'], []),
    ...sessionDispatched('4', 1, 'work'),
    ...reported('4', 1),
    ...verified('v7', ['4'], [['4', 'unit', 'failed']]),
    {
      type: 'phase.failed',
      phase: '4',
      attempt: 1,
      reason: 'gates',
      detail: 'unit still fails after 2 remediations',
      kept: 'refs/debussy/r1/kept/4/failed',
    },
    { type: 'phase.blocked', phase: '5', by: ['4'], reason: 'Phase 4 failed' },
    ...sessionDispatched('6', 1, 'work'),
    ended('6', 1, { kind: 'completed' }),
    {
      type: 'phase.needs_human',
      phase: '6',
      attempt: 1,
      reason: 'ungated',
      detail: '',
      commands: ['git show refs/debussy/r1/phase/6/1'],
      kept: 'refs/debussy/r1/phase/6/1',
    },
    {
      type: 'notice',
      severity: 'warning',
      code: 'SLOT_LEFT',
      phase: null,
      message: `a worktree was left ${hostileText}`,
      hint: 'debussy clean',
    },
    {
      type: 'run.delivered',
      how: 'kept',
      branch: 'main',
      from: commit('base'),
      to: commit('3'),
      reason: 'main has moved meanwhile',
      commands: ['git merge debussy/plan-r1'],
    },
    { type: 'run.ended', exit_code: 3, outcome: 'failed', reason: 'not landed: 4, 5, 6' },
  ];
}

export { attemptRestarted, hostileText, spec } from './told-events.ts';
