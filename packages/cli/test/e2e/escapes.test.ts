import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { touches, writes } from '../support/steps.ts';

test.concurrent('an edit of the checkout is reported once, with the phases that were at work; one while only a gate runs is not blamed on a phase', async () => {
  const project = makeProject({
    phases: [
      { id: '1' },
      { id: '2' },
      { id: '3', after: 'Phase 2', gates: ['waits: `until test -f "$HOME/again"; do sleep 0.1; done`'] },
    ],
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
  project.write('mine.txt', 'an edit of the user\n');
  writeFileSync(at('edited'), '');
  await live.saw('gate.started', '3');
  project.write('mine.txt', 'another edit\n');
  writeFileSync(at('again'), '');
  const answer = await live.ended;
  rmSync(join(project.root, 'mine.txt'));
  expectSound(project, answer, 0);
  const [change, ...more] = eventsOf(project, 'escape.detected');
  expect(new Set([change?.phase, ...(change?.suspects ?? [])])).toEqual(new Set(['1', '2']));
  expect(change).toMatchObject({ paths: ['mine.txt'], held: false });
  expect(more).toEqual([]);
});
