import { inTurn, splitInto, writes } from '@debussy/testing';
import type { Pin } from './pin.ts';

const partial = { write: { path: 'partial.txt', content: 'begun\n' } } as const;

/** Phases that are too large, and what becomes of their parts. */
export const splitPins: readonly Pin[] = [
  {
    name: 'split',
    draft: {
      phases: [
        { id: '20', title: 'Large' },
        { id: '21', after: 'Phase 20' },
      ],
      scenario: {
        phases: {
          '20': [partial, splitInto({ id: '20a' }, { id: '20b' }, { id: '20c', after: ['20a'] })],
        },
      },
    },
  },
  {
    name: 'nested-split',
    draft: {
      phases: [{ id: '20' }],
      scenario: {
        phases: {
          '20': [splitInto({ id: '20a' }, { id: '20b' })],
          '20a': [splitInto({ id: '20a1' }, { id: '20a2' })],
        },
      },
    },
    play: async ({ debussy }) => void (await debussy('run', 'MASTER_PLAN.md', '--parallel', '2')),
  },
  {
    name: 'split-with-gates-of-its-own',
    draft: {
      scenario: {
        phases: {
          '1': [
            splitInto(
              { id: '1a', gates: [{ name: 'own', command: 'test -f a.txt' }], files: ['a.txt'] },
              { id: '1b', files: ['a.txt', 'b.txt'] },
            ),
          ],
          '1a': writes('a.txt', 'a\n'),
          '1b': writes('b.txt', 'b\n'),
        },
      },
    },
  },
  {
    name: 'split-part-fails-then-resumed',
    draft: {
      phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
      config: { max_retries: 0 },
      scenario: {
        phases: { '1': [splitInto({ id: '1a' }, { id: '1b' })], '1b': writes('b.txt', 'BAD\n') },
      },
    },
    async play({ debussy, scenario }) {
      await debussy('run', 'MASTER_PLAN.md');
      scenario({ phases: { '1b': writes('b.txt', 'good\n') } });
      await debussy('resume');
    },
  },
  {
    name: 'union-repaired',
    draft: {
      phases: [{ id: '1', gates: ['both: `! (test -f a.txt && test -f b.txt) || test -f c.txt`'] }],
      scenario: {
        phases: {
          '1': inTurn([splitInto({ id: '1a' }, { id: '1b' })], writes('c.txt', 'c\n')),
          '1a': writes('a.txt', 'a\n'),
          '1b': writes('b.txt', 'b\n'),
        },
      },
    },
    play: async ({ debussy }) => void (await debussy('run', 'MASTER_PLAN.md', '--parallel', '2')),
  },
  {
    name: 'split-refused',
    draft: {
      phases: [{ id: '1' }, { id: '2' }],
      scenario: {
        phases: {
          '1': inTurn([splitInto({ id: '1a' })], [splitInto({ id: '1a' }, { id: '1b' })]),
          '2': [splitInto({ id: 'x' }, { id: 'x' })],
        },
      },
    },
  },
  {
    name: 'split-part-needs-a-person',
    draft: {
      phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
      scenario: {
        phases: {
          '1': [splitInto({ id: '1a' }, { id: '1b' }, { id: '1c', after: ['1b'] })],
          '1b': [{ write: { path: 'b.txt', content: 'b\n' } }, { report: 'needs_human_verification' }],
        },
      },
    },
    async play({ debussy }) {
      await debussy('run', 'MASTER_PLAN.md');
      await debussy('skip', '1b');
      await debussy('resume');
    },
  },
];
