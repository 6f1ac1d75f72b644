import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { splitInto } from '../support/steps.ts';

/** Phase 1 in three parts, of which 1b asks for a person; phase 2 waits for it. */
function partThatAsks(): Project {
  return makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    scenario: {
      phases: {
        '1': [splitInto({ id: '1a' }, { id: '1b' }, { id: '1c', after: ['1b'] })],
        '1b': [{ write: { path: 'b.txt', content: 'b\n' } }, { report: 'needs_human_verification' }],
      },
    },
  });
}

function timesWorked(project: Project, phase: string): number {
  return eventsOf(project, 'session.dispatched').filter((event) => event.phase === phase).length;
}

test.concurrent('a sub-phase that needs a person makes its group need one: exit code 4, with its name and what to type; a retry runs it alone again', async () => {
  const project = partThatAsks();
  const answer = await run(project, '--parallel', '2');
  expectSound(project, answer, 4);
  expect(eventsOf(project, 'phase.failed')).toEqual([]);
  const [own, whole] = eventsOf(project, 'phase.needs_human');
  expect(own).toMatchObject({ phase: '1b', reason: 'requested' });
  expect(whole).toMatchObject({ phase: '1', reason: 'sub_phase' });
  expect(whole?.detail).toContain('1b');
  expect(whole?.commands).toEqual(own?.commands);
  expect(answer.stdout).toContain('debussy retry 1b');
  expect(answer.stdout).toContain('debussy skip 1b');
  project.scenario({});
  expect((await call(project, ['retry', '1b'])).code).toBe(0);
  expectSound(project, await resume(project), 0);
  expect(phasesOn(project)).toEqual(['1a', '1b', '1c', '2']);
  expect(['1', '1a', '1b', '1c', '2'].map((id) => timesWorked(project, id))).toEqual([1, 1, 2, 1, 1]);
});
