import { inTurn, writes } from '@debussy/testing';
import type { Pin } from './pin.ts';

/** Gates that fail, agents that fail, and phases that wait for a person. */
export const failurePins: readonly Pin[] = [
  {
    name: 'repaired',
    draft: {
      phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
      scenario: { phases: { '1': inTurn(writes('a.txt', 'BAD\n'), writes('a.txt', 'good\n')) } },
    },
  },
  {
    name: 'gates-fail-then-retried',
    draft: {
      phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }, { id: '3' }],
      config: { max_retries: 1 },
      scenario: {
        phases: { '1': inTurn(writes('a.txt', 'BAD\n'), writes('a.txt', 'BAD too\n')) },
      },
    },
    async play({ debussy, scenario }) {
      await debussy('run', 'MASTER_PLAN.md');
      scenario({ phases: { '1': writes('a.txt', 'good\n') } });
      await debussy('retry', '1');
      await debussy('resume');
    },
  },
  {
    name: 'repair-changes-nothing',
    draft: {
      scenario: { phases: { '1': inTurn(writes('a.txt', 'BAD\n'), [{ report: 'completed' }]) } },
    },
  },
  {
    name: 'gate-times-out',
    draft: {
      phases: [{ id: '1', gates: ['slow: `sleep 30`'] }],
      config: { max_retries: 0, gate_timeout: 1 },
    },
  },
  {
    name: 'flaky-gate',
    draft: {
      phases: [{ id: '1', gates: ['sometimes: `test -f ../../user/again || ! touch ../../user/again`'] }],
    },
  },
  {
    name: 'agent-fails',
    draft: {
      phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }, { id: '3' }],
      scenario: {
        phases: { '1': [{ report: { status: 'failed', summary: 'the API is gone' } }] },
      },
    },
  },
  {
    name: 'agent-ends-with-an-error',
    draft: {
      config: { commit_on_failure: true },
      scenario: {
        defaults: [{ write: { path: 'a.txt', content: 'a\n' } }, { stderr: 'no more\n' }, { crash: 3 }],
      },
    },
  },
  {
    name: 'agent-not-logged-in',
    draft: { scenario: { defaults: [{ auth_error: true }] } },
  },
  {
    name: 'agent-silent',
    draft: {
      config: { idle_timeout: 2, first_output_timeout: 2, max_retries: 0 },
      scenario: { defaults: [{ text: 'begun\n' }, { hang: true }] },
    },
  },
  {
    name: 'agent-asks',
    draft: {
      phases: [{ id: '1', gates: ['exists: `test -s never.txt`'] }],
      scenario: { defaults: [{ text: 'I looked around.\n\nWhich database shall I use?' }, { end: true }] },
    },
  },
  {
    name: 'setup-fails',
    draft: { config: { setup: 'echo no network >&2; exit 7' } },
  },
  {
    name: 'no-change',
    draft: { scenario: { defaults: [{ report: 'completed' }] } },
  },
  {
    name: 'blocked',
    draft: {
      phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }, { id: '3', after: 'Phase 2' }, { id: '4' }],
      scenario: { phases: { '1': [{ report: { status: 'blocked', summary: 'needs a key' } }] } },
    },
  },
  {
    name: 'needs-a-person-then-kept',
    draft: {
      phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
      scenario: {
        phases: {
          '1': [{ write: { path: 'a.txt', content: 'a\n' } }, { report: 'needs_human_verification' }],
        },
      },
    },
    async play({ debussy }) {
      await debussy('run', 'MASTER_PLAN.md');
      await debussy('retry', '1', '--keep');
      await debussy('resume');
    },
  },
  {
    name: 'ungated',
    draft: { phases: [{ id: '1', gates: ['looks right to you'] }, { id: '2' }] },
  },
  {
    name: 'halt',
    draft: {
      phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
      scenario: {
        phases: {
          '1': [
            { write: { path: 'a.txt', content: 'a\n' } },
            { report: { status: 'completed', recommendation: 'halt' } },
          ],
        },
      },
    },
  },
  {
    name: 'written-to-the-branch-of-the-run',
    draft: {},
    async play({ debussy, repository, scenario }) {
      scenario({ defaults: [{ run: sneak(repository.root) }, ...writes('a.txt', 'a\n')] });
      await debussy('run', 'MASTER_PLAN.md');
    },
  },
];

/** Puts a commit with a file of its own on the branch of the run. */
function sneak(root: string): string {
  return `set -e; cd ${JSON.stringify(root)}; export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
b=$(git for-each-ref --format='%(refname)' refs/heads/debussy); o=$(echo evil | git hash-object -w --stdin)
t=$( (git ls-tree $b; printf '100644 blob %s\\tevil.txt\\n' $o) | git mktree); git update-ref $b $(git commit-tree $t -p $b -m evil)`;
}
