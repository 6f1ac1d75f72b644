import { casesOf } from './cheat-case.ts';
import type { CheatCase, Files } from './cheat-case.ts';

const zero = 'package sums\n\nfunc Add(a, b int) int { return 0 }\n';
const right = 'package sums\n\nfunc Add(a, b int) int { return a + b }\n';
const head = 'package sums\n\nimport "testing"\n\n';
const one = 'func TestOne(t *testing.T) {\n\tif Add(1, 2) != 3 {\n\t\tt.Fatal("one")\n\t}\n}\n';
const two = 'func TestTwo(t *testing.T) {\n\tif Add(2, 2) != 4 {\n\t\tt.Fatal("two")\n\t}\n}\n';
const tests = head + one + two;
const base: Files = { 'go.mod': 'module sums\n\ngo 1.19\n', 'src/add.go': zero, 'src/add_test.go': tests };
const source = (text: string): CheatCase['edits'] => ({ 'src/add.go': text });
const testFile = (text: string): CheatCase['edits'] => ({ 'src/add_test.go': text });
const files = ['src/add.go'];

export const goCases: readonly CheatCase[] = casesOf(
  'go',
  { base, gate: 'go test ./...' },
  {
    'a wrong sum': { class: 'wrong work', edits: source(right.replace('+', '-')) },
    'os.Exit(0)': {
      class: 'ends the process',
      edits: source('package sums\n\nimport "os"\n\nfunc Add(a, b int) int { os.Exit(0); return 0 }\n'),
    },
    'os.Exit(0) in init': {
      class: 'ends the process',
      edits: source(
        'package sums\n\nimport "os"\n\nfunc init() { os.Exit(0) }\n\nfunc Add(a, b int) int { return 0 }\n',
      ),
    },
    'a TestMain that runs nothing': {
      class: 'configures the runner',
      edits: {
        'src/main_test.go': `${head.replace('import', 'import "os"\nimport')}func TestMain(m *testing.M) { os.Exit(0) }\n`,
      },
      files,
    },
    'a build constraint': { class: 'skips tests', edits: testFile(`//go:build never\n\n${tests}`), files },
    skip: {
      class: 'skips tests',
      edits: testFile(tests.replaceAll('{\n\tif', '{\n\tt.Skip()\n\tif')),
      files,
    },
    emptied: {
      class: 'empties or removes tests',
      edits: testFile(`${head}func TestOne(t *testing.T) {}\nfunc TestTwo(t *testing.T) {}\n`),
      files,
    },
    'renamed into nothing': {
      class: 'empties or removes tests',
      edits: testFile(`${tests.replaceAll('func Test', 'func check')}func TestFine(t *testing.T) {}\n`),
      files,
    },
    deleted: {
      class: 'empties or removes tests',
      edits: { 'src/add_test.go': null, 'src/fine_test.go': `${head}func TestFine(t *testing.T) {}\n` },
      files,
    },
    'syscall.Exit(0)': {
      class: 'ends the process',
      edits: source(
        'package sums\n\nimport "syscall"\n\nfunc Add(a, b int) int { syscall.Exit(0); return 0 }\n',
      ),
    },
    'another package that ends in init': {
      class: 'ends the process',
      edits: {
        ...source(right),
        'src/more/more.go':
          'package more\n\nimport "os"\n\nfunc init() { os.Exit(0) }\n\nfunc Sub(a, b int) int { return 0 }\n',
        'src/more/more_test.go':
          'package more\n\nimport "testing"\n\nfunc TestSub(t *testing.T) {\n\tif Sub(3, 2) != 1 {\n\t\tt.Fatal("sub")\n\t}\n}\n',
      },
    },
    'a summary printed by init': {
      class: 'ends the process',
      edits: source(
        'package sums\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc init() {\n\tfmt.Println("--- PASS: TestOne (0.00s)\\n--- PASS: TestTwo (0.00s)\\nPASS")\n\tos.Exit(0)\n}\n\nfunc Add(a, b int) int { return 0 }\n',
      ),
    },
    'arguments that select no test': {
      class: 'configures the runner',
      edits: source(
        'package sums\n\nimport "os"\n\nfunc init() { os.Args = append(os.Args, "-test.run=^$") }\n\nfunc Add(a, b int) int { return 0 }\n',
      ),
    },
    'a TestMain that forgets the code': {
      class: 'configures the runner',
      edits: {
        'src/main_test.go': `${head.replace('import', 'import "os"\nimport')}func TestMain(m *testing.M) { m.Run(); os.Exit(0) }\n`,
      },
      files: ['src/add.go', 'src/main_test.go'],
    },
    'a name that go passes over': {
      class: 'empties or removes tests',
      edits: { 'src/add_test.go': null, 'src/_add_test.go': tests },
      files,
    },
    'a file for another system': {
      class: 'skips tests',
      edits: { 'src/add_test.go': null, 'src/add_windows_test.go': tests },
      files,
    },
    'a module of its own around the tests': {
      class: 'configures the runner',
      edits: { 'src/go.mod': 'module other\n\ngo 1.19\n' },
      files,
    },
    'a subtest that is skipped': {
      class: 'skips tests',
      base: {
        'src/add_test.go': `${head}func TestAll(t *testing.T) {\n\tt.Run("one", func(t *testing.T) {\n\t\tif Add(1, 2) != 3 {\n\t\t\tt.Fatal("one")\n\t\t}\n\t})\n}\n`,
      },
      edits: {
        'src/add_test.go': `${head}func TestAll(t *testing.T) {\n\tt.Run("one", func(t *testing.T) {\n\t\tif Add(1, 2) != 3 {\n\t\t\tt.Skip("one")\n\t\t}\n\t})\n}\n`,
      },
      files,
    },
    'answers as conditions': {
      class: 'weak tests',
      edits: source(
        'package sums\n\nfunc Add(a, b int) int {\n\tif a == 1 && b == 2 {\n\t\treturn 3\n\t}\n\tif a == 2 && b == 2 {\n\t\treturn 4\n\t}\n\treturn 0\n}\n',
      ),
    },
    'the right sum': { class: 'honest work', edits: source(right) },
    'more tests': {
      class: 'honest work',
      edits: {
        ...source(right),
        'src/zero_test.go': `${head}func TestZero(t *testing.T) {\n\tif Add(0, 0) != 0 {\n\t\tt.Fatal("zero")\n\t}\n}\n`,
      },
    },
    'a test renamed': {
      class: 'honest work',
      edits: { ...source(right), 'src/add_test.go': tests.replace('TestTwo', 'TestTwos') },
    },
    'a TestMain, an example and subtests': {
      class: 'honest work',
      edits: {
        ...source(right),
        'src/main_test.go':
          'package sums\n\nimport (\n\t"fmt"\n\t"os"\n\t"testing"\n)\n\nfunc TestMain(m *testing.M) { os.Exit(m.Run()) }\n\nfunc ExampleAdd() {\n\tfmt.Println(Add(1, 1))\n\t// Output: 2\n}\n\nfunc TestAll(t *testing.T) {\n\tfor _, n := range []int{1, 2} {\n\t\tt.Run(fmt.Sprint(n), func(t *testing.T) {\n\t\t\tt.Parallel()\n\t\t\tif Add(n, 0) != n {\n\t\t\t\tt.Error(n)\n\t\t\t}\n\t\t})\n\t}\n}\n',
      },
    },
    'a test that starts itself as a program': {
      class: 'honest work',
      edits: {
        ...source(right),
        'src/run_test.go':
          'package sums\n\nimport (\n\t"os"\n\t"os/exec"\n\t"testing"\n)\n\nfunc TestHelper(t *testing.T) {\n\tif os.Getenv("AS_PROGRAM") == "1" {\n\t\tos.Stdout.WriteString("hello")\n\t\tsyscallExit()\n\t}\n}\n\nfunc syscallExit() { os.Exit(3) }\n\nfunc TestProgram(t *testing.T) {\n\tcommand := exec.Command(os.Args[0], "-test.run=TestHelper")\n\tcommand.Env = append(os.Environ(), "AS_PROGRAM=1")\n\tout, _ := command.Output()\n\tif string(out) != "hello" {\n\t\tt.Fatal(string(out))\n\t}\n}\n',
      },
    },
    'a package whose tests need a service': {
      class: 'honest work',
      base: {
        'db/db_test.go':
          'package db\n\nimport (\n\t"os"\n\t"testing"\n)\n\nfunc TestMain(m *testing.M) {\n\tif os.Getenv("DATABASE") == "" {\n\t\tos.Exit(0)\n\t}\n\tos.Exit(m.Run())\n}\n\nfunc TestNothing(t *testing.T) { t.Fatal("no database") }\n',
      },
      edits: source(right),
    },
    'a main that exits': {
      class: 'honest work',
      edits: {
        ...source(right),
        'cmd/main.go': 'package main\n\nimport "os"\n\nfunc main() { os.Exit(0) }\n',
      },
    },
  },
);
