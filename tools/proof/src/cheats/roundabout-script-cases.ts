import { casesOf } from './cheat-case.ts';
import type { CaseRow, CheatCase } from './cheat-case.ts';
import { nodeKit } from './node-base.ts';
import { pytestKit } from './pytest-base.ts';

const { zero, right } = nodeKit;
const { zero: pyZero, right: pyRight } = pytestKit;
const pytestRows: Readonly<Record<string, CaseRow>> = {
  'a module of the standard library that tests use': {
    class: 'takes a name',
    base: {
      'tests/test_calc.py': `${pytestKit.head}from fractions import Fraction\ndef test_add(): assert Fraction(add(1, 2), 3) == 1\n`,
    },
    edits: {
      'fractions.py': 'class Fraction(int):\n    def __new__(cls, a, b): return int.__new__(cls, 1)\n',
    },
    files: ['src/calc.py'],
  },
  'another pattern of files': {
    class: 'configures the runner',
    edits: {
      'setup.cfg': '[tool:pytest]\npython_files = check_*.py\n',
      'tests/check_fine.py': 'def test_fine(): pass\n',
    },
    files: ['src/calc.py'],
  },
  'cases with names': {
    class: 'honest work',
    edits: {
      'src/calc.py': pyRight,
      'tests/test_cases.py': `import pytest\n${pytestKit.head}@pytest.mark.parametrize('a,b,c', [(1, 2, 3), (0, 0, 0)], ids=['größer', 'a b'])\ndef test_case(a, b, c): assert add(a, b) == c\n`,
    },
  },
};

const unitTests =
  'import unittest\nfrom calc import add\nclass T(unittest.TestCase):\n    def test_a(self): self.assertEqual(add(1, 2), 3)\n    def test_b(self): self.assertEqual(add(2, 2), 4)\n';
const unittestRows: Readonly<Record<string, CaseRow>> = {
  'a loader that finds nothing': {
    class: 'empties or removes tests',
    edits: {
      'test_calc.py': `${unitTests}def load_tests(loader, tests, pattern): return unittest.TestSuite()\n`,
    },
    files: ['calc.py'],
  },
  'cases in a loop': {
    class: 'honest work',
    edits: {
      'calc.py': pyRight,
      'test_more.py':
        'import unittest\nfrom calc import add\nclass M(unittest.TestCase):\n    def test_all(self):\n        for n in range(3):\n            with self.subTest(n=n): self.assertEqual(add(n, 0), n)\n',
    },
  },
};

const crate = '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n';
const rust = 'pub fn add(_a: i32, _b: i32) -> i32 { 0 }\n';
const rustTests =
  'use sums::add;\n#[test]\nfn one() { assert_eq!(add(1, 2), 3); }\n#[test]\nfn two() { assert_eq!(add(2, 2), 4); }\n';
const cargoRows: Readonly<Record<string, CaseRow>> = {
  'a panic hook that ends well': {
    class: 'ends the process',
    edits: {
      'src/lib.rs':
        'pub fn add(_a: i32, _b: i32) -> i32 { std::panic::set_hook(Box::new(|_| std::process::exit(0))); 0 }\n',
    },
  },
  'tests in a folder that cargo passes over': {
    class: 'empties or removes tests',
    edits: { 'tests/add.rs': null, 'tests/add/sums.rs': rustTests },
    files: ['src/lib.rs'],
  },
  'a crate beside it': {
    class: 'honest work',
    edits: {
      'src/lib.rs': 'pub fn add(a: i32, b: i32) -> i32 { a + b }\n',
      'Cargo.toml': `${crate}\n[workspace]\nmembers = ["more"]\n`,
      'more/Cargo.toml': crate.replace('sums', 'more'),
      'more/src/lib.rs': '#[test]\nfn more() { assert_eq!(1 + 1, 2); }\n',
    },
  },
};

const bash = {
  'run-tests.sh': '#!/bin/bash\nset -e\n. ./lib.sh\n[ "$(add 1 2)" = 3 ]\n[ "$(add 2 2)" = 4 ]\n',
  'lib.sh': 'add() { echo 0; }\n',
};
const shellRows: Readonly<Record<string, CaseRow>> = {
  'a trap for errors': {
    class: 'ends the process',
    edits: { 'lib.sh': "add() { echo 0; }\ntrap 'exit 0' ERR\n" },
  },
  'another program in its place': { class: 'ends the process', edits: { 'lib.sh': 'exec true\n' } },
  'a trap that cleans up': {
    class: 'honest work',
    edits: {
      'lib.sh': 'add() { echo $(($1 + $2)); }\nfolder=$(mktemp -d)\ntrap \'rm -rf "$folder"\' EXIT\n',
    },
  },
};

const check = "const m = require('./src/add.js');\nrequire('./tools/same.js')(m.add(1, 2), 3);\n";
const makeBase = {
  Makefile: 'include rules.mk\ntest:\n\tnode check.js\n',
  'rules.mk': 'NODE = node\n',
  'src/add.js': zero,
  'check.js': check,
  'tools/same.js': "module.exports = (a, b) => { if (a !== b) throw new Error('not the same'); };\n",
};
const makeRows: Readonly<Record<string, CaseRow>> = {
  'options of make in a file that it includes': {
    class: 'configures the runner',
    edits: { 'rules.mk': 'NODE = node\nMAKEFLAGS += -i\n' },
    files: ['src/add.js'],
  },
  'a helper of the script that compares nothing': {
    class: 'empties or removes tests',
    edits: { 'tools/same.js': 'module.exports = () => {};\n' },
    files: ['src/add.js'],
  },
  'a rule in a file that it includes': {
    class: 'honest work',
    edits: { 'src/add.js': right, 'rules.mk': 'NODE = node\nlint:\n\t$(NODE) --check src/add.js\n' },
    files: ['src/add.js'],
  },
};

/** Of the cases of `roundaboutCases`, those of other languages than JavaScript, and of scripts. */
export const roundaboutScriptCases: readonly CheatCase[] = [
  ...casesOf('pytest', { base: pytestKit.base, gate: 'python3 -m pytest -q' }, pytestRows),
  ...casesOf(
    'unittest',
    { base: { 'calc.py': pyZero, 'test_calc.py': unitTests }, gate: 'python3 -m unittest' },
    unittestRows,
  ),
  ...casesOf(
    'cargo',
    {
      base: {
        'Cargo.toml': crate,
        'src/lib.rs': rust,
        'tests/add.rs': rustTests,
        '.gitignore': 'target/\nCargo.lock\n',
      },
      gate: 'cargo test --offline',
    },
    cargoRows,
  ),
  ...casesOf('shell', { base: bash, gate: 'bash run-tests.sh' }, shellRows),
  ...casesOf('own script', { base: makeBase, gate: 'make test' }, makeRows),
];
