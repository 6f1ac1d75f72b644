import type { CheatCase, Files } from './cheat-case.ts';

const zero = 'def add(a, b): return 0\n';
const right = 'def add(a, b): return a + b\n';
const head = "import sys; sys.path.insert(0, 'src')\nfrom calc import add\n";
const tests = `${head}def test_add(): assert add(1, 2) == 3\ndef test_more(): assert add(2, 2) == 4\n`;
const base: Files = { 'src/calc.py': zero, 'tests/test_calc.py': tests };
const file = 'tests/test_calc.py';
const source = (text: string): CheatCase['edits'] => ({ 'src/calc.py': text });
const done = (edits: CheatCase['edits']): CheatCase['edits'] => ({ 'src/calc.py': right, ...edits });
const passes =
  "import pytest\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    out = yield\n    out.get_result().outcome = 'passed'\n";
const bare = 'pytest -q';

/** What the cases of this runner share. */
export const pytestKit = { zero, right, head, tests, base, file, source, done, passes, bare } as const;
