import { expect, test } from 'vitest';
import { namesIn } from '../../src/merge/coverage.ts';

test.each([
  ['lcov', 'SF:src/a.ts\nDA:1,2\nend_of_record\nSF:src/b.ts\nDA:1,0\nend_of_record\n', ['src/a.ts']],
  ['Istanbul', '{"/repo/a.ts":{"s":{"0":1}},"/repo/b.ts":{"s":{"0":0}}}', ['/repo/a.ts']],
  ['coverage.py', '{"files":{"a.py":{"executed_lines":[1]},"b.py":{"executed_lines":[]}}}', ['a.py']],
  [
    'Cobertura',
    '<class name="a" filename="a.py" line-rate="0.5"/><class filename="b.py" line-rate="0"/>',
    ['a.py'],
  ],
  ['Go', 'mode: set\ngithub.com/me/it/a.go:1.1,2.2 1 1\ngithub.com/me/it/b.go:1.1,2.2 1 0\n', ['a.go']],
  ['anything else', 'no report', []],
])('files that were run, by a report of %s', (_name, text, files) => {
  expect(namesIn(text)).toEqual(files);
});
