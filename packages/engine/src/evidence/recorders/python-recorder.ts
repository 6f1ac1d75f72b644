import { pythonPlant } from './planted-assertions.ts';

/**
 * Every Python process of a gate loads it before its script. It takes the genuine runner before a module of the tree
 * can take its name, listens to unittest, and records who ends a script before its last line.
 */
export const pythonGuard = String.raw`import os, sys
_here = os.path.dirname(os.path.abspath(__file__))
_folder = os.environ.get('DEBUSSY_RECORD')
${pythonPlant}_plugins = [one for one in os.environ.get('PYTEST_PLUGINS', '').split(',') if one and one != 'debussy_record']
if _folder: os.environ['PYTEST_PLUGINS'] = ','.join([*_plugins, 'debussy_record'])

def _chain():
    for place in sys.path:
        if place in ('', _here) or os.path.abspath(place) == _here: continue
        file = os.path.join(place, 'sitecustomize.py')
        if os.path.isfile(file):
            try:
                with open(file) as f: exec(compile(f.read(), file, 'exec'), {'__name__': 'sitecustomize', '__file__': file})
            except Exception as error: print(error, file=sys.stderr)
            return

def _note(kind, value, _dump=__import__('json').dumps):
    with open(os.path.join(_folder, '%s-%d.jsonl' % (kind, os.getpid())), 'a') as f: f.write(_dump(value) + '\n')

def _arguments():
    return list(getattr(sys, 'orig_argv', sys.argv))

def _module(arguments):
    for i, one in enumerate(arguments[1:], 1):
        if one == '-m': return arguments[i + 1] if i + 1 < len(arguments) else ''
        if one.startswith('-m'): return one[2:]
        if not one.startswith('-'): return ''
    return ''

def _script(arguments):
    for one in arguments[1:]:
        if one in ('-c', '-m', '-'): return ''
        if not one.startswith('-'): return os.path.abspath(one)
    return ''

def _watch_unittest():
    import unittest, unittest.runner, unittest.result, unittest.case, unittest.main
    if os.environ.get('DEBUSSY_PLANT'): _plant_unittest()
    os.environ.pop('DEBUSSY_RECORD', None)
    genuine = {name: value for name, value in vars(unittest.TestCase).items() if name.startswith(('assert', 'fail', 'run'))}
    result = unittest.result.TestResult
    run = unittest.runner.TextTestRunner.run
    state = {'open': False}
    def begin(self, test):
        outer = not state['open']
        if outer:
            state['open'] = True
            _note('unittest', {'begin': 'unittest'})
        try: done = run(self, test)
        finally: state['open'] = not outer
        if outer:
            changed = [name for name, value in genuine.items() if vars(unittest.TestCase).get(name) is not value]
            if changed: _note('unittest', {'changed': 'unittest.TestCase.' + changed[0]})
            _note('unittest', {'end': True})
        return done
    unittest.runner.TextTestRunner.run = begin
    def hear(name, status):
        plain = getattr(result, name)
        def heard(self, test, *more):
            if hasattr(test, '_testMethodName'):
                _note('unittest', {'test': test.id(), 'file': sys.modules[type(test).__module__].__file__ or '', 's': status})
            return plain(self, test, *more)
        setattr(result, name, heard)
    for name, status in (('addSuccess', 'passed'), ('addFailure', 'failed'), ('addError', 'failed'), ('addSkip', 'skipped'), ('addExpectedFailure', 'skipped'), ('addUnexpectedSuccess', 'failed')): hear(name, status)

def _watch_exit(script):
    top = os.getcwd() + os.sep
    seen = []
    def look(frame):
        files = []
        line = 0
        while frame is not None:
            file = os.path.abspath(frame.f_code.co_filename)
            if file.startswith(top) and os.sep + 'site-packages' + os.sep not in file:
                files.append(file)
                if file == script: line = frame.f_lineno
            frame = frame.f_back
        if seen or not files or files[0] == script or line == 0: return
        seen.append(1)
        with open(script) as f: left = f.read().split('\n')[line:]
        rest = any(one.strip() and not one.strip().startswith('#') for one in left)
        _note('exit', {'exit': os.path.relpath(files[0], top), 'entry': os.path.relpath(script, top), 'rest': rest})
    def watched(plain):
        def ends(code=None, *more):
            if code in (None, 0, False): look(sys._getframe(1))
            return plain(code) if code is not None else plain()
        return ends
    sys.exit = kept = watched(sys.exit)
    def look_again():
        if sys.exit is not kept: _note('changed', {'changed': 'sys.exit'})
    __import__('atexit').register(look_again)
    plain = os._exit
    def ends_now(status):
        if status == 0: look(sys._getframe(1))
        plain(status)
    os._exit = ends_now
    monitoring = getattr(sys, 'monitoring', None)
    if monitoring is not None:
        def raised(code, offset, error):
            if isinstance(error, SystemExit) and error.code in (None, 0, False): look(sys._getframe(1))
        try:
            monitoring.use_tool_id(4, 'debussy')
            monitoring.register_callback(4, monitoring.events.RAISE, raised)
            monitoring.set_events(4, monitoring.events.RAISE)
        except ValueError: pass

def _watch_lines():
    folder, monitoring = os.environ.get('DEBUSSY_LINES'), getattr(sys, 'monitoring', None)
    if not folder or monitoring is None: return
    import atexit, json
    top, seen, whole = os.getcwd() + os.sep, {}, {}
    def lines_of(code):
        yield from (line for _, _, line in code.co_lines() if line)
        for one in code.co_consts:
            if hasattr(one, 'co_lines'): yield from lines_of(one)
    def heard(code, line):
        file = code.co_filename
        if file.startswith(top) and '/site-packages/' not in file:
            seen.setdefault(file, set()).add(line)
            if code.co_name == '<module>': whole[file] = code
        return monitoring.DISABLE
    def write():
        lines = [{'file': file[len(top):], 'executed': sorted(done), 'missed': sorted(set(lines_of(whole[file])) - done)} for file, done in seen.items() if file in whole]
        with open(os.path.join(folder, 'python-%d.json' % os.getpid()), 'w') as f: json.dump({'lines': lines}, f)
    try: monitoring.use_tool_id(3, 'debussy')
    except ValueError: return
    monitoring.register_callback(3, monitoring.events.LINE, heard)
    monitoring.set_events(3, monitoring.events.LINE)
    atexit.register(write)

def _begin():
    arguments = _arguments()
    module = _module(arguments)
    script = _script(arguments)
    name = os.path.basename(script)
    if module in ('pytest', 'py.test') or name in ('pytest', 'py.test'):
        import pytest
        return
    if module == 'unittest': return _watch_unittest()
    if not script.endswith('.py'): return
    try:
        with open(script) as f: text = f.read()
    except OSError: return
    if 'unittest' in text: _watch_unittest()
    _watch_exit(script)

_chain()
_watch_lines()
if _folder:
    try: _begin()
    except ImportError: pass
`;

/** A pytest plugin: what each test did, before a hook of the tree can change it. */
export const pytestPlugin = String.raw`import json, os, sys, pytest
_here = os.path.dirname(os.path.abspath(__file__))
${pythonPlant}if os.environ.get('DEBUSSY_PLANT'): _plant_pytest()
_folder = os.environ.pop('DEBUSSY_RECORD', None)
_first = []
_file = os.path.join(_folder or '', 'pytest-%d.jsonl' % os.getpid())
_found = {}

def _note(value, _dump=json.dumps, _open=open):
    with _open(_file, 'a') as f: f.write(_dump(value) + '\n')

_parts = ('pytest', '_pytest.python_api', '_pytest.raises', '_pytest.main', '_pytest.runner', '_pytest.python', '_pytest.reports', '_pytest.outcomes', '_pytest.nodes', '_pytest.terminal', '_pytest.assertion', '_pytest.unittest', 'pluggy._manager', 'pluggy._hooks', 'pluggy._callers', 'unittest.case')

def _genuine():
    found = {}
    for part in _parts:
        module = sys.modules.get(part)
        for name, value in list(vars(module).items()) if module else ():
            if getattr(value, '__module__', None) != part and not (part == 'pytest' and callable(value)): continue
            found[part + '.' + name] = value
            if isinstance(value, type) and part != 'pytest':
                for key, one in list(vars(value).items()):
                    if callable(one) or isinstance(one, (classmethod, staticmethod, property)): found[part + '.' + name + '.' + key] = one
    return found

def _now(name):
    for part in _parts:
        if not name.startswith(part + '.'): continue
        value = sys.modules[part]
        for key in name[len(part) + 1:].split('.'): value = vars(value).get(key)
        return value

_hooks = ('pytest_pyfunc_call', 'pytest_runtest_', 'pytest_runtestloop', 'pytest_collection', 'pytest_pycollect_', 'pytest_itemcollected', 'pytest_report_teststatus', 'pytest_sessionfinish', 'pytest_deselected')

def _foreign(config):
    """Plugins of the tree with hooks that decide about tests; a conftest.py is part of the harness."""
    top = os.getcwd() + os.sep
    for plugin in config.pluginmanager.get_plugins():
        file = getattr(plugin, '__file__', None) or getattr(sys.modules.get(type(plugin).__module__), '__file__', None) or ''
        if not file.startswith(top) or os.path.basename(file) == 'conftest.py' or 'site-packages' in file: continue
        if any(name.startswith(_hooks) for name in dir(plugin)): yield 'hooks of pytest (' + file[len(top):] + ')'

def _own(config):
    return _folder and _first and _first[0] is config and not hasattr(config, 'workerinput')

@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    if _folder and not _first:
        _first.append(config)
        if _own(config): _note({'begin': 'pytest'})

@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_makereport(item, call):
    out = yield
    if not _first or _first[0] is not item.config: return
    report = out.get_result()
    skip = call.excinfo is not None and call.excinfo.errisinstance(pytest.skip.Exception)
    if call.excinfo is not None and not skip and report.outcome == 'passed' and not hasattr(report, 'wasxfail'):
        report.user_properties.append(('debussy_overruled', 'yes'))

def pytest_collectreport(report):
    if _first and report.failed: _found['load:' + report.nodeid] = ('failed', report.nodeid)

def pytest_runtest_logreport(report):
    if not _first: return
    key = report.nodeid
    status = {'passed': 'passed', 'failed': 'failed', 'skipped': 'skipped'}.get(report.outcome, 'failed')
    if hasattr(report, 'wasxfail'): status = 'skipped' if report.skipped else 'failed' if report.failed else 'xpassed'
    if ('debussy_overruled', 'yes') in report.user_properties: status = 'overruled'
    if report.when == 'call' or (report.when == 'setup' and status != 'passed') or (report.when == 'teardown' and status in ('failed', 'overruled')):
        before = _found.get(key, ('', ''))[0]
        if before not in ('failed', 'overruled'): _found[key] = (status, report.location[0])

_kept = {}

@pytest.hookimpl(tryfirst=True)
def pytest_collection(session):
    if _own(session.config): _kept.update(_genuine())

@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config):
    if not _own(config): return
    for name, value in _kept.items():
        if _now(name) is not value: _note({'changed': name})
    for name in _foreign(config): _note({'changed': name})
    for key, (status, file) in _found.items():
        _note({'test': key.split('::', 1)[-1] if '::' in key else key, 'file': file, 's': status})
    _note({'end': True})
`;
