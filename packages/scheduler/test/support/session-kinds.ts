import { unreachable } from '@debussy/core';
import type { SessionKind, SessionOutcome } from '@debussy/core';
import { Story } from './story.ts';

export const later: string = new Date(Date.UTC(2026, 0, 1, 1)).toISOString();

export const outcomes: Record<SessionOutcome['kind'], SessionOutcome> = {
  completed: { kind: 'completed' },
  failed: { kind: 'failed', detail: 'exit code 1', exit_code: 1 },
  stopped: { kind: 'stopped', reason: 'interrupted' },
  context_exhausted: { kind: 'context_exhausted', detail: 'full' },
  rate_limited: { kind: 'rate_limited', until: later, detail: 'busy' },
  quota: { kind: 'quota', until: later, detail: 'used up' },
  unreachable: { kind: 'unreachable', until: null, detail: 'ECONNREFUSED' },
  auth: { kind: 'auth', detail: 'not logged in' },
  crashed: { kind: 'crashed', detail: 'SIGSEGV', signal: 'SIGSEGV', exit_code: null },
  idle_timeout: { kind: 'idle_timeout', seconds: 1200 },
  timeout: { kind: 'timeout', seconds: 7200 },
  start_failed: { kind: 'start_failed', detail: 'no such program', hint: 'Install it.' },
};

/** A story in which phase 1 is in a session of a kind. */
export function inSession(kind: SessionKind): Story {
  const story = Story.of({ 1: [] }, { max_restarts: 2, max_retries: 2, verify_parallel: 1 });
  switch (kind) {
    case 'work':
      return story.start();
    case 'restart':
      return story.start().end('1', { outcome: outcomes.context_exhausted }).settle().start();
    case 'resume':
      return story.start().end('1', { outcome: outcomes.stopped }).settle().start();
    case 'report':
      return story
        .start()
        .end('1', { refused: ['status is missing'] })
        .settle()
        .start();
    case 'remediate':
      return story.finish('1').start().verify('v1', 'red').settle().start();
    case 'conflict':
      return story.finish('1').start().conflict('v1', '1').settle().start();
    case 'propose_split':
      return inProposal(story);
    case 'repair':
      return inRepair(story);
    case 'docs':
      return Story.of({ 1: [] }, { max_restarts: 2, verify_parallel: 1, after_phase: 'docs' })
        .start()
        .end('1')
        .settle()
        .start();
    default:
      return unreachable(kind);
  }
}

export function inProposal(story: Story): Story {
  story.start();
  for (let i = 0; i < 3; i++) {
    story.end('1', { outcome: outcomes.context_exhausted, remaining: [`t${i}`] }).settle();
    story.now += 100_000;
    story.start();
  }
  return story;
}

export function inRepair(story: Story): Story {
  story.split('1', { '1a': {}, '1b': {} });
  for (const [child, id] of [
    ['1a', 'v1'],
    ['1b', 'v2'],
  ] as const) {
    story.start().end(child).settle();
    if (!story.state.verifications.has(id)) story.start();
    story.verify(id, 'green').land();
  }
  return story.settle().start().verify('v3', 'red').settle().start();
}

export const kinds: readonly SessionKind[] = [
  'work',
  'restart',
  'resume',
  'report',
  'remediate',
  'conflict',
  'propose_split',
  'repair',
  'docs',
];
