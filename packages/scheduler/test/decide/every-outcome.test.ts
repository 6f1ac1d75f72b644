import { describe, expect, test } from 'vitest';
import { inSession, kinds, outcomes } from '../support/session-kinds.ts';

describe('what follows from a session', () => {
  test.each(kinds)('a story leads to a session %s', (kind) => {
    const current = inSession(kind).stateOf('1');
    expect(current).toMatchObject({ kind: 'preparing', session: { kind } });
  });

  test('every outcome of every kind of session', () => {
    const table = kinds.map((kind) => {
      const rows = Object.values(outcomes).map((outcome) => {
        const story = inSession(kind).end('1', { outcome, remaining: ['t9'] });
        return `  ${outcome.kind}: ${story.next().join(', ')}`;
      });
      return [kind, ...rows].join('\n');
    });
    expect(table.join('\n')).toMatchInlineSnapshot(`
      "work
        completed: phase.queued 1
        failed: attempt.restarted 1 resume: exit code 1
        stopped: attempt.restarted 1 resume: interrupted
        context_exhausted: attempt.restarted 1 restart: context
        rate_limited: limit.reached 1: busy
        quota: limit.reached 1: used up
        unreachable: limit.reached 1: ECONNREFUSED
        auth: phase.failed 1: auth
        crashed: attempt.restarted 1 resume: SIGSEGV
        idle_timeout: attempt.restarted 1 resume: no sign of life for 1200 s
        timeout: phase.failed 1: timeout
        start_failed: phase.failed 1: start
      restart
        completed: phase.queued 1
        failed: attempt.restarted 1 resume: exit code 1
        stopped: attempt.restarted 1 resume: interrupted
        context_exhausted: attempt.restarted 1 restart: context
        rate_limited: limit.reached 1: busy
        quota: limit.reached 1: used up
        unreachable: limit.reached 1: ECONNREFUSED
        auth: phase.failed 1: auth
        crashed: attempt.restarted 1 resume: SIGSEGV
        idle_timeout: attempt.restarted 1 resume: no sign of life for 1200 s
        timeout: phase.failed 1: timeout
        start_failed: phase.failed 1: start
      resume
        completed: phase.queued 1
        failed: attempt.restarted 1 resume: exit code 1
        stopped: attempt.restarted 1 resume: interrupted
        context_exhausted: attempt.restarted 1 restart: context
        rate_limited: limit.reached 1: busy
        quota: limit.reached 1: used up
        unreachable: limit.reached 1: ECONNREFUSED
        auth: phase.failed 1: auth
        crashed: attempt.restarted 1 resume: SIGSEGV
        idle_timeout: attempt.restarted 1 resume: no sign of life for 1200 s
        timeout: phase.failed 1: timeout
        start_failed: phase.failed 1: start
      report
        completed: phase.failed 1: report
        failed: attempt.restarted 1 report: exit code 1
        stopped: attempt.restarted 1 report: interrupted
        context_exhausted: attempt.restarted 1 report: context
        rate_limited: limit.reached 1: busy
        quota: limit.reached 1: used up
        unreachable: limit.reached 1: ECONNREFUSED
        auth: phase.failed 1: auth
        crashed: attempt.restarted 1 report: SIGSEGV
        idle_timeout: attempt.restarted 1 report: no sign of life for 1200 s
        timeout: phase.failed 1: timeout
        start_failed: phase.failed 1: start
      remediate
        completed: phase.queued 1
        failed: attempt.restarted 1 remediate: exit code 1
        stopped: attempt.restarted 1 remediate: interrupted
        context_exhausted: attempt.restarted 1 remediate: context
        rate_limited: limit.reached 1: busy
        quota: limit.reached 1: used up
        unreachable: limit.reached 1: ECONNREFUSED
        auth: phase.failed 1: auth
        crashed: attempt.restarted 1 remediate: SIGSEGV
        idle_timeout: attempt.restarted 1 remediate: no sign of life for 1200 s
        timeout: phase.failed 1: timeout
        start_failed: phase.failed 1: start
      conflict
        completed: phase.queued 1
        failed: attempt.restarted 1 conflict: exit code 1
        stopped: attempt.restarted 1 conflict: interrupted
        context_exhausted: attempt.restarted 1 conflict: context
        rate_limited: limit.reached 1: busy
        quota: limit.reached 1: used up
        unreachable: limit.reached 1: ECONNREFUSED
        auth: phase.failed 1: auth
        crashed: attempt.restarted 1 conflict: SIGSEGV
        idle_timeout: attempt.restarted 1 conflict: no sign of life for 1200 s
        timeout: phase.failed 1: timeout
        start_failed: phase.failed 1: start
      propose_split
        completed: phase.failed 1: report
        failed: attempt.restarted 1 propose_split: exit code 1
        stopped: attempt.restarted 1 propose_split: interrupted
        context_exhausted: phase.failed 1: restarts
        rate_limited: limit.reached 1: busy
        quota: limit.reached 1: used up
        unreachable: limit.reached 1: ECONNREFUSED
        auth: phase.failed 1: auth
        crashed: attempt.restarted 1 propose_split: SIGSEGV
        idle_timeout: attempt.restarted 1 propose_split: no sign of life for 1200 s
        timeout: phase.failed 1: timeout
        start_failed: phase.failed 1: start
      repair
        completed: phase.queued 1
        failed: attempt.restarted 1 repair: exit code 1
        stopped: attempt.restarted 1 repair: interrupted
        context_exhausted: attempt.restarted 1 repair: context
        rate_limited: limit.reached 1: busy
        quota: limit.reached 1: used up
        unreachable: limit.reached 1: ECONNREFUSED
        auth: phase.failed 1: auth
        crashed: attempt.restarted 1 repair: SIGSEGV
        idle_timeout: attempt.restarted 1 repair: no sign of life for 1200 s
        timeout: phase.failed 1: timeout
        start_failed: phase.failed 1: start
      docs
        completed: phase.queued 1
        failed: phase.queued 1
        stopped: attempt.restarted 1 docs: interrupted
        context_exhausted: phase.queued 1
        rate_limited: limit.reached 1: busy
        quota: limit.reached 1: used up
        unreachable: limit.reached 1: ECONNREFUSED
        auth: phase.queued 1
        crashed: phase.queued 1
        idle_timeout: phase.queued 1
        timeout: phase.queued 1
        start_failed: phase.queued 1"
    `);
  });

  test.each([
    ['completed', 'phase.queued 1'],
    ['failed', 'phase.failed 1: agent'],
    ['blocked', 'phase.needs_human 1: blocked'],
    ['needs_human_verification', 'phase.needs_human 1: requested'],
    ['split_request', 'consider split of 1'],
  ])('a report that says %s', (status, expected) => {
    expect(inSession('work').end('1', { status }).next()).toEqual([expected]);
  });

  test.each([
    ['completed', 'work', { status: 'completed' }],
    ['split_request', 'work', { status: 'split_request' }],
    ['split_request', 'propose_split', { status: 'split_request' }],
    ['a full context', 'work', { outcome: outcomes.context_exhausted }],
    ['a limit', 'work', { outcome: outcomes.rate_limited }],
  ] as const)(
    'work that could not be captured is not gone on without: %s in a session of %s',
    (_, kind, told) => {
      expect(
        inSession(kind)
          .end('1', { ...told, tree: null })
          .next(),
      ).toEqual(['phase.failed 1: capture']);
    },
  );

  test('a session that ended before it began, with its debussy, is begun again', () => {
    const story = inSession('work').end('1', { outcome: outcomes.crashed, tree: null });
    expect(story.next()).toEqual(['attempt.restarted 1 resume: SIGSEGV']);
  });

  test.each(['completed', 'failed'] as const)(
    'a refused report of a session that %s goes back once',
    (end) => {
      const story = inSession('work')
        .end('1', { outcome: outcomes[end], refused: ['status: unknown'] })
        .settle();
      expect(story.start().stateOf('1')).toMatchObject({
        session: { kind: 'report', detail: ['status: unknown'] },
      });
      expect(story.end('1', { refused: ['again'] }).next()).toEqual(['phase.failed 1: report']);
    },
  );
});
