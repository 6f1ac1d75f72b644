import { expect, test } from 'vitest';
import { isRedAsExpected, pathsInCommand } from '../../src/gates/red-as-expected.ts';

function phase(
  id: string,
  more: { after?: readonly string[]; files?: readonly string[]; task?: string } = {},
) {
  const { after = [], files = [], task = '' } = more;
  return {
    id,
    title: '',
    dependsOn: after,
    files,
    tasks: [{ text: task }],
  };
}

function judged(
  phases: readonly ReturnType<typeof phase>[],
  asking: readonly string[],
  more: { missing?: string[]; isOwn?: boolean } = {},
) {
  const { missing = [], isOwn = true } = more;
  return isRedAsExpected({ command: 'x', phases: asking, isOwn }, { phases, missing });
}

test('a gate of one phase is expected to be red, one of the configuration is not', () => {
  expect(judged([phase('1')], ['1'])).toBe(true);
  expect(judged([phase('1')], ['1'], { isOwn: false })).toBe(false);
});

test('a gate of several phases is expected to be red if one of them comes before all others', () => {
  const chain = [phase('1'), phase('2', { after: ['1'] }), phase('3', { after: ['2'] })];
  expect(judged(chain, ['1', '3'])).toBe(true);
  expect(judged([phase('1'), phase('2')], ['1', '2'])).toBe(false);
});

test('the file that a gate needs has to come from the phase or from one before it', () => {
  const missing = ['src/a.ts'];
  expect(judged([phase('1', { files: ['src/**'] })], ['1'], { missing })).toBe(true);
  expect(judged([phase('1', { files: ['docs/x.md'] })], ['1'], { missing })).toBe(false);
  expect(judged([phase('1', { files: ['docs/x.md'], task: 'Write a.ts' })], ['1'], { missing })).toBe(true);
  const two = [phase('1', { files: ['src/a.ts'] }), phase('2', { files: ['b.ts'], after: ['1'] })];
  expect(judged(two, ['2'], { missing })).toBe(true);
  expect(judged(two, ['2'], { missing, isOwn: false })).toBe(true);
  expect(
    judged([phase('1', { files: ['src/a.ts'] }), phase('2', { files: ['b.ts'] })], ['2'], { missing }),
  ).toBe(false);
});

test('phases that wait for each other do not hang it', () => {
  const circle = [phase('1', { after: ['2'] }), phase('2', { after: ['1'], files: ['b'] })];
  expect(judged(circle, ['2'], { missing: ['c'] })).toBe(true);
});

test.each([
  ['npm test', []],
  ['test -s one.txt', ['one.txt']],
  ['sh tests/title.sh && test $(cat songs/*.txt | wc -l) -ge 7', ['tests/title.sh', 'songs']],
  ['go test ./...', []],
  ['node ./check.mjs --port=80', ['check.mjs']],
])('the paths in `%s`', (command, paths) => {
  expect(pathsInCommand(command)).toEqual(paths);
});
