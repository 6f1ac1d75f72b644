import type { Step } from '@debussy/runners';
import { inTurn, journalIn, noBad, runsIn, splitInto } from '@debussy/testing';
import type { UserRepository } from '@debussy/testing';
import type { Pin } from './pin.ts';

const files = { 'list.txt': 'first\nlast\n' };
const config = { parallel: 2 };

/** Both begin on the same commit, and the first one has passed its gates before the second one ends. */
const waits: Readonly<Record<'first' | 'second', readonly Step[]>> = {
  first: [{ wait_for: '../../user/second' }],
  second: [{ run: 'touch ../../user/second' }, { wait_for: '../../user/first' }],
};
const passed = { name: 'passed', command: 'touch ../../user/first' };
const gates = [noBad, `${passed.name}: \`${passed.command}\``];
const completed = { report: 'completed' } as const;

function adds(which: 'first' | 'second'): readonly Step[] {
  return [...waits[which], { run: `sed -i '1a from ${which}' list.txt` }, completed];
}

const resolves = [
  { run: "sed -i '/^<<<<<<<\\|^=======\\|^>>>>>>>\\||||||||/d' list.txt" },
  completed,
] as const;

/** Markers are left in the file. */
const givesUp = { '1': adds('first'), '2': inTurn(adds('second'), [completed]) };

/** Work that does not merge, and who resolves it. */
export const conflictPins: readonly Pin[] = [
  {
    name: 'conflict-resolved-by-a-session',
    draft: {
      phases: [{ id: '1', gates }, { id: '2' }],
      files,
      config,
      scenario: { phases: { '1': adds('first'), '2': inTurn(adds('second'), resolves) } },
    },
  },
  {
    name: 'conflict-resolved-by-rules',
    draft: {
      phases: [
        { id: '1', gates: ['one: `grep -q one package.json && touch ../../user/first`'] },
        { id: '2', gates: ['two: `grep -q two package.json`'] },
      ],
      files: { 'package.json': '{\n  "scripts": {\n    "a": "a"\n  }\n}\n' },
      config,
      scenario: {
        phases: {
          '1': [...waits.first, { run: addScript('one') }, completed],
          '2': [...waits.second, { run: addScript('two') }, completed],
        },
      },
    },
  },
  {
    name: 'conflict-whose-resolution-fails',
    draft: {
      phases: [
        { id: '1', gates: ['one: `grep -q one package.json && touch ../../user/first`'] },
        { id: '2', gates: ['apart: `! grep -q one package.json`'] },
      ],
      files: { 'package.json': '{\n  "scripts": {\n    "a": "a"\n  }\n}\n' },
      config: { ...config, max_retries: 0 },
      scenario: {
        phases: {
          '1': [...waits.first, { run: addScript('one') }, completed],
          '2': inTurn(
            [...waits.second, { run: addScript('two') }, completed],
            [{ run: 'rm package.json' }, completed],
          ),
        },
      },
    },
  },
  {
    name: 'conflict-for-a-person',
    draft: {
      phases: [{ id: '1', gates }, { id: '2' }, { id: '3', after: 'Phase 1, 2' }],
      files,
      config,
      scenario: { phases: givesUp },
    },
  },
  {
    name: 'conflict-of-sub-phases',
    draft: {
      files,
      config,
      scenario: {
        phases: {
          '1': [splitInto({ id: '1a', gates: [passed] }, { id: '1b' })],
          '1a': adds('first'),
          '1b': inTurn(adds('second'), resolves),
        },
      },
    },
  },
  {
    name: 'conflict-finished-by-hand',
    draft: { phases: [{ id: '1', gates }, { id: '2' }], files, config, scenario: { phases: givesUp } },
    async play({ debussy, repository, write }) {
      await debussy('run', 'MASTER_PLAN.md');
      const { git } = repository;
      git('switch', '-q', git('for-each-ref', '--format=%(refname:short)', 'refs/heads/debussy'));
      expectToFail(() => git('cherry-pick', workInConflict(repository)));
      write('list.txt', 'first\nfrom first\nfrom second\nlast\n');
      git('add', 'list.txt');
      git('-c', 'core.editor=true', 'cherry-pick', '--continue');
      git('switch', '-q', 'main');
      await debussy('resume');
    },
  },
];

function addScript(name: string): string {
  return `sed -i 's/"a": "a"/"a": "a",\\n    "${name}": "${name}"/' package.json`;
}

/** The commit that the notice asks a person to pick. */
function workInConflict(repository: UserRepository): string {
  const journal = journalIn(repository, runsIn(repository).at(-1) ?? '');
  const commands = journal.flatMap((event) => (event.type === 'phase.needs_human' ? event.commands : []));
  const [, work = ''] = /^git cherry-pick .*?([0-9a-f]{7,40})/m.exec(commands.join('\n')) ?? [];
  return work;
}

function expectToFail(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
  throw new Error('the commit was picked without a conflict');
}
