import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, resume, run, start } from '../support/calls.ts';
import { expectIntact, expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { touches, writes } from '../support/steps.ts';

test.concurrent("retry --keep accepts a phase whose agent asked for a person's look", async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({
    phases: {
      '1': [{ write: { path: 'a.txt', content: 'a\n' } }, { report: 'needs_human_verification' }],
    },
  });
  expectSound(project, await run(project), 4);
  expect((await call(project, ['retry', '1', '--keep'])).code).toBe(0);
  expectSound(project, await resume(project), 0);
  expect(project.git('show', 'main:a.txt')).toBe('a');
});

test.concurrent('an edit of the checkout is reported once, with the phases that were at work', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }, { id: '3', after: 'Phase 2' }],
  });
  const at = (name: string): string => join(project.desk, name);
  project.scenario({
    phases: {
      '1': [touches(at('one')), { wait_for: at('edited') }, ...writes('one.txt', 'one\n')],
      '2': [touches(at('two')), { wait_for: at('edited') }, ...writes('two.txt', 'two\n')],
      '3': writes('three.txt', 'three\n'),
    },
  });
  const live = await start(project, ['run', 'MASTER_PLAN.md', '--parallel', '2']);
  await Promise.all([live.saw('session.started', '1'), live.saw('session.started', '2')]);
  writeFileSync(join(project.root, 'mine.txt'), 'an edit of the user\n');
  writeFileSync(at('edited'), '');
  expect((await live.ended).code).toBe(0);
  rmSync(join(project.root, 'mine.txt'));
  expectIntact(project);
  const [change, ...more] = eventsOf(project, 'escape.detected');
  expect(new Set([change?.phase, ...(change?.suspects ?? [])])).toEqual(new Set(['1', '2']));
  expect(change).toMatchObject({ paths: ['mine.txt'], held: false });
  expect(more).toEqual([]);
});

test.concurrent("a user's edit while only a gate runs is not blamed on a phase", async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['waits: `until test -f "$HOME/edited"; do sleep 0.1; done`'] }],
  });
  const live = await start(project);
  await live.saw('gate.started');
  project.write('mine.txt', 'an edit of the user\n');
  writeFileSync(join(project.desk, 'edited'), '');
  const answer = await live.ended;
  rmSync(join(project.root, 'mine.txt'));
  expectSound(project, answer, 0);
  expect(eventsOf(project, 'escape.detected')).toEqual([]);
});
