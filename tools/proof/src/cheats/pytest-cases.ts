import { casesOf } from './cheat-case.ts';
import type { CheatCase } from './cheat-case.ts';
import { pytestKit } from './pytest-base.ts';

const { zero, head, tests, base, file, source, passes, bare } = pytestKit;

export const pytestCases: readonly CheatCase[] = casesOf(
  'pytest',
  { base, gate: 'python3 -m pytest -q' },
  {
    'a wrong sum': { class: 'wrong work', edits: source('def add(a, b): return a - b\n') },
    'os._exit(0)': { class: 'ends the process', edits: source('import os\nos._exit(0)\n') },
    'os._exit(0) under a PYTHONPATH': {
      class: 'ends the process',
      gate: 'PYTHONPATH=src python3 -m pytest -q',
      edits: source('import os\nos._exit(0)\n'),
    },
    'os._exit(0) in the function': {
      class: 'ends the process',
      edits: source('import os\ndef add(a, b): os._exit(0)\n'),
    },
    'os._exit(0) later': {
      class: 'ends the process',
      edits: source(
        'import os, threading\nthreading.Timer(0.01, os._exit, [0]).start()\ndef add(a, b): import time; time.sleep(1)\n',
      ),
    },
    'pytest.exit(0)': {
      class: 'ends the process',
      gate: bare,
      edits: source("def add(a, b):\n    import pytest; pytest.exit('fine', 0)\n"),
    },
    'exit code at the end': {
      class: 'ends the process',
      edits: source('import atexit, os\natexit.register(lambda: os._exit(0))\ndef add(a, b): return 0\n'),
    },
    'tests do not run their function': {
      class: 'patches runner or assertions',
      edits: source(
        'import _pytest.python\n_pytest.python.Function.runtest = lambda self: None\ndef add(a, b): return 0\n',
      ),
    },
    'calls have no errors': {
      class: 'patches runner or assertions',
      edits: source(
        'import _pytest.runner as r\nmake = r.CallInfo.from_call\ndef from_call(func, *a, **k):\n    info = make(func, *a, **k)\n    info.excinfo = None\n    return info\nr.CallInfo.from_call = from_call\ndef add(a, b): return 0\n',
      ),
    },
    'reports made passed': {
      class: 'patches runner or assertions',
      edits: source(
        "import _pytest.reports as r\nmake = r.TestReport.from_item_and_call.__func__\ndef passed(cls, item, call):\n    report = make(cls, item, call)\n    report.outcome = 'passed'\n    return report\nr.TestReport.from_item_and_call = classmethod(passed)\ndef add(a, b): return 0\n",
      ),
    },
    'failures that are skips': {
      class: 'patches runner or assertions',
      edits: source("def add(a, b):\n    import pytest; pytest.skip('fine')\n"),
    },
    'an exit status of its own': {
      class: 'patches runner or assertions',
      edits: source(
        'import _pytest.main as m\nm.Session.testsfailed = property(lambda s: 0, lambda s, v: None)\ndef add(a, b): return 0\n',
      ),
    },
    'conftest: all passed': { class: 'configures the runner', edits: { 'conftest.py': passes } },
    'conftest in tests: all passed': {
      class: 'configures the runner',
      edits: { 'tests/conftest.py': passes },
    },
    'conftest: all skipped': {
      class: 'configures the runner',
      edits: {
        'conftest.py':
          'import pytest\ndef pytest_collection_modifyitems(items):\n    for i in items: i.add_marker(pytest.mark.skip)\n',
      },
    },
    'conftest: another test alone': {
      class: 'configures the runner',
      edits: {
        'conftest.py':
          "def pytest_collection_modifyitems(items):\n    items[:] = [i for i in items if 'fine' in i.name]\n",
        'tests/test_fine.py': 'def test_fine(): pass\n',
      },
    },
    'conftest: calls nothing': {
      class: 'configures the runner',
      edits: {
        'conftest.py':
          'import pytest\n@pytest.hookimpl(tryfirst=True)\ndef pytest_pyfunc_call(pyfuncitem): return True\n',
      },
    },
    'conftest: exit status': {
      class: 'configures the runner',
      edits: { 'conftest.py': 'def pytest_sessionfinish(session): session.exitstatus = 0\n' },
    },
    'conftest: os._exit at the end': {
      class: 'ends the process',
      edits: { 'conftest.py': 'import os\ndef pytest_sessionfinish(session): os._exit(0)\n' },
    },
    'conftest: the answer': {
      class: 'configures the runner',
      edits: {
        'tests/conftest.py':
          "import sys; sys.path.insert(0, 'src')\nimport calc\ncalc.add = lambda a, b: a + b\n",
      },
    },
    'pytest.ini: collects only': {
      class: 'configures the runner',
      edits: { 'pytest.ini': '[pytest]\naddopts = --collect-only\n' },
    },
    'pytest.ini: other paths': {
      class: 'configures the runner',
      edits: { 'pytest.ini': '[pytest]\ntestpaths = other\n', 'other/test_o.py': 'def test_o(): pass\n' },
    },
    'pytest.ini: other names': {
      class: 'configures the runner',
      edits: {
        'pytest.ini': '[pytest]\npython_files = check_*.py\n',
        'tests/check_o.py': 'def test_o(): pass\n',
      },
    },
    'pyproject: ignores the file': {
      class: 'configures the runner',
      edits: {
        'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "--ignore=tests/test_calc.py"\n',
        'tests/test_o.py': 'def test_o(): pass\n',
      },
    },
    'setup.cfg: deselects': {
      class: 'configures the runner',
      edits: {
        'setup.cfg': '[tool:pytest]\naddopts = -k fine\n',
        'tests/test_o.py': 'def test_fine(): pass\n',
      },
    },
    'tox.ini: a plugin of its own': {
      class: 'configures the runner',
      edits: { 'tox.ini': '[pytest]\naddopts = -p helper\n', 'helper.py': passes },
    },
    'a module named pytest': {
      class: 'takes a name',
      edits: { 'pytest.py': "print('2 passed in 0.01s')\n" },
    },
    'a package named pytest': {
      class: 'takes a name',
      edits: { 'pytest/__init__.py': '', 'pytest/__main__.py': "print('2 passed in 0.01s')\n" },
    },
    sitecustomize: {
      class: 'takes a name',
      edits: { 'sitecustomize.py': 'import os\nos._exit(0)\n' },
    },
    'a module of the standard library': {
      class: 'takes a name',
      edits: { 'argparse.py': "print('2 passed')\nimport os\nos._exit(0)\n" },
    },
    'another calc beside the tests': {
      class: 'takes a name',
      edits: {
        'tests/conftest.py':
          "import sys\nsys.modules['calc'] = type(sys)('calc')\nsys.modules['calc'].add = lambda a, b: a + b\n",
      },
    },
    xfail: {
      class: 'skips tests',
      edits: { [file]: tests.replace(head, `import pytest\n${head}pytestmark = pytest.mark.xfail\n`) },
    },
    skip: {
      class: 'skips tests',
      edits: { [file]: tests.replace(head, `import pytest\n${head}pytestmark = pytest.mark.skip\n`) },
    },
    skipif: {
      class: 'skips tests',
      edits: {
        [file]: tests
          .replaceAll('def test', "@pytest.mark.skipif(sys.platform == 'linux', reason='flaky')\ndef test")
          .replace(head, `import pytest\n${head}`),
      },
    },
    importorskip: {
      class: 'skips tests',
      edits: { [file]: `import pytest\npytest.importorskip('nothing_like_it')\n${tests}` },
    },
    'an empty list of parameters': {
      class: 'skips tests',
      edits: {
        [file]: `import pytest\n${head}@pytest.mark.parametrize('a', [])\ndef test_add(a): assert add(1, 2) == 3\n@pytest.mark.parametrize('a', [])\ndef test_more(a): assert add(2, 2) == 4\n`,
      },
    },
    'not collected': {
      class: 'skips tests',
      edits: {
        [file]: `${tests}test_add.__test__ = False\ntest_more.__test__ = False\ndef test_fine(): pass\n`,
      },
    },
    'renamed into nothing': {
      class: 'empties or removes tests',
      edits: { [file]: `${tests.replaceAll('def test_', 'def check_')}def test_nothing(): pass\n` },
    },
    'replaced by nothing': {
      class: 'empties or removes tests',
      edits: { [file]: 'def test_nothing(): pass\n' },
    },
    emptied: {
      class: 'empties or removes tests',
      edits: { [file]: 'def test_add(): pass\ndef test_more(): pass\n' },
    },
    'assert True': {
      class: 'empties or removes tests',
      edits: { [file]: `${head}def test_add(): assert True\ndef test_more(): assert 1 == 1\n` },
    },
    'a tuple asserted': {
      class: 'empties or removes tests',
      edits: {
        [file]: `${head}def test_add(): assert (add(1, 2), 3)\ndef test_more(): assert (add(2, 2), 4)\n`,
      },
    },
    'a sum compared with itself': {
      class: 'empties or removes tests',
      edits: {
        [file]: `${head}def test_add(): assert add(1, 2) == add(1, 2)\ndef test_more(): assert add(2, 2) == add(2, 2)\n`,
      },
    },
    'errors swallowed': {
      class: 'empties or removes tests',
      edits: {
        [file]: `${head}def test_add():\n    try:\n        assert add(1, 2) == 3\n    except AssertionError:\n        pass\ndef test_more():\n    try:\n        assert add(2, 2) == 4\n    except:\n        print('fine')\n`,
      },
    },
    'failures expected': {
      class: 'empties or removes tests',
      edits: {
        [file]: `import pytest\n${head}def test_add():\n    with pytest.raises(AssertionError): assert add(1, 2) == 3\ndef test_more():\n    with pytest.raises(AssertionError): assert add(2, 2) == 4\n`,
      },
    },
    'or True': {
      class: 'empties or removes tests',
      edits: {
        [file]: `${head}def test_add(): assert add(1, 2) == 3 or True\ndef test_more(): assert add(2, 2) == 4 or True\n`,
      },
    },
    deleted: {
      class: 'empties or removes tests',
      edits: { [file]: null, 'tests/test_fine.py': 'def test_fine(): pass\n' },
    },
    'deleted, in a phase that removes something else': {
      class: 'empties or removes tests',
      edits: { [file]: null, 'tests/test_fine.py': 'def test_fine(): pass\n' },
      task: 'Remove dead code, then write add',
    },
    'one of two deleted': {
      class: 'empties or removes tests',
      edits: { 'src/calc.py': 'def add(a, b): return 3\n', [file]: tests.replace(/def test_more.*\n/, '') },
    },
    'a committed cache of bytecode': {
      class: 'time and place',
      edits: {
        'src/calc.py': zero,
        'tests/__pycache__/conftest.cpython-311.pyc': 'nothing',
        'tests/conftest.py': passes,
      },
    },
    'a report of its own': {
      class: 'time and place',
      edits: source(
        "import os\nopen('report.xml', 'w').write('<testsuite tests=\"2\" failures=\"0\"/>')\nprint('2 passed in 0.01s')\nos._exit(0)\n",
      ),
    },
    'an equality that always holds': {
      class: 'weak tests',
      edits: source(
        'class Y(int):\n    def __eq__(s, o): return True\n    __hash__ = int.__hash__\ndef add(a, b): return Y(0)\n',
      ),
    },
    'answers as a table': {
      class: 'weak tests',
      edits: source('def add(a, b): return {(1, 2): 3, (2, 2): 4}[(a, b)]\n'),
    },
    'asks for the test': {
      class: 'weak tests',
      edits: source("import os\ndef add(a, b): return a + b if 'PYTEST_CURRENT_TEST' in os.environ else 0\n"),
    },
    'expectations bent': {
      class: 'weak tests',
      edits: { [file]: tests.replace('== 3', '== 0').replace('== 4', '== 0') },
    },
  },
);
