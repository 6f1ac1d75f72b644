/**
 * Loaded before anything else in every Node process of a gate (`--require`). It lets the test runner report to a file as well, keeps
 * `assert` as it is, and notes who ends a script before its last line. The folder is read once, and is in no environment after that.
 */
export const nodeGuard = String.raw`'use strict';
const fs = require('fs'), path = require('path');
const folder = process.env.DEBUSSY_RECORD;
const here = __dirname, args = process.argv, flags = process.execArgv;
const inTest = process.env.NODE_TEST_CONTEXT !== undefined || process.env.VITEST_WORKER_ID !== undefined || process.env.JEST_WORKER_ID !== undefined;
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
  const env = Object.assign({}, process.env, { DEBUSSY_REPORTER: folder });
  delete env.DEBUSSY_RECORD;
  const rest = args[1] === undefined ? [] : args.slice(1);
  const run = require('child_process').spawnSync(process.execPath, [...flags, ...shown, ...out, ...ours, ...rest], { stdio: 'inherit', env });
  if (run.signal) process.kill(process.pid, run.signal);
  process.exit(run.status === null ? 1 : run.status);
}
function watchMocha() {
  const Module = require('module'), load = Module._load;
  let done = false;
  Module._load = function (request) {
    const made = load.apply(this, arguments);
    if (!done && /(?:^|\/)runner(?:\.js)?$/.test(request) && made && made.prototype && made.prototype.runTests && made.prototype.run) {
      done = true;
      const run = made.prototype.run;
      made.prototype.run = function () {
        const say = (s) => (t) => note('mocha', { test: t.fullTitle(), file: t.file || '', s });
        note('mocha', { begin: 'mocha' });
        this.on('pass', say('passed')).on('fail', say('failed')).on('pending', say('skipped')).on('end', () => note('mocha', { end: true }));
        return run.apply(this, arguments);
      };
    }
    return made;
  };
}
/** What of the script comes after the place where it was. */
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
if (require('worker_threads').isMainThread) {
  keepAssert();
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
      delete process.env.DEBUSSY_RECORD;
      watchMocha();
    } else if (main !== '' && !isTool) {
      if (/['"]node:test['"]/.test(text(main))) again();
      watchExit();
    }
  }
} else keepAssert();
`;

/** The runner of `node:test` tells it what happens, in a process that loads no test. */
export const nodeReporter = String.raw`import fs from 'node:fs';
const file = process.env.DEBUSSY_REPORTER + '/node-' + process.pid + '.jsonl';
delete process.env.DEBUSSY_REPORTER;
const note = (value) => fs.appendFileSync(file, JSON.stringify(value) + '\n');
note({ begin: 'node:test' });
export default async function* (source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, file, skip, todo, details = {} } = data;
    const isFile = nesting === 0 && (name === file || /^\/.*\.[cm]?[jt]sx?$/.test(name) || (file === undefined && /\.[cm]?[jt]sx?$/.test(name)));
    if (details.type === 'suite' || (isFile && type === 'test:pass')) continue;
    const s = type === 'test:fail' ? (todo !== undefined && todo !== false ? 'todo' : 'failed') : skip !== undefined && skip !== false ? 'skipped' : todo !== undefined && todo !== false ? 'todo' : 'passed';
    note({ test: name, file: file ?? '', s });
  }
  note({ end: true });
}
`;

export const vitestReporter = String.raw`import fs from 'node:fs';
const file = globalThis[Symbol.for('debussy.record')] + '/vitest-' + process.pid + '.jsonl';
const note = (value) => fs.appendFileSync(file, JSON.stringify(value) + '\n');
const states = { pass: 'passed', passed: 'passed', fail: 'failed', failed: 'failed', skip: 'skipped', skipped: 'skipped', todo: 'todo' };
function* testsOf(tasks, names) {
  for (const task of tasks ?? []) {
    const name = [...names, task.name];
    if (task.type === 'suite') yield* testsOf(task.tasks, name);
    else yield { test: name.join(' > '), s: task.mode === 'todo' ? 'todo' : states[task.result?.state ?? task.mode] ?? 'skipped' };
  }
}
export default class {
  onInit() { note({ begin: 'vitest' }); }
  onFinished(files) { this.say((files ?? []).flatMap((one) => [...testsOf(one.tasks, [])].map((test) => ({ ...test, file: one.filepath })))); }
  onTestRunEnd(modules) {
    this.say(modules.flatMap((one) => [...one.children.allTests()].map((test) => ({ test: test.fullName, file: one.moduleId, s: test.options.mode === 'todo' ? 'todo' : states[test.result().state] ?? 'skipped' }))));
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
  onRunComplete(contexts, results) {
    for (const one of results.testResults)
      for (const test of one.testResults) note({ test: test.fullName, file: one.testFilePath, s: states[test.status] || 'skipped' });
    note({ end: true });
  }
};
`;
