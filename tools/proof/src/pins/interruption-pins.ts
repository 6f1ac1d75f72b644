import { writeFileSync } from 'node:fs';
import { splitInto, writes } from '@debussy/testing';
import type { Person, Pin } from './pin.ts';

const two = [{ id: '1' }, { id: '2', after: 'Phase 1' }];

/** Killed right after this event was journalled, kept, and resumed. */
function killedAt(name: string, point: string, split: boolean = false): Pin {
  return {
    name: `killed-${name}-then-resumed`,
    draft: {
      phases: two,
      ...(split ? { scenario: { phases: { '1': [splitInto({ id: '1a' }, { id: '1b' })] } } } : {}),
    },
    async play({ debussy, set }) {
      set({ DEBUSSY_CRASH_AT: point });
      await debussy('run', 'MASTER_PLAN.md');
      set({ DEBUSSY_CRASH_AT: undefined });
      await debussy('resume');
    },
  };
}

/** Phase 1 is at work, has written half of its file, and waits for a sign. */
async function atWork({ scenario, sign, start }: Person): Promise<ReturnType<Person['start']>> {
  const half = { write: { path: 'half.txt', content: 'half\n' } } as const;
  scenario({ phases: { '1': [half, { wait_for: sign('go') }, ...writes('whole.txt', 'whole\n')] } });
  const run = start('run', 'MASTER_PLAN.md');
  await run.saw('session.started', '1');
  return run;
}

/** Runs that were killed, and runs that were ended by a signal. */
export const interruptionPins: readonly Pin[] = [
  killedAt('at-dispatch', 'session.dispatched#1'),
  killedAt('in-a-session', 'session.started#1'),
  killedAt('after-a-session', 'session.ended#1'),
  killedAt('in-a-gate', 'gate.started#1'),
  killedAt('after-a-verdict', 'verification.finished#1'),
  killedAt('after-a-landing', 'tip.moved#1'),
  killedAt('after-a-split', 'phase.split#1', true),
  killedAt('before-its-end', 'run.delivered#1'),
  {
    name: 'interrupted-then-resumed',
    draft: { phases: two },
    async play(person) {
      const run = await atWork(person);
      run.kill('SIGINT');
      await run.saw('run.draining');
      writeFileSync(person.sign('go'), '');
      await run.ended;
      await person.debussy('resume');
    },
  },
  {
    name: 'interrupted-twice',
    draft: { phases: two },
    async play(person) {
      const run = await atWork(person);
      run.kill('SIGINT');
      await run.saw('run.draining');
      run.kill('SIGINT');
      await run.ended;
    },
  },
  {
    name: 'terminated',
    draft: { phases: two },
    async play(person) {
      const run = await atWork(person);
      run.kill('SIGTERM');
      await run.ended;
    },
  },
];
