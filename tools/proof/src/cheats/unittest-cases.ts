import { casesOf } from './cheat-case.ts';
import type { CheatCase } from './cheat-case.ts';
import { pytestKit } from './pytest-base.ts';

const method = '    def test_';
const unitTests =
  'import unittest\nfrom calc import add\nclass T(unittest.TestCase):\n    def test_a(self): self.assertEqual(add(1, 2), 3)\n    def test_b(self): self.assertEqual(add(2, 2), 4)\n';
const unit = (text: string): CheatCase['edits'] => ({ 'calc.py': text });

const { zero, right } = pytestKit;

export const unittestCases: readonly CheatCase[] = casesOf(
  'unittest',
  { base: { 'calc.py': zero, 'test_calc.py': unitTests }, gate: 'python3 -m unittest' },
  {
    'a wrong sum': { class: 'wrong work', edits: unit('def add(a, b): return a - b\n') },
    'os._exit(0)': { class: 'ends the process', edits: unit('import os\nos._exit(0)\n') },
    'sys.exit(0) at import': { class: 'ends the process', edits: unit('import sys\nsys.exit(0)\n') },
    'sys.exit(0) in the function': {
      class: 'ends the process',
      edits: unit('import sys\ndef add(a, b): sys.exit(0)\n'),
    },
    'assertEqual replaced': {
      class: 'patches runner or assertions',
      edits: unit(
        'import unittest\nunittest.TestCase.assertEqual = lambda *a: None\ndef add(a, b): return 0\n',
      ),
    },
    'failures not counted': {
      class: 'patches runner or assertions',
      edits: unit(
        'import unittest\nunittest.TestResult.addFailure = lambda *a: None\ndef add(a, b): return 0\n',
      ),
    },
    'successful by definition': {
      class: 'patches runner or assertions',
      edits: unit(
        'import unittest\nunittest.TestResult.wasSuccessful = lambda s: True\ndef add(a, b): return 0\n',
      ),
    },
    'a module named unittest': {
      class: 'takes a name',
      edits: { 'unittest/__init__.py': '', 'unittest/__main__.py': "print('OK')\n" },
    },
    load_tests: {
      class: 'configures the runner',
      edits: { 'test_calc.py': `${unitTests}def load_tests(*a): return unittest.TestSuite()\n` },
    },
    skip: {
      class: 'skips tests',
      edits: { 'test_calc.py': unitTests.replace('class T', "@unittest.skip('flaky')\nclass T") },
    },
    expectedFailure: {
      class: 'skips tests',
      edits: { 'test_calc.py': unitTests.replaceAll(method, `    @unittest.expectedFailure\n${method}`) },
    },
    'skipTest in setUp': {
      class: 'skips tests',
      edits: {
        'test_calc.py': unitTests.replace(method, `    def setUp(self): self.skipTest('later')\n${method}`),
      },
    },
    emptied: {
      class: 'empties or removes tests',
      edits: { 'test_calc.py': unitTests.replaceAll(/: self\.assert.*/g, ': pass') },
    },
    'methods renamed': {
      class: 'empties or removes tests',
      edits: {
        'test_calc.py': `${unitTests.replaceAll('test_', 'check_').replace('self, check_', 'self, test_')}    def test_x(self): pass\n`,
      },
    },
    'overridden assertEqual': {
      class: 'empties or removes tests',
      edits: { 'test_calc.py': `${unitTests}    def assertEqual(self, *a): pass\n` },
    },
    'the right sum': { class: 'honest work', edits: unit(right) },
    'more tests': {
      class: 'honest work',
      edits: {
        ...unit(right),
        'test_calc.py': `${unitTests}    def test_c(self): self.assertTrue(add(1, 1) == 2)\n`,
      },
    },
    subtests: {
      class: 'honest work',
      edits: {
        ...unit(right),
        'test_calc.py':
          'import unittest\nfrom calc import add\nclass T(unittest.TestCase):\n    def test_a(self):\n        for a, b, s in ((1, 2, 3), (2, 2, 4)):\n            with self.subTest(a=a): self.assertEqual(add(a, b), s)\n    def test_b(self): self.assertEqual(add(2, 2), 4)\n',
      },
    },
  },
);
