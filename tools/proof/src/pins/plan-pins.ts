import { noBad, writes } from '@debussy/testing';
import type { Pin } from './pin.ts';

const single = `# Feature

## Phase 1: Storage [COMPLETE]

- [x] tables

## Phase 2: Cache

**Depends on**: 1

- [ ] keys
- [ ] values

Gates:
- no bad: \`! grep -rqs BAD --include=*.txt .\`

## Phase 3: Screens

**Depends on**: 2

- [ ] list

Gates:
- no bad: \`! grep -rqs BAD --include=*.txt .\`
`;

/** Each with a gate of its own: one that all share would be remembered by the tree. */
const wide = ['1', '2', '3', '4'].map((id) => ({ id, gates: [`own: \`test -f phase-${id}.txt\``] }));

/** Plans as people write them, and runs of them in which all goes well. */
export const planPins: readonly Pin[] = [
  {
    name: 'plain',
    draft: {
      phases: [
        { id: '1', title: 'Storage' },
        { id: '2', title: 'Cache', after: 'Phase 1' },
        { id: '3', title: 'Screens', after: 'Phase 1, 2' },
      ],
      scenario: {
        window: 100_000,
        defaults: [
          { progress: 'half of phase {phase}' },
          { usage: { context: 12_000, output: 800, cache_read: 9000, cost: 0.25 } },
          ...writes('part-{phase}.txt', '{phase}\n'),
        ],
      },
    },
  },
  {
    name: 'single-file',
    draft: { files: { 'FEATURE.md': single } },
    play: async ({ debussy }) => void (await debussy('run', 'FEATURE.md')),
  },
  {
    name: 'parallel',
    draft: { phases: wide },
    play: async ({ debussy }) =>
      void (await debussy('run', 'MASTER_PLAN.md', '--parallel', '2', '--verify-parallel', '2')),
  },
  {
    name: 'each-commit-green',
    draft: { phases: wide, config: { each_commit_green: true, parallel: 4 } },
  },
  {
    name: 'one-phase-then-the-rest',
    draft: { phases: [{ id: '1' }, { id: '2' }, { id: '3', after: 'Phase 2' }] },
    async play({ debussy }) {
      await debussy('run', 'MASTER_PLAN.md', '--phase', '2');
      await debussy('run', 'MASTER_PLAN.md');
    },
  },
  {
    name: 'nothing-to-do',
    draft: {},
    async play({ debussy }) {
      await debussy('run', 'MASTER_PLAN.md');
      await debussy('run', 'MASTER_PLAN.md');
      await debussy('resume');
    },
  },
  {
    name: 'mark-plan',
    draft: { phases: [{ id: '1' }, { id: '2' }], config: { mark_plan: true } },
  },
  {
    name: 'allow-dirty',
    draft: { files: { 'notes.txt': 'old\n' } },
    async play({ debussy, write }) {
      write('notes.txt', 'new\n');
      await debussy('run', 'MASTER_PLAN.md');
      await debussy('run', 'MASTER_PLAN.md', '--allow-dirty');
    },
  },
  {
    name: 'plan-edited',
    draft: { phases: [{ id: '1' }, { id: '2', gates: ['never: `false`'] }], config: { max_retries: 0 } },
    async play({ debussy, repository, commit }) {
      await debussy('run', 'MASTER_PLAN.md');
      const path = 'plan/phase-2.md';
      commit(path, repository.git('show', `HEAD:${path}`).replace('never: `false`', 'now: `true`'));
      await debussy('resume');
    },
  },
  {
    name: 'baseline',
    draft: {
      phases: [{ id: '1', gates: ['old: `test -f never.txt`', noBad] }],
      config: { baseline: true },
    },
  },
  {
    name: 'gates-of-all-kinds',
    draft: {
      phases: [
        { id: '1', gates: ['looks right to you', noBad, 'lint: all is well'] },
        { id: '2', gates: ['none: `grep -rc TODO part-2.txt` (returns 0)'] },
      ],
      config: { gates: { lint: 'true' } },
    },
  },
  {
    name: 'allow-ungated',
    draft: { phases: [{ id: '1', gates: ['looks right to you'] }], config: { allow_ungated: true } },
  },
  {
    name: 'protected-tests',
    draft: {
      config: { protect_tests: true },
      files: { 'test/a.test.js': 'one\n' },
      scenario: {
        defaults: [{ write: { path: 'test/a.test.js', content: 'other\n' } }, ...writes('a.txt', 'a\n')],
      },
    },
  },
  {
    name: 'documents-after-a-phase',
    draft: {
      config: { after_phase: 'docs' },
      scenario: {
        phases: {
          '1': {
            plays: [
              { session: 1, steps: writes('a.txt', 'a\n') },
              { steps: writes('README.txt', 'about a\n') },
            ],
          },
        },
      },
    },
  },
];
