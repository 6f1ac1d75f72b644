import { writeFileSync } from 'node:fs';
import { writes } from '@debussy/testing';
import type { Person, Pin } from './pin.ts';

const chain = [{ id: '1' }, { id: '2', after: 'Phase 1' }, { id: '3', after: 'Phase 2' }];

/** Phase 1 is at work and waits for a sign. */
async function atWork({ scenario, sign, start }: Person): Promise<ReturnType<Person['start']>> {
  const half = { write: { path: 'half.txt', content: 'half\n' } } as const;
  const waits = [half, { wait_for: sign('go') }, ...writes('whole.txt', 'whole\n')];
  scenario({ phases: { '1': waits } });
  const run = start('run', 'MASTER_PLAN.md');
  await run.saw('session.started', '1');
  return run;
}

function go({ sign }: Person): void {
  writeFileSync(sign('go'), '');
}

/** A person's requests during a run, and between two parts of it. */
export const steeringPins: readonly Pin[] = [
  {
    name: 'skipped',
    draft: { phases: chain },
    async play(person) {
      const run = await atWork(person);
      await person.debussy('skip', '2');
      await run.saw('phase.skipped', '2');
      go(person);
      await run.ended;
    },
  },
  {
    name: 'message',
    draft: {},
    async play(person) {
      const run = await atWork(person);
      await person.debussy('say', '1', 'use the v2 API\nand not v1');
      await run.saw('phase.message', '1');
      go(person);
      await run.ended;
    },
  },
  {
    name: 'paused-and-continued',
    draft: { phases: chain.slice(0, 2) },
    async play(person) {
      const run = await atWork(person);
      await person.debussy('pause');
      await run.saw('run.paused');
      go(person);
      await run.saw('tip.moved');
      await person.debussy('pause', '--off');
      await run.ended;
    },
  },
  {
    name: 'stopped-then-resumed',
    draft: { phases: chain.slice(0, 2) },
    async play(person) {
      const run = await atWork(person);
      await person.debussy('stop');
      await run.saw('run.draining');
      go(person);
      await run.ended;
      await person.debussy('resume');
    },
  },
  {
    name: 'stopped-now',
    draft: { phases: chain.slice(0, 2) },
    async play(person) {
      const run = await atWork(person);
      await person.debussy('stop', '--now');
      await run.ended;
    },
  },
  {
    name: 'retried-from-the-start',
    draft: {
      config: { max_retries: 0 },
      scenario: { defaults: writes('a.txt', 'BAD\n') },
    },
    async play({ debussy, scenario }) {
      await debussy('run', 'MASTER_PLAN.md');
      scenario({ defaults: writes('b.txt', 'good\n') });
      await debussy('retry', '1', '--fresh');
      await debussy('resume');
    },
  },
  {
    name: 'detached',
    draft: { phases: chain.slice(0, 2) },
    async play(person) {
      person.scenario({
        phases: { '1': [{ wait_for: person.sign('go') }, ...writes('whole.txt', 'whole\n')] },
      });
      await person.debussy('run', 'MASTER_PLAN.md', '--detach');
      const watch = person.start('attach');
      await watch.saw('session.started', '1');
      go(person);
      await watch.ended;
    },
  },
  {
    name: 'agent-tries-to-steer',
    draft: { phases: [{ id: '1' }, { id: '2' }] },
    async play({ debussy, repository, scenario }) {
      const skip = `cd ${JSON.stringify(repository.root)}; debussy skip 2 || true`;
      scenario({ phases: { '1': [{ run: skip }, ...writes('a.txt', 'a\n')] } });
      await debussy('run', 'MASTER_PLAN.md');
    },
  },
];
