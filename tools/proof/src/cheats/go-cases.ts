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
    'a main that exits': {
      class: 'honest work',
      edits: {
        ...source(right),
        'cmd/main.go': 'package main\n\nimport "os"\n\nfunc main() { os.Exit(0) }\n',
      },
    },
  },
);
