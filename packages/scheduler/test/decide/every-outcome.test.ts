import { describe, expect, test } from 'vitest';
import { inSession, kinds, outcomes } from '../support/session-kinds.ts';

describe('what follows from a session', () => {
  test.each(kinds)('a story leads to a session %s', (kind) => {
    const current = inSession(kind).stateOf('1');
    expect(current).toMatchObject({ kind: 'preparing', session: { kind } });
  });

  test('every outcome of every kind of session', () => {
    const table = Object.values(outcomes).flatMap((outcome) => {
      const nextOf = (kind: (typeof kinds)[number]): string =>
        inSession(kind)
          .end('1', { outcome, remaining: ['t9'] })
          .next()
          .join(', ');
      const found = kinds.map((kind) => ({ kind, next: nextOf(kind) }));
      return [...new Set(found.map((one) => one.next))].map((next) => {
        const those = found.filter((one) => one.next === next).map(({ kind }) => kind);
        return `${outcome.kind} (${those.join(', ')}) ${next}`;
      });
    });
    expect(table.join('\n')).toMatchInlineSnapshot(`
      "completed (work, restart, resume, remediate, conflict, repair, docs) phase.queued 1
      completed (report, propose_split) phase.failed 1: report
      failed (work, restart, resume) attempt.restarted 1 resume: exit code 1
      failed (report) attempt.restarted 1 report: exit code 1
      failed (remediate) attempt.restarted 1 remediate: exit code 1
      failed (conflict) attempt.restarted 1 conflict: exit code 1
      failed (propose_split) attempt.restarted 1 propose_split: exit code 1
      failed (repair) attempt.restarted 1 repair: exit code 1
      failed (docs) phase.queued 1
      stopped (work, restart, resume) attempt.restarted 1 resume: interrupted
      stopped (report) attempt.restarted 1 report: interrupted
      stopped (remediate) attempt.restarted 1 remediate: interrupted
      stopped (conflict) attempt.restarted 1 conflict: interrupted
      stopped (propose_split) attempt.restarted 1 propose_split: interrupted
      stopped (repair) attempt.restarted 1 repair: interrupted
      stopped (docs) attempt.restarted 1 docs: interrupted
      context_exhausted (work, restart, resume) attempt.restarted 1 restart: context
      context_exhausted (report) attempt.restarted 1 report: context
      context_exhausted (remediate) attempt.restarted 1 remediate: context
      context_exhausted (conflict) attempt.restarted 1 conflict: context
      context_exhausted (propose_split) phase.failed 1: restarts
      context_exhausted (repair) attempt.restarted 1 repair: context
      context_exhausted (docs) phase.queued 1
      rate_limited (work, restart, resume, report, remediate, conflict, propose_split, repair, docs) limit.reached 1: busy
      quota (work, restart, resume, report, remediate, conflict, propose_split, repair, docs) limit.reached 1: used up
      unreachable (work, restart, resume, report, remediate, conflict, propose_split, repair, docs) limit.reached 1: ECONNREFUSED
      auth (work, restart, resume, report, remediate, conflict, propose_split, repair) phase.failed 1: auth
      auth (docs) phase.queued 1
      crashed (work, restart, resume) attempt.restarted 1 resume: SIGSEGV
      crashed (report) attempt.restarted 1 report: SIGSEGV
      crashed (remediate) attempt.restarted 1 remediate: SIGSEGV
      crashed (conflict) attempt.restarted 1 conflict: SIGSEGV
      crashed (propose_split) attempt.restarted 1 propose_split: SIGSEGV
      crashed (repair) attempt.restarted 1 repair: SIGSEGV
      crashed (docs) phase.queued 1
      idle_timeout (work, restart, resume) attempt.restarted 1 resume: no sign of life for 1200 s
      idle_timeout (report) attempt.restarted 1 report: no sign of life for 1200 s
      idle_timeout (remediate) attempt.restarted 1 remediate: no sign of life for 1200 s
      idle_timeout (conflict) attempt.restarted 1 conflict: no sign of life for 1200 s
      idle_timeout (propose_split) attempt.restarted 1 propose_split: no sign of life for 1200 s
      idle_timeout (repair) attempt.restarted 1 repair: no sign of life for 1200 s
      idle_timeout (docs) phase.queued 1
      timeout (work, restart, resume, report, remediate, conflict, propose_split, repair) phase.failed 1: timeout
      timeout (docs) phase.queued 1
      start_failed (work, restart, resume, report, remediate, conflict, propose_split, repair) phase.failed 1: start
      start_failed (docs) phase.queued 1"
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

  test('a session that ended before it began, with its debussy, is started again', () => {
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
