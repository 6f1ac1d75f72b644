import { detectBwrap } from '@debussy/host';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const inBox = ['--sandbox', 'bwrap'];

/** The agent changes what its gate leans on, in a folder that worktrees have from the user's checkout. */
function sharing(config: Readonly<Record<string, unknown>>): Project {
  const project = makeProject({
    phases: [{ id: '1', gates: ['lib: `grep -q sound vendor/lib/check`'] }],
    config: { share: ['vendor'], ...config },
    files: { '.gitignore': 'vendor\n' },
    scenario: {
      phases: {
        '1': [{ run: 'echo "sound, says the agent" > vendor/lib/check || true' }, ...writes('a.txt', 'a\n')],
      },
    },
  });
  project.write('vendor/lib/check', 'sound\n');
  return project;
}

function checkOf(project: Project): string {
  return readFileSync(join(project.root, 'vendor/lib/check'), 'utf8');
}

test.skipIf(!detectBwrap().ok)('in a sandbox a shared folder can be read only (needs bwrap)', async () => {
  const project = sharing({ sandbox: 'bwrap' });
  expectSound(project, await run(project, ...inBox), 0);
  expect(checkOf(project)).toBe('sound\n');
  expect(eventsOf(project, 'escape.detected')).toEqual([]);
});

test.skipIf(!detectBwrap().ok)(
  'an edit of the user is not held against an agent in a sandbox (needs bwrap)',
  async () => {
    const project = makeProject({
      phases: [{ id: '1' }],
      config: { sandbox: 'bwrap' },
    });
    const go = join(project.root, '..', 'go');
    project.scenario({ phases: { '1': [{ wait_for: go }, ...writes('a.txt', 'a\n')] } });
    const live = await start(project, ['run', 'MASTER_PLAN.md', ...inBox]);
    await live.saw('session.started', '1');
    project.write('mine.txt', 'an edit of the user\n');
    writeFileSync(go, '');
    const answer = await live.ended;
    rmSync(join(project.root, 'mine.txt'));
    expectSound(project, answer, 0);
    expect(eventsOf(project, 'escape.detected')).toEqual([]);
  },
);
