import { writeFileSync } from 'node:fs';
import { writes } from '@debussy/testing';
import type { UserRepository } from '@debussy/testing';
import type { Person, Pin } from './pin.ts';

const two = [{ id: '1' }, { id: '2', after: 'Phase 1' }];

/** The first of two phases has landed on the branch of the run alone. */
async function killedAfterOne({ debussy, set }: Person): Promise<void> {
  set({ DEBUSSY_CRASH_AT: 'tip.moved#1' });
  await debussy('run', 'MASTER_PLAN.md');
  set({ DEBUSSY_CRASH_AT: undefined });
}

/** What comes of landed work: the branch of the user, that of the run, and commits of a person. */
export const landingPins: readonly Pin[] = [
  {
    name: 'land-branch',
    draft: { phases: two },
    play: async ({ debussy }) => void (await debussy('run', 'MASTER_PLAN.md', '--land', 'branch')),
  },
  {
    name: 'checkout-in-the-way',
    draft: { scenario: { defaults: writes('notes.txt', 'ours\n') } },
    async play(person) {
      const { scenario, sign, start, write } = person;
      scenario({ defaults: [{ wait_for: sign('go') }, ...writes('notes.txt', 'ours\n')] });
      const run = start('run', 'MASTER_PLAN.md');
      await run.saw('session.started');
      write('notes.txt', 'mine\n');
      writeFileSync(sign('go'), '');
      await run.ended;
    },
  },
  {
    name: 'branch-moved',
    draft: { phases: two },
    async play(person) {
      await killedAfterOne(person);
      person.commit('mine.txt', 'mine\n');
      await person.debussy('resume');
    },
  },
  {
    name: 'branch-moved-and-conflicts',
    draft: { phases: two, scenario: { defaults: writes('{phase}.txt', 'theirs\n') } },
    async play(person) {
      await killedAfterOne(person);
      person.commit('1.txt', 'mine\n');
      await person.debussy('resume');
    },
  },
  {
    name: 'branch-moved-and-fails',
    draft: {
      phases: [
        { id: '1', gates: ['alone: `! test -f mine.txt`'] },
        { id: '2', after: 'Phase 1' },
      ],
    },
    async play(person) {
      await killedAfterOne(person);
      person.commit('mine.txt', 'mine\n');
      await person.debussy('resume');
    },
  },
  {
    name: 'branch-moved-meanwhile',
    draft: {},
    async play(person) {
      const { scenario, sign, start } = person;
      scenario({ defaults: [{ wait_for: sign('go') }, ...writes('a.txt', 'a\n')] });
      const run = start('run', 'MASTER_PLAN.md');
      await run.saw('session.started');
      person.commit('mine.txt', 'mine\n');
      writeFileSync(sign('go'), '');
      await run.ended;
      await person.debussy('resume');
    },
  },
  {
    name: 'commits-on-the-branch-of-the-run',
    draft: { phases: two, scenario: { phases: { '1': [{ report: 'blocked' }] } } },
    async play({ debussy, repository, commit }) {
      await debussy('run', 'MASTER_PLAN.md');
      repository.git('switch', '-q', branchOfRun(repository));
      commit('one.txt', 'one\n');
      repository.git('switch', '-q', 'main');
      await debussy('resume', '--yes-ungated');
    },
  },
  {
    name: 'branches',
    draft: {},
    async play({ debussy, repository: { git }, commit }) {
      const branches = {
        good: ['a.txt', 'ours'],
        clash: ['a.txt', 'theirs'],
        broken: ['b.txt', 'bad'],
      } as const;
      for (const [name, [path, text]] of Object.entries(branches)) {
        git('switch', '-q', '-c', name, 'main');
        commit(path, `${text}\n`);
      }
      git('switch', '-q', 'main');
      const how = ['--order', 'given', '--verify-parallel', '1', '--gate', '! grep -q bad b.txt'];
      await debussy('land', ...Object.keys(branches), ...how);
    },
  },
];

function branchOfRun({ git }: UserRepository): string {
  return git('for-each-ref', '--format=%(refname:short)', 'refs/heads/debussy');
}
