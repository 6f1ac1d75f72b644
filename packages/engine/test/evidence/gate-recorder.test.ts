import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emptyFolder, removeFolder } from '@debussy/testing';
import { expect, test } from 'vitest';
import { openRecorder } from '../../src/evidence/gate-recorder.ts';
import type { Ecosystem } from '../../src/evidence/gate-reading.ts';
import type { TestRecord } from '../../src/evidence/test-record.ts';

const hasGo = spawnSync('go', ['version']).status === 0;
const hasCTest = spawnSync('ctest', ['--version']).status === 0;

async function recorded(
  ecosystem: Ecosystem,
  command: string,
  files: Readonly<Record<string, string>>,
): Promise<TestRecord> {
  const cwd = emptyFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const recorder = await openRecorder(new Set([ecosystem]));
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const env = recorder.env(Object.fromEntries(own));
  spawnSync('sh', ['-c', recorder.command(command)], { cwd, env });
  removeFolder(cwd);
  return recorder.take();
}

const goTests = `package sums

import (
	"fmt"
	"testing"
)

func ExampleAdd() {
	fmt.Println(Add(1, 1))
	// Output: 2
}
func TestAdd(t *testing.T) {
	fmt.Println("--- PASS: TestOther (0.00s)")
	t.Run("one \\"sum\\"", func(t *testing.T) { t.Parallel(); if Add(1, 2) != 3 { t.Fatal() } })
	t.Run("later", func(t *testing.T) { t.Skip() })
}
func TestWrong(t *testing.T) { t.Fail() }
`;
const goTree = {
  'go.mod': 'module sums\n\ngo 1.16\n',
  'add.go': 'package sums\n\nfunc Add(a, b int) int { return a + b }\n',
  'add_test.go': goTests,
  'ends/ends.go': 'package ends\n\nimport "os"\n\nfunc init() { os.Exit(0) }\n',
  'ends/ends_test.go': 'package ends\n\nimport "testing"\n\nfunc TestEnds(t *testing.T) {}\n',
};

test.skipIf(!hasGo)('go test is recorded by its library, whatever the code under test prints', async () => {
  const { runners, unfinished, tests } = await recorded('go', 'go test ./...', goTree);
  expect([...runners].toSorted()).toEqual(['go test ends', 'go test sums']);
  expect(unfinished).toEqual(['go test ends']);
  expect(tests.map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
    'ExampleAdd passed',
    'TestAdd passed',
    'TestAdd/later skipped',
    'TestAdd/one_"sum" passed',
    'TestWrong failed',
  ]);
  expect(tests.filter(({ file }) => file.endsWith('add_test.go')).length).toBe(4);
});

test.skipIf(!hasCTest)('ctest is recorded by its own report', async () => {
  const { runners, unfinished, tests } = await recorded('ctest', 'ctest', {
    'CTestTestfile.cmake':
      'add_test([=[a "test"]=] true)\nadd_test(bad sh -c "echo \'<testcase name=\\"x\\"/>\'; exit 1")\nadd_test(off true)\nset_tests_properties(off PROPERTIES DISABLED TRUE)\n',
  });
  expect([runners, unfinished]).toEqual([['ctest'], []]);
  expect(tests.map(({ name, status }) => [name, status])).toEqual([
    ['a "test"', 'passed'],
    ['bad', 'failed'],
    ['off', 'skipped'],
  ]);
});
