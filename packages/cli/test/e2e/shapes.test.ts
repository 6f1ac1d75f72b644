import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';

test.concurrent('a plan with sections in one file runs as well', async () => {
  const text = [
    '# One file',
    '## Phase 1: First',
    '- [ ] 1.1: do',
    '### Gates',
    '- a: `test -f phase-1.txt`',
    '## Phase 2: Second',
    '**Depends on**: 1',
    '- [ ] 2.1: do',
    '### Gates',
    '- b: `test -f phase-2.txt`',
  ];
  const project = makeProject({ phases: [], files: { 'MASTER_PLAN.md': `${text.join('\n')}\n` } });
  expectSound(project, await run(project), 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(eventsOf(project, 'gate.finished').map(({ gate }) => gate)).toEqual(['a', 'b', 'a']);
});

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
