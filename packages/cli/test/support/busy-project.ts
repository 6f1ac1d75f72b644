import { makeProject } from './project.ts';
import type { Project } from './project.ts';
import { inTurn, splitInto, writes } from './steps.ts';

/** A plan in which everything happens: a split, a restart, a remediation, a conflict, dependencies. */
export function busyProject(): Project {
  return makeProject({
    phases: [
      { id: '1' },
      { id: '2' },
      { id: '3', after: 'Phase 1' },
      { id: '4', after: 'Phase 1' },
      { id: '5', after: 'Phases 2, 3, 4' },
    ],
    files: { 'list.txt': 'first\nlast\n' },
    scenario: {
      window: 10_000,
      phases: {
        '1': writes('one.txt', 'one\n'),
        '2': [
          { write: { path: 'partial.txt', content: 'begun\n' } },
          splitInto({ id: '2a' }, { id: '2b' }, { id: '2c', after: ['2a'] }),
        ],
        '2a': [...adds('from one'), ...writes('a.txt', 'a\n')],
        '2b': { plays: [{ session: 1, steps: [...adds('from two'), ...writes('b.txt', 'b\n')] }, resolving] },
        '3': inTurn(
          [{ write: { path: 'half.txt', content: 'half\n' } }, { usage: 8500 }, { hang: true }],
          // A session that was killed before it wrote the first half is no reason to do without it.
          [{ run: 'test -f half.txt || echo half > half.txt' }, ...writes('whole.txt', 'whole\n')],
        ),
        '4': inTurn(writes('four.txt', 'BAD\n'), writes('four.txt', 'good\n')),
      },
      defaults: [{ progress: 'at {phase}' }, ...writes('{phase_name}.txt', '{phase}\n')],
    },
  });
}

export const phasesOfBusy: readonly string[] = ['1', '2a', '2b', '2c', '3', '4', '5'];

export const filesOfBusy: readonly string[] = [
  'one.txt',
  'partial.txt',
  'b.txt',
  'half.txt',
  'whole.txt',
  'four.txt',
];

function adds(line: string) {
  return [{ run: `grep -q '${line}' list.txt || sed -i '1a ${line}' list.txt` }] as const;
}

const resolving = {
  steps: [
    { run: "sed -i '/^<<<<<<<\\|^=======\\|^>>>>>>>\\|^|||||||/d' list.txt" },
    { run: "grep -q 'from two' list.txt || sed -i '1a from two' list.txt" },
    ...writes('b.txt', 'b\n'),
  ],
};
