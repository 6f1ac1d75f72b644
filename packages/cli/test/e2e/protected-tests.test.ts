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

test.concurrent('weakened and deleted tests land as they were at the base, verified in that form, also in a sub-phase; a test of the run may be changed by a later phase', async () => {
  const project = guarded('1', '2', '3');
  const cheats = { write: { path: 'tests/value.sh', content: 'true\n' } } as const;
  const gates = [{ name: 'b', command: 'true' }];
  project.scenario({
    phases: {
      '1': [
        cheats,
        { delete: 'tests/other.sh' },
        { write: { path: 'tests/new.sh', content: 'one\n' } },
        ...writes('value', '2\n'),
      ],
      '2': writes('tests/new.sh', 'two\n'),
      '3': [splitInto({ id: '3a', gates }, { id: '3b', gates })],
      '3a': [cheats, ...writes('a.txt', 'a\n')],
      '3b': [cheats, ...writes('b.txt', 'b\n')],
    },
  });
  const answer = await run(project);
  expectSound(project, answer, 0);
  expect(project.git('show', 'main:tests/value.sh')).toBe(honest.trim());
  expect(project.git('show', 'main:tests/other.sh')).toBe('true');
  expect(project.git('show', 'main:tests/new.sh')).toBe('two');
  // What has been verified last is what the branch stands on.
  const trees = eventsOf(project, 'verification.finished').map(({ tree }) => tree);
  expect(trees).toContain(project.git('rev-parse', 'main^{tree}'));
  const [first, second] = eventsOf(project, 'attempt.captured');
  expect(first?.files).toBe(2);
  expect(first?.restored?.paths).toEqual(['tests/other.sh', 'tests/value.sh']);
  expect(project.git('show', `${first?.restored?.kept ?? ''}:tests/value.sh`)).toBe('true');
  expect(second?.restored).toBeUndefined();
  expect(answer.stdout).toContain('restored: tests/other.sh, tests/value.sh');
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
