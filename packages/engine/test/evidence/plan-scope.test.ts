import { expect, test } from 'vitest';
import { planScope } from '../../src/evidence/plan-scope.ts';

function scopeOf(task: string): ReturnType<typeof planScope> {
  return planScope([
    { title: 'Sums', scope: '', files: ['src/add.js'], tasks: [{ id: '1', text: task, done: false }] },
  ]);
}

test.each([
  ['Delete the tests of the old parser', 'anything', true],
  ['Rewrite the test suite', 'anything', true],
  ['Remove the deprecated subtract function', 'subtract works', true],
  ['Drop `tests/test_parser.py`', 'test_parser', true],
  ['Drop `tests/test_parser.py`', 'test_add', false],
  ['Remove dead code, then write add', 'add works', false],
  ['Remove dead code and replace add', 'add works', false],
  ['Remove the old adding code and write add', 'add works', false],
  ['Replace add', 'add works', false],
  ['Write add', 'add works', false],
])('%s: a test called "%s" may go: %s', (task, name, may) => {
  expect(scopeOf(task).removes({ name, file: '' })).toBe(may);
});

test('Files and tasks allow a phase to change a test', () => {
  const scope = scopeOf('Configure jest.config.js');
  expect(
    ['src/add.js', 'jest.config.js', 'web/jest.config.js', 'package.json'].map((path) => scope.names(path)),
  ).toEqual([true, true, true, false]);
});

test('A test file that a task deletes may go with all of its tests', () => {
  const scope = scopeOf('Write add, and delete tests/test_old.py');
  expect(
    ['tests/test_old.py', 'tests/test_new.py'].map((file) => scope.removes({ name: 'test_old', file })),
  ).toEqual([true, false]);
});
