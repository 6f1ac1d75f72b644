import { expect, test } from 'vitest';
import { resume, run, start } from '../support/calls.ts';
import { expectIntact, expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { splitInto, writes } from '../support/steps.ts';

const honest = 'test "$(cat value)" = 2\n';
const gate = 'test: `sh tests/value.sh && sh tests/other.sh`';

function guarded(...phases: readonly string[]): Project {
  return makeProject({
    phases: phases.map((id, i) => ({
      id,
      gates: [gate],
      ...(i === 0 ? {} : { after: `Phase ${phases[i - 1] ?? ''}` }),
    })),
    config: { protect_tests: true, max_retries: 0 },
    files: { 'tests/value.sh': honest, 'tests/other.sh': 'true\n', value: '1\n' },
  });
}

/** What has been verified last is what the branch stands on. */
function expectVerifiedAsLanded(project: Project): void {
  const trees = eventsOf(project, 'verification.finished').map(({ tree }) => tree);
  expect(trees).toContain(project.git('rev-parse', 'main^{tree}'));
}

test.concurrent('a weakened test and a deleted one land as they were at the base, verified in that form, with a notice', async () => {
  const project = guarded('1');
  project.scenario({
    phases: {
      '1': [
        { write: { path: 'tests/value.sh', content: 'true\n' } },
        { delete: 'tests/other.sh' },
        { write: { path: 'tests/new.sh', content: 'new\n' } },
        ...writes('value', '2\n'),
      ],
    },
  });
  const answer = await run(project);
  expectSound(project, answer, 0);
  expect(project.git('show', 'main:tests/value.sh')).toBe(honest.trim());
  expect(project.git('show', 'main:tests/other.sh')).toBe('true');
  expect(project.git('show', 'main:tests/new.sh')).toBe('new');
  expectVerifiedAsLanded(project);
  const [captured] = eventsOf(project, 'attempt.captured');
  expect(captured?.files).toBe(2);
  expect(captured?.restored?.paths).toEqual(['tests/other.sh', 'tests/value.sh']);
  const kept = captured?.restored?.kept ?? '';
  expect(project.git('show', `${kept}:tests/value.sh`)).toBe('true');
  expect(answer.stdout).toContain('restored: tests/other.sh, tests/value.sh');
});

test.concurrent('sub-phases are held to the tests of the base as well', async () => {
  const project = guarded('1');
  const cheats = [{ write: { path: 'tests/value.sh', content: 'true\n' } }];
  const sub = { gates: [{ name: 'b', command: 'true' }] };
  project.scenario({
    phases: {
      '1': [splitInto({ id: '1a', files: ['value'] }, { id: '1b', ...sub })],
      '1a': [...cheats, ...writes('value', '2\n')],
      '1b': [...cheats, ...writes('b.txt', 'b\n')],
    },
  });
  expectSound(project, await run(project), 0);
  expect(project.git('show', 'main:tests/value.sh')).toBe(honest.trim());
  expectVerifiedAsLanded(project);
});

test.concurrent('a test that a phase of the run has made may be changed by a later one', async () => {
  const project = guarded('1', '2');
  project.scenario({
    phases: {
      '1': [{ write: { path: 'tests/new.sh', content: 'one\n' } }, ...writes('value', '2\n')],
      '2': writes('tests/new.sh', 'two\n'),
    },
  });
  expectSound(project, await run(project), 0);
  expect(project.git('show', 'main:tests/new.sh')).toBe('two');
  expect(eventsOf(project, 'attempt.captured').map(({ restored }) => restored)).toEqual([
    undefined,
    undefined,
  ]);
});

test.concurrent('a crash before the work is journalled leaves the tests as they were', async () => {
  const project = guarded('1');
  project.scenario({
    phases: {
      '1': [{ write: { path: 'tests/value.sh', content: 'true\n' } }, ...writes('value', '2\n')],
    },
  });
  const live = await start(project, undefined, { DEBUSSY_CRASH_AT: 'attempt.captured#1' });
  await live.ended;
  expectSound(project, await resume(project), 0);
  expectIntact(project);
  expect(project.git('show', 'main:tests/value.sh')).toBe(honest.trim());
  expect(eventsOf(project, 'attempt.captured')[0]?.restored?.paths).toEqual(['tests/value.sh']);
});
