import { detectBwrap } from '@debussy/host';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

/** The agent changes what its gate leans on, in a folder that worktrees have from the user's checkout. */
test.skipIf(!detectBwrap().ok)(
  'in a sandbox a shared folder can be read only, and an edit of the user is not held against an agent (needs bwrap)',
  async () => {
    const project = makeProject({
      phases: [{ id: '1', gates: ['lib: `grep -q sound vendor/lib/check`'] }],
      config: { share: ['vendor'], sandbox: 'bwrap' },
      files: { '.gitignore': 'vendor\n' },
    });
    project.write('vendor/lib/check', 'sound\n');
    const go = join(project.root, '..', 'go');
    const run = 'echo "sound, says the agent" > vendor/lib/check || true';
    project.scenario({ phases: { '1': [{ run }, { wait_for: go }, ...writes('a.txt', 'a\n')] } });
    const live = await start(project, ['run', 'MASTER_PLAN.md', '--sandbox', 'bwrap']);
    await live.saw('session.started', '1');
    project.write('mine.txt', 'an edit of the user\n');
    writeFileSync(go, '');
    const answer = await live.ended;
    rmSync(join(project.root, 'mine.txt'));
    expectSound(project, answer, 0);
    expect(readFileSync(join(project.root, 'vendor/lib/check'), 'utf8')).toBe('sound\n');
    expect(eventsOf(project, 'escape.detected')).toEqual([]);
  },
);
