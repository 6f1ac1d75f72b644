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
    writeFileSync(join(cwd, path), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
  const recorder = await openRecorder(new Set([ecosystem]));
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const path = `${join(cwd, 'bin')}:${process.env['PATH'] ?? ''}`;
  const env = recorder.env({ ...Object.fromEntries(own), PATH: path });
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

const report = (name: string, text: string): string =>
  `mkdir -p $(dirname ${name})\ncat > ${name} <<'END'\n${text}\nEND\n`;
/** As the documented program: it names its report by a property, and its tests know no folder of ours. */
const mvn = `#!/bin/sh
for word in "$@"; do case "$word" in -Dsurefire.reportNameSuffix=*) suffix=\${word#*=} ;; esac; done
${report('target/surefire-reports/TEST-a.CalcTest-$suffix.xml', '<testsuite><testcase name="adds()" classname="a.CalcTest(SUFFIX)"/><testcase name="later" classname="a.CalcTest(SUFFIX)"><skipped/></testcase></testsuite>')}
sed -i "s/SUFFIX/$suffix/g" target/surefire-reports/*
${report('target/surefire-reports/TEST-a.CalcTest.xml', '<testcase name="planted"/>')}
[ -z "$DEBUSSY_RECORD" ] && [ "$1" != test ]
`;
const dotnet = `#!/bin/sh
[ "$1 $2 $3 $4" = "test --logger trx --results-directory" ] || exit 9
cd "$5" && ${report('run.trx', '<TestRun><Results><UnitTestResult testName="A.B.Adds(a: 1)" outcome="Passed"><Output><StdOut>&lt;UnitTestResult</StdOut></Output></UnitTestResult><UnitTestResult testName="A.B.Fails" outcome="Failed" /><UnitTestResult testName="Later" outcome="NotExecuted" /></Results></TestRun>')}
`;

test.each([
  ['mvn -q test', { 'bin/mvn': mvn }, 'maven', ['a.CalcTest > adds passed', 'a.CalcTest > later skipped']],
  ['./mvnw -q test', { mvnw: mvn }, 'maven', ['a.CalcTest > adds passed', 'a.CalcTest > later skipped']],
  [
    'dotnet test',
    { 'bin/dotnet': dotnet },
    'dotnet test',
    ['A.B > Adds[a: 1] passed', 'A.B > Fails failed', 'Later skipped'],
  ],
])('%s is recorded by its own reports', async (command, files, runner, wanted) => {
  const { runners, unfinished, tests } = await recorded('build', command, files);
  expect([runners, unfinished]).toEqual([[runner], []]);
  expect(tests.map(({ name, status }) => `${name} ${status}`)).toEqual(wanted);
});

test('A build without reports is not a runner', async () => {
  const { runners } = await recorded('build', './mvnw -q test', { mvnw: '#!/bin/sh\n' });
  expect(runners).toEqual([]);
});

test('A record that cannot be read was never finished', async () => {
  const { unfinished } = await recorded('node', 'mkfifo $DEBUSSY_RECORD/a.jsonl', {});
  expect(unfinished).toEqual(['test runner']);
});

const coverage = {
  'a.js': 'exports.add = (a, b) => a + b;\n',
  'own.sh': '#!/bin/sh\nNODE_V8_COVERAGE="$PWD/own" node tests.js && grep -q a.js own/*.json\n',
  'tests.js': "process.exitCode = require('./a.js').add(1, 2) === 3 ? 0 : 1;\n",
};

test.each([
  ['node tests.js', true],
  ['sh own.sh', false],
])('the lines of `%s` are recorded if it does not measure its own coverage: %s', async (command, isOurs) => {
  const cwd = emptyFolder();
  for (const [path, text] of Object.entries(coverage)) writeFileSync(join(cwd, path), text);
  const recorder = await openRecorder(new Set(['node']), { withLines: true });
  const env = recorder.env({ PATH: process.env['PATH'] ?? '' });
  expect(spawnSync('sh', ['-c', command], { cwd, env }).status).toBe(0);
  const lines = await recorder.lines(cwd);
  expect(lines.get('a.js')?.executed.has(1) === true).toBe(isOurs);
  removeFolder(cwd);
  await recorder.take();
});
