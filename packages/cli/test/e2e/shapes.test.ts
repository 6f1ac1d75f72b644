import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, journalOf } from '../support/journal-of.ts';
import { landedOn, phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';

test.concurrent('a diamond joins both sides before the last phase starts', async () => {
  const project = makeProject({
    phases: [
      { id: '1' },
      { id: '2', after: 'Phase 1' },
      { id: '3', after: 'Phase 1' },
      { id: '4', after: 'Phases 2, 3' },
    ],
    scenario: {
      defaults: [{ write: { path: 'at-{phase}.txt', content: '{phase}\n' } }, { report: 'completed' }],
      phases: { '4': [{ run: 'cat at-2.txt at-3.txt > at-4.txt' }] },
    },
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  expect(phasesOn(project).toSorted()).toEqual(['1', '2', '3', '4']);
  expect(readFileSync(join(project.root, 'at-4.txt'), 'utf8')).toBe('2\n3\n');
});

test.concurrent('eight independent phases, three at once, never four', async () => {
  const phases = ['1', '2', '3', '4', '5', '6', '7', '8'].map((id) => ({ id }));
  const project = makeProject({ phases });
  expectSound(project, await run(project, '--parallel', '3'), 0);
  expect(phasesOn(project).toSorted()).toEqual(phases.map(({ id }) => id));
  let open = 0;
  const levels = journalOf(project).map((event) => {
    if (event.type === 'session.dispatched') open++;
    if (event.type === 'session.ended') open--;
    return open;
  });
  expect(Math.max(...levels)).toBe(3);
});

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

test.concurrent('a phase without changes lands as an empty commit with its trailers', async () => {
  const project = makeProject({ phases: [{ id: '1' }], scenario: { defaults: [{ report: 'completed' }] } });
  expectSound(project, await run(project), 0);
  const [landed] = landedOn(project);
  expect(landed).toMatchObject({ phase: '1', gates: 'no bad' });
  expect(project.git('diff', '--stat', 'main~1', 'main')).toBe('');
});
