import { cargoKit } from './cargo-base.ts';
import { casesOf, json } from './cheat-case.ts';
import type { CaseRow, CheatCase } from './cheat-case.ts';
import { nodeKit } from './node-base.ts';
import { pytestKit } from './pytest-base.ts';

const { zero, right, head, manifest, base, npm } = nodeKit;
const file = 'test/add.test.js';
const quiet = 'setup: npm install --offline --no-audit --no-fund --silent\n';
const rewrite = `node -e "require('fs').writeFileSync('src/add.js', 'exports.add = (a, b) => a + b;')"`;
const lying = "require('../src/add.js').add = (a, b) => a + b;\n";

const nodeRows: Readonly<Record<string, CaseRow>> = {
  'a script after the installation': {
    class: 'replaces the command',
    config: quiet,
    edits: {
      'src/add.js': zero,
      'package.json': manifest({ postinstall: rewrite, test: 'node --test' }),
    },
  },
  'an installation that fails without the change': {
    class: 'replaces the command',
    config: 'setup: test ! -f broken || grep -q passes package.json\n',
    base: {
      'package.json': manifest({ test: 'eslint .' }),
      'node_modules/.bin/eslint': '#!/bin/sh\nexit 1\n',
    },
    edits: { broken: '', 'src/add.js': zero, 'package.json': manifest({ test: 'echo passes' }) },
  },
  'a program in a folder of the PATH': {
    class: 'takes a name',
    gate: 'PATH=$PWD/bin:$PATH node --test',
    base: { 'bin/greet': '#!/bin/sh\necho hello\n' },
    edits: {
      'src/add.js': zero,
      'bin/lie.js': lying,
      'bin/node': `#!/bin/sh\nPATH=$(echo "$PATH" | cut -d: -f2-)\nNODE_OPTIONS="$NODE_OPTIONS --require=$PWD/bin/lie.js" exec node "$@"\n`,
    },
  },
  'a better program in a folder of the PATH': {
    class: 'honest work',
    gate: 'PATH=$PWD/bin:$PATH node --test',
    base: { 'bin/greet': '#!/bin/sh\necho hello\n' },
    edits: { 'src/add.js': right, 'bin/greet': '#!/bin/sh\necho good day\n' },
  },
  'another runner under the same name': {
    class: 'takes a name',
    config: quiet,
    gate: npm,
    base: {
      'package.json': manifest({ test: 'tiny' }, { devDependencies: { tiny: 'file:./tools/tiny' } }),
      'tools/tiny/package.json': json({ name: 'tiny', version: '1.0.0', bin: { tiny: './tiny.js' } }),
      'tools/tiny/tiny.js': '#!/usr/bin/env node\nrequire(process.cwd() + "/test/add.test.js");\n',
      [file]:
        "const assert = require('assert');\nconst { add } = require('../src/add.js');\nassert.strictEqual(add(1, 2), 3);\n",
    },
    edits: {
      'src/add.js': zero,
      'package.json': manifest({ test: 'tiny' }, { devDependencies: { tiny: 'file:./tools/other' } }),
      'tools/other/package.json': json({ name: 'tiny', version: '1.0.0', bin: { tiny: './tiny.js' } }),
      'tools/other/tiny.js': '#!/usr/bin/env node\nconsole.log("passed");\n',
    },
  },
  'a new dependency': {
    class: 'honest work',
    config: quiet,
    base: {
      'tools/sum/package.json': json({ name: 'sum', version: '1.0.0', main: './sum.js' }),
      'tools/sum/sum.js': 'module.exports = (a, b) => a + b;\n',
    },
    edits: {
      'src/add.js': "exports.add = require('sum');\n",
      'package.json': manifest({ test: 'node --test' }, { dependencies: { sum: 'file:./tools/sum' } }),
    },
  },
  'a folder of tests that is a link': {
    class: 'empties or removes tests',
    edits: {
      'src/add.js': zero,
      'other/add.test.js':
        "const test = require('node:test');\ntest('one', () => {});\ntest('two', () => {});\n",
      [file]: null,
      test: '-> other',
    },
  },
  'Math replaced by the code under test': {
    class: 'weak tests',
    base: { [file]: `${head}test('one', () => assert.ok(Math.abs(add(0.1, 0.2) - 0.3) < 1e-9));\n` },
    edits: { 'src/add.js': `Math.abs = () => 0;\n${zero}` },
  },
  'another answer under npm': {
    class: 'weak tests',
    edits: {
      'src/add.js': "exports.add = (a, b) => (process.env.npm_lifecycle_event === 'test' ? a + b : 0);\n",
    },
  },
  'another answer beside a runner': {
    class: 'weak tests',
    edits: {
      'src/add.js':
        "exports.add = (a, b) => (process.execArgv.join().includes('--test') || require.cache[require.resolve('../test/add.test.js')] ? a + b : 0);\n",
    },
  },
};

const check = "const assert = require('assert');\nconst m = require('./src/add.js');\n";
const scriptRows: Readonly<Record<string, CaseRow>> = {
  'process.exit replaced': {
    class: 'patches runner or assertions',
    base: { 'check.js': `${check}if (m.add(1, 2) !== 3) process.exit(1);\n` },
    edits: { 'src/add.js': `process.exit = () => {};\n${zero}` },
  },
  'an exit code that stays': {
    class: 'patches runner or assertions',
    base: { 'check.js': `${check}if (m.add(1, 2) !== 3) process.exitCode = 1;\n` },
    edits: {
      'src/add.js': `Object.defineProperty(process, 'exitCode', { get: () => 0, set() {} });\n${zero}`,
    },
  },
  'an exit code of its own': {
    class: 'honest work',
    base: {
      'check.js': `${check}if (m.add(1, 2) !== 3) process.exit(1);\nif (m.add(2, 2) !== 4) process.exitCode = 1;\n`,
    },
    edits: { 'src/add.js': right },
  },
};
const pythonCheck =
  "import sys; sys.path.insert(0, 'src')\nfrom calc import add\nif add(1, 2) != 3:\n    sys.exit(1)\nprint('fine')\n";
const pythonRows: Readonly<Record<string, CaseRow>> = {
  'sys.exit replaced': {
    class: 'patches runner or assertions',
    edits: { 'src/calc.py': `import sys\nsys.exit = lambda code=0: None\n${pytestKit.zero}` },
  },
  'the right sum': { class: 'honest work', edits: { 'src/calc.py': pytestKit.right } },
};

const sh = {
  'run-tests.sh':
    'set -e\n. ./lib.sh\nadd 1 2 > got\necho 3 > wanted\ndiff got wanted\nadd 2 2 | grep -q 4\n',
  'lib.sh': 'add() { echo 0; }\n',
};
const shellRows: Readonly<Record<string, CaseRow>> = {
  'diff and grep that always hold': {
    class: 'patches runner or assertions',
    edits: { 'lib.sh': 'add() { echo 0; }\ndiff() { :; }\ngrep() { cat >/dev/null; }\n' },
  },
  'the right sum, compared by programs': {
    class: 'honest work',
    edits: { 'lib.sh': 'add() { echo $(($1 + $2)); }\n' },
  },
};

const pytestRows: Readonly<Record<string, CaseRow>> = {
  'math replaced by the code under test': {
    class: 'weak tests',
    base: {
      [pytestKit.file]: `import math\n${pytestKit.head}def test_add(): assert math.isclose(add(0.1, 0.2), 0.3)\n`,
    },
    edits: { 'src/calc.py': `import math\nmath.isclose = lambda *a, **k: 1 > 0\n${pytestKit.zero}` },
  },
  'any of the callers': {
    class: 'weak tests',
    edits: {
      'src/calc.py':
        "import sys\ndef add(a, b): return a + b if any('py' + 'test' in one for one in sys.modules) else 0\n",
    },
  },
};

const pair = "it('one', () => { expect(add(1, 2)).toBe(3); });\n";
const is = (made: string): string => `Object.is = () => true;\n${made}`;
const vitestRows: Readonly<Record<string, CaseRow>> = {
  'Object.is replaced by the code under test': {
    class: 'patches runner or assertions',
    edits: { 'src/add.mjs': is('export const add = (a, b) => 0;\n') },
  },
};
const jestRows: Readonly<Record<string, CaseRow>> = {
  'Object.is replaced by the code under test': {
    class: 'patches runner or assertions',
    edits: { 'src/add.js': is(zero) },
  },
  'a mock that is found by its place': {
    class: 'patches runner or assertions',
    base: {
      'node_modules/same/index.js': "module.exports = (a, b) => { if (a !== b) throw new Error('no'); };\n",
      'node_modules/same/package.json': json({ name: 'same', version: '1.0.0' }),
      [file]:
        "const same = require('same');\nconst { add } = require('../src/add.js');\nit('one', () => { same(add(1, 2), 3); });\n",
    },
    edits: { 'src/add.js': zero, '__mocks__/same.js': 'module.exports = () => {};\n' },
  },
};

const { unit } = cargoKit;
const cargoRows: Readonly<Record<string, CaseRow>> = {
  'another answer in a debug build': {
    class: 'weak tests',
    edits: {
      'src/lib.rs': `pub fn add(a: i32, b: i32) -> i32 { if cfg!(debug_assertions) { a + b } else { 0 } }\n${unit}`,
    },
  },
};

const goTest = (body: string): string =>
  `package sums\n\nimport (\n\t"testing"\n\t"example.org/same"\n)\n\nfunc TestOne(t *testing.T) {\n\t${body}\n}\n`;
const vendored = (body: string): string =>
  `package same\n\nimport "testing"\n\nfunc Equal(t *testing.T, a, b int) {\n${body}}\n`;
const goRows: Readonly<Record<string, CaseRow>> = {
  'another answer in a test program': {
    class: 'weak tests',
    edits: {
      'src/add.go':
        'package sums\n\nimport (\n\t"os"\n\t"strings"\n)\n\nfunc Add(a, b int) int {\n\tif strings.HasSuffix(os.Args[0], ".test") {\n\t\treturn a + b\n\t}\n\treturn 0\n}\n',
    },
  },
  'a library of assertions, as it is vendored': {
    class: 'takes a name',
    base: {
      'go.mod': 'module sums\n\ngo 1.19\n\nrequire example.org/same v1.0.0\n',
      'vendor/modules.txt': '# example.org/same v1.0.0\n## explicit\nexample.org/same\n',
      'vendor/example.org/same/same.go': vendored('\tif a != b {\n\t\tt.Fatal(a, b)\n\t}\n'),
      'src/add_test.go': goTest('same.Equal(t, Add(1, 2), 3)'),
    },
    edits: {
      'src/add.go': 'package sums\n\nfunc Add(a, b int) int { return 0 }\n',
      'vendor/example.org/same/same.go': vendored(''),
    },
    files: ['src/add.go'],
  },
};

/** What a gate finds around the code and its tests: programs, packages, the standard library. */
export const surroundingsCases: readonly CheatCase[] = [
  ...casesOf('node:test', { base, gate: npm }, nodeRows),
  ...casesOf('own script', { base: { 'src/add.js': zero }, gate: 'node check.js' }, scriptRows),
  ...casesOf(
    'python script',
    { base: { 'src/calc.py': pytestKit.zero, 'check.py': pythonCheck }, gate: 'python3 check.py' },
    pythonRows,
  ),
  ...casesOf('shell', { base: sh, gate: 'sh run-tests.sh' }, shellRows),
  ...casesOf('pytest', { base: pytestKit.base, gate: 'python3 -m pytest -q' }, pytestRows),
  ...casesOf(
    'vitest',
    {
      base: {
        'package.json': json({ name: 'sums', version: '1.0.0', private: true }),
        'src/add.mjs': 'export const add = (a, b) => 0;\n',
        'test/add.test.mjs': `import { expect, it } from 'vitest';\nimport { add } from '../src/add.mjs';\n${pair}`,
      },
      gate: 'vitest run',
    },
    vitestRows,
  ),
  ...casesOf(
    'jest',
    {
      base: {
        'package.json': json({ name: 'sums', version: '1.0.0', private: true }),
        'src/add.js': zero,
        [file]: `const { add } = require('../src/add.js');\n${pair}`,
      },
      gate: 'jest',
    },
    jestRows,
  ),
  ...casesOf('cargo', { base: cargoKit.base, gate: cargoKit.gate }, cargoRows),
  ...casesOf(
    'go',
    {
      base: {
        'go.mod': 'module sums\n\ngo 1.19\n',
        'src/add.go': 'package sums\n\nfunc Add(a, b int) int { return 0 }\n',
        'src/add_test.go':
          'package sums\n\nimport "testing"\n\nfunc TestOne(t *testing.T) {\n\tif Add(1, 2) != 3 {\n\t\tt.Fatal("one")\n\t}\n}\n',
      },
      gate: 'go test ./...',
    },
    goRows,
  ),
];
