import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

/** Phase 1 teaches how long the gate takes; the agent of phase 2 calls bad work done, mends it, and says so again. */
function mended(config: Readonly<Record<string, unknown>> = {}): Project {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }], config });
  const says = (to: string) => ({
    run: `cd /; "$DEBUSSY" done --status completed > ${join(project.desk, to)}; echo "code $?" >> ${join(project.desk, to)}`,
  });
  const bad = { write: { path: 'work.txt', content: 'BAD' } };
  const good = { write: { path: 'work.txt', content: 'good' } };
  project.scenario({
    phases: { '1': writes('one.txt', 'one'), '2': [bad, says('first'), good, says('second')] },
  });
  return project;
}

function answer({ desk }: Project, name: string): string {
  return readFileSync(join(desk, name), 'utf8');
}

test.concurrent('done-gates: `done` answers with the gate that fails, and the repair needs no session', async () => {
  const project = mended();
  expectSound(project, await run(project), 0);
  expect(answer(project, 'first')).toMatch(/no bad[^]*code 1\n$/);
  expect(answer(project, 'second')).toMatch(/no bad[^]*code 0\n$/);
  expect(eventsOf(project, 'phase.remediating')).toEqual([]);
  expect(eventsOf(project, 'session.dispatched')).toHaveLength(2);
});

test.concurrent('done-gates: 0 runs none of them', async () => {
  const project = mended({ done_gates: 0 });
  expectSound(project, await run(project), 0);
  expect(answer(project, 'first')).toMatch(/^[^]*code 0\n$/);
  expect(answer(project, 'first')).not.toContain('no bad');
});
