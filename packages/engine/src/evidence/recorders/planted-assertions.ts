/**
 * For a control run: every assertion fails, and the files that call one are noted. `record` is the folder for notes, and
 * `fs` the module.
 */
export const nodePlant = String.raw`const hits = new Set();
function planted() {
  for (const [, file] of new Error().stack.matchAll(/(?:file:\/\/)?(\/[^():\n]+):\d+:\d+/g)) {
    if (!file.startsWith(process.cwd() + '/') || file.includes('/node_modules/') || hits.has(file)) continue;
    hits.add(file);
    fs.appendFileSync(record + '/hits-' + process.pid + '.jsonl', JSON.stringify({ hit: file }) + '\n');
  }
  throw Object.assign(new Error('a failure that debussy planted'), { name: 'AssertionError', code: 'ERR_ASSERTION' });
}
`;

/** Of the standard library. */
export const assertPlant = String.raw`function plantAssert() {
  const assert = require('assert'), Module = require('module'), load = Module._load;
  for (const owner of [assert, assert.strict])
    for (const name of Object.keys(owner)) if (/^(?!strict$)[a-z]/.test(name) && typeof owner[name] === 'function') owner[name] = planted;
  const all = Object.assign(() => planted(), assert);
  all.strict = all;
  Module.syncBuiltinESMExports();
  Module._load = function (name) { return /^(?:node:)?assert(?:\/strict)?$/.test(name) ? all : load.apply(this, arguments); };
}
`;

/** `_here` is the folder of the recorder. */
export const pythonPlant = String.raw`_seen = set()
def _hit(file, _dump=__import__('json').dumps, _open=open):
    if file in _seen: return
    _seen.add(file)
    with _open(os.path.join(_here, 'record', 'hits-%d.jsonl' % os.getpid()), 'a') as f: f.write(_dump({'hit': file}) + '\n')

def _plant_unittest():
    import unittest
    def failing(self, *rest, **named):
        _hit(getattr(sys.modules.get(type(self).__module__), '__file__', None) or '')
        raise self.failureException('a failure that debussy planted')
    for name in dir(unittest.TestCase):
        if name == 'fail' or name.startswith('assert'): setattr(unittest.TestCase, name, failing)

def _plant_pytest():
    import ast, pytest
    from _pytest.assertion import rewrite
    plain = rewrite.rewrite_asserts
    def planted(tree, source, file=None, config=None):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Assert): continue
            node.test = ast.parse("__import__('debussy_record')._hit(%r)" % str(file), mode='eval').body
            for part in ast.walk(node.test): ast.copy_location(part, node)
        return plain(tree, source, file, config)
    def failing(*rest, **named):
        _hit(sys._getframe(1).f_code.co_filename)
        raise AssertionError('a failure that debussy planted')
    for name in ('raises', 'warns', 'deprecated_call'): setattr(pytest, name, failing)
    rewrite.rewrite_asserts, rewrite._read_pyc, sys.dont_write_bytecode = planted, lambda *rest, **named: None, True
    _plant_unittest()

`;
