import { expect, test } from 'vitest';
import { withFailure } from '../../src/evidence/planted-failure.ts';

/** The lines that were added, and the line behind them. */
function planted(path: string, text: string): readonly [readonly string[], string | undefined] | null {
  const made = withFailure(path, text)?.split('\n');
  if (made === undefined) return null;
  const before = text.split('\n');
  const at = made.findIndex((line, i) => line !== before[i]);
  const added = made.length - text.replace(/\n*$/, '\n').split('\n').length;
  return [made.slice(at, at + added), made[at + added]];
}

test.each([
  ['check.js', "require('./a');\n", 1, ''],
  ['check.js', "require('./a');\nprocess.exit(0);\n", 1, 'process.exit(0);'],
  ['check.py', "import a\nif __name__ == '__main__':\n    main()\n", 1, "if __name__ == '__main__':"],
  ['run.sh', 'set -e\n. ./a.sh\n', 2, ''],
  ['run.sh', '. ./a.sh\nexit $failed\n', 1, 'exit $failed'],
  ['run', '#!/bin/sh\n. ./a.sh\n', 1, ''],
])('A failure is planted before the end of %s', (path, text, count, behind) => {
  const [added, next] = planted(path, text) ?? [[], ''];
  expect([added.length, next]).toEqual([count, behind]);
});

test('A shell script is tested by its own means', () => {
  expect(withFailure('run.sh', 'set -e\ntest -f x\n')).toContain('test 1 = 2\n');
  expect(withFailure('run.sh', 'set -e\n[ -f x ]\n')).toContain('[ 1 = 2 ]\n');
  expect(withFailure('run.sh', 'failed=1\n')).toContain('exit 97\n');
  expect(withFailure('run.sh', 'set -e\ndiff a b\n')).toContain('diff /dev/null');
});

test.each([
  ['check.js', 'function report() {\n  process.exit(failed ? 1 : 0);\n}\nreport();\n'],
  ['check.py', 'def main():\n    sys.exit(0 if ok else 1)\nmain()\n'],
  ['run.sh', 'main() { run; exit $?; }\nmain "$@"\n'],
  ['run.sh', "trap 'exit 0' EXIT\n. ./a.sh\n"],
])('Nothing is planted in %s when it may end well before its last line', (path, text) => {
  expect(withFailure(path, text)).toBeNull();
});

test.each([
  ['check.js', 'if (!ok) process.exit(1);\n'],
  ['check.py', "if not ok:\n    sys.exit('broken')\n"],
  ['run.sh', '[ -f x ] || exit 1\n'],
])('Leaving %s early with an error hides nothing', (path, text) => {
  expect(withFailure(path, text)).not.toBeNull();
});

test('Empty lines of a Go test hide no place for a failure', () => {
  const text = 'package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {}\n';
  expect(withFailure('a_test.go', text)).toContain('TestPlantedByDebussy');
});

test('Nothing is planted in other files', () => {
  expect(withFailure('Makefile', 'test:\n\ttrue\n')).toBeNull();
});
