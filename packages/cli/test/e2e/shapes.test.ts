import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';

test.concurrent('in a repository with SHA-256 no run could begin', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }, { id: '3', after: 'Phase 1' }],
    commit: false,
  });
  rmSync(join(project.root, '.git'), { recursive: true });
  project.git('init', '-q', '-b', 'main', '--object-format=sha256');
  project.git('config', 'user.name', 'Ada User');
  project.git('config', 'user.email', 'ada@example.org');
  project.git('add', '-A');
  project.git('commit', '-qm', 'Begin');
  expectSound(project, await run(project, '--parallel', '2'), 0);
  expect(phasesOn(project).toSorted()).toEqual(['1', '2', '3']);
});
