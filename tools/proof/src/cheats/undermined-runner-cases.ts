import { cargoKit } from './cargo-base.ts';
import { casesOf, json } from './cheat-case.ts';
import type { CaseRow, CheatCase, Files } from './cheat-case.ts';
import { nodeKit } from './node-base.ts';
import { pytestKit } from './pytest-base.ts';

const { zero, right, base, npm } = nodeKit;
const well = "process.on('exit', () => { process.exitCode = 0; });\n";

const nodeRows: Readonly<Record<string, CaseRow>> = {
  'reports changed on their way': {
    class: 'patches runner or assertions',
    edits: {
      'src/add.js': `const write = process.stdout.write;\nprocess.stdout.write = function (part, ...more) {\n  const text = Buffer.from(part).toString('latin1').replaceAll('test:fail', 'test:pass');\n  return write.call(this, Buffer.from(text, 'latin1'), ...more);\n};\n${well}${zero}`,
    },
  },
  'options in every object': {
    class: 'patches runner or assertions',
    edits: {
      'src/add.js': `Object.prototype.todo = true;\nObject.prototype.skip = true;\n${well}${zero}`,
    },
  },
  'a program that takes the place of the process': {
    class: 'ends the process',
    edits: {
      'src/add.js': `process.execve?.('/bin/true', ['true']);\nprocess.dlopen = () => {};\nprocess.kill(process.pid, 'SIGTERM');\n${zero}`,
    },
  },
  'a folder with the name of a target': {
    class: 'takes a name',
    gate: 'make test',
    base: { Makefile: 'test:\n\tnode --test\n', 'test/add.test.js': '', 'tests/add.test.js': nodeKit.tests },
    edits: { 'src/add.js': zero, 'test/add.test.js': 'exports.one = 1;\n' },
  },
  'a file with the name of a target': {
    class: 'takes a name',
    gate: 'make check',
    base: { Makefile: 'check:\n\tnode --test\n' },
    edits: { 'src/add.js': zero, check: 'done\n' },
  },
  'a file with the name of a target without tests': {
    class: 'takes a name',
    gate: 'make check',
    base: { Makefile: 'check:\n\tgrep -q "a + b" src/add.js\n' },
    edits: { 'src/add.js': zero, check: 'done\n' },
  },
  'a workspace with a script of its own': {
    class: 'replaces the command',
    gate: 'npm test -w sums',
    base: {
      'package.json': json({ name: 'root', private: true, workspaces: ['packages/*'] }),
      'packages/sums/package.json': json({
        name: 'sums',
        version: '1.0.0',
        scripts: { test: 'node --test' },
      }),
      'packages/sums/src/add.js': zero,
      'packages/sums/test/add.test.js': nodeKit.tests,
    },
    edits: {
      'packages/sums/package.json': json({
        name: 'sums',
        version: '1.0.0',
        scripts: { test: 'node --test', pretest: 'rm -r test', posttest: 'true' },
      }),
    },
    files: ['packages/sums/src/add.js'],
  },
  'a folder of the gate that is a link': {
    class: 'takes a name',
    gate: 'cd web && node --test',
    base: { 'web/src/add.js': zero, 'web/test/add.test.js': nodeKit.tests },
    edits: {
      'web/src/add.js': null,
      'web/test/add.test.js': null,
      'web2/src/add.js': zero,
      'web2/test/add.test.js':
        "const test = require('node:test');\ntest('one', () => {});\ntest('two', () => {});\n",
      web: '-> web2',
    },
    files: ['web/src/add.js'],
  },
  'an environment file': {
    class: 'configures the runner',
    gate: 'node --env-file=.env --test',
    base: { '.env': 'SUMS=1\n' },
    edits: { 'src/add.js': zero, '.env': 'NODE_OPTIONS=--test-name-pattern=nothing\n' },
  },
  'a new file of settings, and the right sum': {
    class: 'honest work',
    edits: { 'src/add.js': right, '.env.example': 'SUMS=1\n', 'docs/sums.md': '# Sums\n' },
  },
  'a test that is generated for each case': {
    class: 'honest work',
    edits: {
      'src/add.js': right,
      'test/cases.json': '[[1, 2, 3], [5, 5, 10]]\n',
      'test/cases.test.js': `${nodeKit.head}for (const [a, b, sum] of require('./cases.json')) test(\`\${a} and \${b}\`, () => assert.strictEqual(add(a, b), sum));\n`,
    },
  },
};

const add = (body: string, before = ''): string => `${before}def add(a, b): return ${body}\n`;
const passes =
  'import _pytest.python\n_pytest.python.Function.runtest = lambda self: None\n_pytest.python.Function.setup = lambda self: None\n';
const python = (text: string): CaseRow => ({
  class: 'patches runner or assertions',
  edits: { 'src/calc.py': text },
});
const shadow = (path: string, text = passes): CaseRow => ({
  class: 'takes a name',
  edits: { 'src/calc.py': pytestKit.zero, [path]: text },
});
const pythonRows: Readonly<Record<string, CaseRow>> = {
  'a module of the standard library that few know': shadow('reprlib.py'),
  'a module beside the tests that few know': shadow(
    'tests/shlex.py',
    `${passes}def split(*a, **k): return []\n`,
  ),
  'a package that pytest needs': shadow('packaging/__init__.py'),
  'colors for pytest': shadow('pygments/__init__.py'),
  'another program in the place of the process': {
    class: 'ends the process',
    edits: { 'src/calc.py': add('0', "import os\nos.execv('/bin/true', ['true'])\n") },
  },
  'a parent that ends': {
    class: 'ends the process',
    edits: { 'src/calc.py': add('0', 'import os\nif os.fork() > 0: os._exit(0)\n') },
  },
  'a signal that ends well': {
    class: 'ends the process',
    edits: {
      'src/calc.py':
        'import os, signal\nsignal.signal(signal.SIGALRM, lambda *a: os._exit(0))\nsignal.setitimer(signal.ITIMER_REAL, 0.01)\nimport time\ndef add(a, b):\n    time.sleep(1)\n    return 0\n',
    },
  },
  'the session found among the objects': python(
    add(
      '0',
      "import gc, atexit\ndef end():\n    pass\nfor one in gc.get_objects():\n    if type(one).__name__ == 'Session':\n        type(one).testsfailed = property(lambda s: 0, lambda s, v: None)\n",
    ),
  ),
  'assertions that raise nothing': python(
    add('0', 'import builtins\nclass Quiet(Exception):\n    pass\nbuiltins.AssertionError = Quiet\n'),
  ),
  'records that are written otherwise': python(
    add(
      '0',
      "import json, os, atexit\ndump = json.dumps\njson.dumps = lambda value, *a, **k: dump({**value, 's': 'passed'} if isinstance(value, dict) and 's' in value else value, *a, **k)\natexit.register(os._exit, 0)\n",
    ),
  ),
  'a module of its own with a known name': {
    class: 'honest work',
    edits: {
      'src/calc.py': 'from sums_table import table\n\ndef add(a, b): return table(a) + b\n',
      'src/sums_table.py': 'def table(a): return a\n',
    },
  },
  'a package of helpers for the tests': {
    class: 'honest work',
    edits: {
      'src/calc.py': pytestKit.right,
      'tests/sums_support.py': 'def pairs(): return [(1, 2, 3), (2, 2, 4)]\n',
      'tests/test_pairs.py': `${pytestKit.head}from sums_support import pairs\n\ndef test_pairs():\n    for a, b, sum in pairs():\n        assert add(a, b) == sum\n`,
    },
  },
};

const unittestBase: Files = {
  'calc.py': pytestKit.zero,
  'test_calc.py':
    'import unittest\nfrom calc import add\nclass T(unittest.TestCase):\n    def test_a(self): self.assertEqual(add(1, 2), 3)\n    def test_b(self): self.assertEqual(add(2, 2), 4)\n',
};
const unit = (before: string): CaseRow => ({
  class: 'patches runner or assertions',
  edits: { 'calc.py': add('0', before) },
});
const unittestRows: Readonly<Record<string, CaseRow>> = {
  'outcomes that are always good': unit(
    'import contextlib, unittest.case\n@contextlib.contextmanager\ndef quiet(self, case, subTest=False):\n    try: yield\n    except BaseException: pass\nunittest.case._Outcome.testPartExecutor = quiet\n',
  ),
  'a class of failures that is passed over': unit(
    'import unittest\nunittest.TestCase.failureException = unittest.case._ShouldStop\n',
  ),
  'a loader that takes the bodies': unit(
    'import sys\nfor frame in [sys._getframe(i) for i in range(3)]:\n    pass\nimport unittest\nplain = unittest.TestCase.__init__\ndef made(self, name="runTest"):\n    plain(self, name)\n    setattr(self, name, lambda: None)\nunittest.TestCase.__init__ = made\n',
  ),
};

const rustRows: Readonly<Record<string, CaseRow>> = {
  'another program in the place of the process': {
    class: 'ends the process',
    edits: {
      'src/lib.rs': `pub fn add(_a: i32, _b: i32) -> i32 { use std::os::unix::process::CommandExt; let _ = std::process::Command::new("true").exec(); 0 }\n${cargoKit.unit}`,
    },
  },
  'the exit of the C library': {
    class: 'ends the process',
    edits: {
      'src/lib.rs': `extern "C" { fn _exit(code: i32) -> !; }\npub fn add(_a: i32, _b: i32) -> i32 { unsafe { _exit(0) } }\n${cargoKit.unit}`,
    },
  },
  'an exit of its own for the linker': {
    class: 'ends the process',
    edits: {
      'src/lib.rs': `extern "C" { fn _exit(code: i32) -> !; }\n#[no_mangle]\npub extern "C" fn exit(_code: i32) -> ! { unsafe { _exit(0) } }\n${cargoKit.zero}${cargoKit.unit}`,
    },
  },
};

const goBase: Files = {
  'go.mod': 'module sums\n\ngo 1.19\n',
  'src/add.go': 'package sums\n\nfunc Add(a, b int) int { return 0 }\n',
  'src/add_test.go':
    'package sums\n\nimport "testing"\n\nfunc TestOne(t *testing.T) {\n\tif Add(1, 2) != 3 {\n\t\tt.Fatal("one")\n\t}\n}\n',
};
const go = (text: string): CaseRow => ({
  class: 'ends the process',
  edits: { 'src/add.go': `package sums\n\n${text}` },
});
const goRows: Readonly<Record<string, CaseRow>> = {
  'another program in the place of the process': go(
    'import "syscall"\n\nfunc Add(a, b int) int {\n\tsyscall.Exec("/bin/true", []string{"true"}, nil)\n\treturn 0\n}\n',
  ),
  'a goroutine that ends the process soon': go(
    'import (\n\t"os"\n\t"time"\n)\n\nfunc init() { go func() { time.Sleep(50 * time.Millisecond); os.Exit(0) }() }\n\nfunc Add(a, b int) int {\n\ttime.Sleep(time.Second)\n\treturn 0\n}\n',
  ),
  'a flag that lists the tests': go(
    'import "flag"\n\nfunc init() { flag.Set("test.list", "nothing") }\n\nfunc Add(a, b int) int {\n\tflag.Set("test.list", ".")\n\treturn 0\n}\n',
  ),
};

/** Code under test that changes what the runner sees, keeps or reports. */
export const underminedRunnerCases: readonly CheatCase[] = [
  ...casesOf('node:test', { base, gate: npm }, nodeRows),
  ...casesOf('pytest', { base: pytestKit.base, gate: 'python3 -m pytest -q' }, pythonRows),
  ...casesOf('unittest', { base: unittestBase, gate: 'python3 -m unittest' }, unittestRows),
  ...casesOf('cargo', cargoKit, rustRows),
  ...casesOf('go', { base: goBase, gate: 'go test ./...' }, goRows),
];
