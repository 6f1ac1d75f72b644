import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appears } from '../support/appears.ts';
import { call, resume, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { touches, writes } from '../support/steps.ts';

/** Phase 1 writes half of its work and then waits for a file; phase 2 comes after it. */
function waiting(): Project {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }] });
  project.scenario({
    phases: {
      '1': [
        { write: { path: 'half.txt', content: 'half\n' } },
        touches(join(project.desk, 'half')),
        { wait_for: join(project.desk, 'go') },
        ...writes('whole.txt', 'whole\n'),
      ],
    },
  });
  return project;
}

function letGo(project: Project): void {
  writeFileSync(join(project.desk, 'go'), '');
}

test.concurrent('the first Ctrl-C finishes running sessions and starts nothing new; resume does the rest', async () => {
  const project = waiting();
  const live = await start(project);
  await live.saw('session.started', '1');
  live.process.kill('SIGINT');
  await live.saw('run.draining');
  letGo(project);
  const answer = await live.ended;
  expectSound(project, answer, 130);
  expect(answer.stderr).toContain('Ctrl-C again stops now');
  expect(phasesOn(project, runBranch(project))).toEqual(['1']);
  expectSound(project, await resume(project), 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(eventsOf(project, 'session.dispatched').map(({ phase }) => phase)).toEqual(['1', '2']);
});

test.concurrent('the second Ctrl-C stops now; half-done work is kept and continued', async () => {
  const project = waiting();
  const live = await start(project);
  await appears(join(project.desk, 'half'));
  live.process.kill('SIGINT');
  await live.saw('run.draining');
  live.process.kill('SIGINT');
  expectSound(project, await live.ended, 130);
  const [kept] = eventsOf(project, 'attempt.captured');
  expect(project.git('show', `${kept?.commit ?? ''}:half.txt`)).toBe('half');
  letGo(project);
  expectSound(project, await resume(project), 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(project.git('show', 'main:half.txt')).toBe('half');
});

test.concurrent('`nohup debussy run > log &` ended with its terminal: a HUP ends no run; taskplane #633: a pause removes nothing and completes nothing', async () => {
  const project = waiting();
  const live = await start(project);
  await live.saw('session.started', '1');
  live.process.kill('SIGHUP');
  expect((await call(project, ['pause'])).code).toBe(0);
  letGo(project);
  await live.saw('tip.moved');
  const before = project.git('for-each-ref');
  live.process.kill('SIGTERM');
  expectSound(project, await live.ended, 143);
  const after = project.git('for-each-ref');
  for (const ref of before.split('\n').filter((line) => !line.endsWith('/epoch')))
    expect(after).toContain(ref);
  expectSound(project, await resume(project), 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
});
