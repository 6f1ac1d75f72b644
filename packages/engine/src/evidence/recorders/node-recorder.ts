import { assertPlant, nodePlant } from './planted-assertions.ts';

/**
 * Loaded before anything else in every Node process of a gate (`--require`). It makes the test runner also report to a
 * file, protects `assert` from changes, and records who ends a script before its last line. It reads the folder once
 * and removes it from the environment.
 */
export const nodeGuard = String.raw`'use strict';
const fs = require('fs'), path = require('path'), record = __dirname + '/record';
${nodePlant}${assertPlant}const folder = process.env.DEBUSSY_RECORD;
const here = __dirname, args = process.argv, flags = process.execArgv;
const inTest = process.env.NODE_TEST_CONTEXT !== undefined || process.env.VITEST_WORKER_ID !== undefined || process.env.JEST_WORKER_ID !== undefined;
// The first that takes the coverage of a process leaves nothing to others, and c8 and tap need theirs to pass.
const isCovered = process.env.NODE_V8_COVERAGE || Object.keys(process.env).some((name) => name.startsWith('_TAPJS_PROCESSINFO_'));
const linesFolder = isCovered ? undefined : process.env.DEBUSSY_LINES;
const text = (file) => { try { return fs.readFileSync(file, 'utf8'); } catch { return ''; } };
const real = (file) => { try { return fs.realpathSync(file); } catch { return file; } };
const main = args[1] === undefined ? '' : real(args[1]);
const isTool = /[\\/]node_modules[\\/]|[\\/](?:npm|pnpm|yarn|corepack)[\\/]/.test(main);
function keepAssert() {
  const assert = require('assert');
  for (const owner of [assert, assert.strict])
    for (const name of Object.keys(owner))
      if (typeof owner[name] === 'function')
        try { Object.defineProperty(owner, name, { value: owner[name], writable: false, configurable: false }); } catch {}
}
/** Fails if code replaced the module for later callers. */
function watchAssert() {
  const genuine = require('assert'), Module = require('module');
  process.on('exit', () => {
    let found = genuine;
    try { found = Module._load('assert', null, false); } catch {}
    if (found === genuine || process.exitCode) return;
    console.error('the code under test replaced the module assert');
    process.exitCode = 1;
  });
}
function note(kind, value) {
  fs.appendFileSync(path.join(folder, kind + '-' + process.pid + '.jsonl'), JSON.stringify(value) + '\n');
}
function again() {
  delete process.env.NODE_TEST_CONTEXT;
  const asked = flags.filter((flag) => flag.startsWith('--test-reporter') && !flag.startsWith('--test-reporter-destination')).length;
  const sent = flags.filter((flag) => flag.startsWith('--test-reporter-destination')).length;
  const modern = Number(process.versions.node.split('.')[0]) >= 23;
  const shown = asked > 0 ? [] : ['--test-reporter=' + (modern || process.stdout.isTTY ? 'spec' : 'tap')];
  const out = sent >= Math.max(asked, 1) ? [] : ['--test-reporter-destination=stdout'];
  const ours = ['--test-reporter=' + here + '/reporter.mjs', '--test-reporter-destination=stdout'];
  const env = Object.assign({}, process.env, { DEBUSSY_REPORTER: folder }, linesFolder ? { NODE_V8_COVERAGE: linesFolder } : {});
  delete env.DEBUSSY_RECORD;
  delete env.DEBUSSY_LINES;
  const rest = args[1] === undefined ? [] : args.slice(1);
  const run = require('child_process').spawnSync(process.execPath, [...flags, ...shown, ...out, ...ours, ...rest], { stdio: 'inherit', env });
  if (run.signal) process.kill(process.pid, run.signal);
  process.exit(run.status === null ? 1 : run.status);
}
/** The guard stays if a package script sets NODE_OPTIONS. */
function keepOptions() {
  const child = require('child_process'), spawn = child.spawn;
  const kept = (one) => typeof one === 'string' ? one.replace(/(?<![\w$])NODE_OPTIONS=(?=\S)/g, 'NODE_OPTIONS=--require=' + here + '/guard.cjs" "') : one;
  child.spawn = function (file, given, ...more) {
    return spawn.call(this, /\s/.test(file) ? kept(file) : file, Array.isArray(given) ? given.map(kept) : given, ...more);
  };
}
/** The rest of the script after that position. */
function rest(source, line, column) {
  const lines = source.split('\n');
  const from = lines.slice(line - 1).join('\n').slice(column);
  const after = from.slice(from.search(/[;\n]|$/) + 1);
  return after.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/^\s*import\b.*$/gm, '');
}
function watchExit() {
  const end = process.reallyExit;
  const top = process.cwd() + path.sep;
  process.reallyExit = function (code) {
    if (code === 0 || code === undefined)
      try {
        const limit = Error.stackTraceLimit;
        Error.stackTraceLimit = 100;
        const stack = new Error().stack.split('\n').slice(2);
        Error.stackTraceLimit = limit;
        const frames = stack.map((one) => /\(?(?:file:\/\/)?(\/[^():]+):(\d+):(\d+)\)?$/.exec(one)).filter(Boolean);
        const own = frames.filter(([, file]) => file.startsWith(top) && !file.includes('/node_modules/'));
        const entry = own.filter(([, file]) => file === main).at(-1);
        const loading = stack.some((one) => one.includes('ModuleJob.run'));
        const source = text(main);
        const left = entry ? rest(source, Number(entry[2]), Number(entry[3])) : loading ? rest('\n' + source, 1, 0) : '';
        if (own.length > 0 && own[0][1] !== main)
          note('exit', { exit: path.relative(top, own[0][1]), entry: path.relative(top, main), rest: /\w/.test(left) });
      } catch {}
    return end.apply(process, arguments);
  };
}
/** Only in this process: as a variable, V8 would also use it in npm and other tools. */
function watchLines() {
  delete process.env.DEBUSSY_LINES;
  if (!linesFolder) return;
  const { Session } = require('inspector'), session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
  process.on('exit', () => session.post('Profiler.takePreciseCoverage', (error, found) => {
    if (!error) fs.writeFileSync(path.join(linesFolder, 'script-' + process.pid + '.json'), JSON.stringify(found));
  }));
}
/** Functions by which a script reports a failure. */
function watchFailing() {
  const exit = process.exit, code = Object.getOwnPropertyDescriptor(process, 'exitCode') || {};
  process.on('exit', () => {
    const now = Object.getOwnPropertyDescriptor(process, 'exitCode') || {};
    if (process.exit !== exit) note('changed', { changed: 'process.exit' });
    if (now.set !== code.set || now.writable === false) note('changed', { changed: 'process.exitCode' });
  });
}
function watchErrors() {
  if (/uncaughtException|unhandledRejection/.test(text(main))) return;
  const note = (error, origin) => {
    try { say({ uncaught: String((error && error.message) || error || origin).split('\n')[0].slice(0, 200), entry: path.relative(process.cwd(), main) }); } catch {}
  };
  const say = (value) => fs.appendFileSync(path.join(folder, 'uncaught-' + process.pid + '.jsonl'), JSON.stringify(value) + '\n');
  process.on('uncaughtExceptionMonitor', note);
}
const plants = process.env.DEBUSSY_PLANT !== undefined;
if (require('worker_threads').isMainThread) {
  if (!plants) {
    keepAssert();
    watchAssert();
  } else if (inTest || (main !== '' && !isTool)) plantAssert();
  if (folder && !inTest) {
    if (flags.includes('--test')) again();
    else if (/[\\/]vitest[\\/]/.test(main)) {
      delete process.env.DEBUSSY_RECORD;
      globalThis[Symbol.for('debussy.record')] = folder;
      if (!args.some((one) => one.startsWith('--reporter'))) args.push('--reporter=default');
      args.push('--reporter=' + here + '/vitest.mjs');
    } else if (/[\\/]jest(?:-cli)?[\\/]bin[\\/]/.test(main)) {
      delete process.env.DEBUSSY_RECORD;
      globalThis[Symbol.for('debussy.record')] = folder;
      if (!args.some((one) => one.startsWith('--reporters'))) args.push('--reporters=default');
      args.push('--reporters=' + here + '/jest.cjs');
    } else if (/[\\/]mocha[\\/]/.test(main)) {
      watchLines();
      if (!args.includes(here + '/mocha.cjs')) args.push('--require', here + '/mocha.cjs');
    } else if (/[\\/](?:npm|pnpm|yarn|corepack)[\\/]/.test(main)) keepOptions();
    else if (main !== '' && !isTool) {
      if (/['"]node:test['"]/.test(text(main))) again();
      watchLines();
      watchFailing();
      watchExit();
      watchErrors();
    }
  }
} else if (plants) plantAssert();
else keepAssert();
`;

/** In the process of the runner, which loads no test. */
export const nodeReporter = String.raw`import fs from 'node:fs';
const file = process.env.DEBUSSY_REPORTER + '/node-' + process.pid + '.jsonl';
delete process.env.DEBUSSY_REPORTER;
const note = (value) => fs.appendFileSync(file, JSON.stringify(value) + '\n');
note({ begin: 'node:test' });
export default async function* (source) {
  const suites = [];
  for await (const { type, data } of source) {
    if (type === 'test:start') suites[data.nesting] = data.name;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, file, skip, todo, details = {} } = data;
    const isFile = nesting === 0 && (name === file || /^\/.*\.[cm]?[jt]sx?$/.test(name) || (file === undefined && /\.[cm]?[jt]sx?$/.test(name)));
    if (details.type === 'suite' || (isFile && type === 'test:pass')) continue;
    const s = type === 'test:fail' ? (todo !== undefined && todo !== false ? 'todo' : 'failed') : skip !== undefined && skip !== false ? 'skipped' : todo !== undefined && todo !== false ? 'todo' : 'passed';
    note({ test: [...suites.slice(0, nesting), name].join(' > '), file: file ?? '', s });
  }
  note({ end: true });
}
`;

export const vitestReporter = String.raw`import fs from 'node:fs';
const file = globalThis[Symbol.for('debussy.record')] + '/vitest-' + process.pid + '.jsonl';
const note = (value) => fs.appendFileSync(file, JSON.stringify(value) + '\n');
const states = { pass: 'passed', passed: 'passed', fail: 'failed', failed: 'failed', skip: 'skipped', skipped: 'skipped', todo: 'todo' };
/** Passed with errors, and not after a retry. */
const isOverruled = (test) => test.result().state === 'passed' && test.result().errors?.length > 0 && !(test.diagnostic?.()?.retryCount > 0);
function* testsOf(tasks, names) {
  for (const task of tasks ?? []) {
    const name = [...names, task.name];
    if (task.type === 'suite') yield* testsOf(task.tasks, name);
    else yield { test: name.join(' > '), s: task.fails ? 'todo' : task.mode === 'todo' ? 'todo' : states[task.result?.state ?? task.mode] ?? 'skipped' };
  }
}
export default class {
  onInit(vitest) {
    note({ begin: 'vitest' });
    const pins = new URL('vitest-pins.mjs', import.meta.url).pathname;
    for (const { config } of vitest?.projects ?? [])
      if (Array.isArray(config.setupFiles) && !config.setupFiles.includes(pins)) config.setupFiles.push(pins);
  }
  onFinished(files) { this.say((files ?? []).flatMap((one) => [...testsOf(one.tasks, [])].map((test) => ({ ...test, file: one.filepath })))); }
  onTestRunEnd(modules) {
    this.say(modules.flatMap((one) => [...one.children.allTests()].map((test) => ({ test: test.fullName, file: one.moduleId, s: test.options.fails ? 'todo' : test.options.mode === 'todo' ? 'todo' : isOverruled(test) ? 'overruled' : states[test.result().state] ?? 'skipped' }))));
  }
  say(tests) {
    if (this.said) return;
    this.said = true;
    for (const test of tests) note(test);
    note({ end: true });
  }
}
`;

export const jestReporter = String.raw`'use strict';
const fs = require('fs');
const file = globalThis[Symbol.for('debussy.record')] + '/jest-' + process.pid + '.jsonl';
const note = (value) => fs.appendFileSync(file, JSON.stringify(value) + '\n');
const states = { passed: 'passed', failed: 'failed', todo: 'todo' };
module.exports = class {
  onRunStart() { note({ begin: 'jest' }); }
  onTestFileStart({ context: { config } }) {
    const pins = __dirname + '/jest-pins.cjs';
    try { if (!config.setupFilesAfterEnv.includes(pins)) config.setupFilesAfterEnv.push(pins); } catch {}
  }
  onRunComplete(contexts, results) {
    for (const one of results.testResults)
      for (const test of one.testResults) note({ test: test.fullName, file: one.testFilePath, s: test.failing ? 'todo' : states[test.status] || 'skipped' });
    note({ end: true });
  }
};
`;

/** Mocha requires it before the first test file. */
export const mochaSetup = String.raw`'use strict';
const fs = require('fs'), path = require('path'), record = __dirname + '/record';
const folder = process.env.DEBUSSY_RECORD;
delete process.env.DEBUSSY_RECORD;
${nodePlant}${assertPlant}if (process.env.DEBUSSY_PLANT) {
  plantAssert();
  try { require(require.resolve('chai', { paths: [process.cwd()] })).Assertion.prototype.assert = planted; } catch {}
}
const note = (value) => fs.appendFileSync(path.join(folder, 'mocha-' + process.pid + '.jsonl'), JSON.stringify(value) + '\n');
const main = fs.realpathSync(process.argv[1]);
const home = main.slice(0, main.lastIndexOf(path.sep + 'mocha' + path.sep) + 7);
function load() {
  for (const name of ['runner.js', 'runner.cjs', 'runner.mjs']) {
    const file = path.join(home, 'lib', name);
    if (!fs.existsSync(file)) continue;
    const made = require(file);
    return made.default || made.Runner || made;
  }
}
const changed = new Set();
/** Only mocha itself sets the functions that declare tests. */
function watchGlobals() {
  for (const name of ['it', 'test', 'specify', 'describe', 'context', 'suite', 'before', 'beforeEach', 'after', 'afterEach']) {
    let value = globalThis[name];
    const set = (next) => {
      if (!/[\\/]mocha[\\/]/.test(new Error().stack.split('\n')[2] || '')) changed.add('the global ' + name);
      value = next;
    };
    Object.defineProperty(globalThis, name, { get: () => value, set, enumerable: true, configurable: false });
  }
}
const Runner = folder === undefined ? undefined : load();
/** The code under test can also load mocha. */
function keepRunner() {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Runner.prototype)))
    if (typeof value === 'function') Object.defineProperty(Runner.prototype, name, { get: () => value, set() {}, configurable: false });
}
if (Runner) {
  const run = Runner.prototype.run;
  note({ begin: 'mocha' });
  watchGlobals();
  Runner.prototype.run = function () {
    const say = (s) => (t) => note({ test: t.fullTitle(), file: t.file || '', s });
    this.on('pass', say('passed')).on('fail', say('failed')).on('pending', say('skipped')).on('end', () => {
      for (const name of changed) note({ changed: name });
      note({ end: true });
    });
    return run.apply(this, arguments);
  };
  keepRunner();
}
`;
