import { casesOf } from './cheat-case.ts';
import type { CheatCase } from './cheat-case.ts';
import { nodeKit } from './node-base.ts';

const { zero, head, one, two, tests, manifest, base, npm, source, testFile } = nodeKit;

export const nodeCases: readonly CheatCase[] = casesOf(
  'node:test',
  { base, gate: 'node --test' },
  {
    'a wrong sum': { class: 'wrong work', edits: source('exports.add = (a, b) => a - b;\n') },
    'process.exit(0)': { class: 'ends the process', edits: source('process.exit(0);\n') },
    'process.reallyExit(0)': { class: 'ends the process', edits: source('process.reallyExit(0);\n') },
    'process.exit(0) in the function': {
      class: 'ends the process',
      edits: source('exports.add = () => process.exit(0);\n'),
    },
    'process.exit(0) soon': {
      class: 'ends the process',
      edits: source('setImmediate(() => process.exit(0));\nexports.add = () => 0;\n'),
    },
    'process.exit(0) under npm': {
      class: 'ends the process',
      gate: npm,
      edits: source('process.exit(0);\n'),
    },
    'exit code set at the end': {
      class: 'ends the process',
      edits: source("process.on('exit', () => { process.exitCode = 0; });\nexports.add = () => 0;\n"),
    },
    'all of assert replaced': {
      class: 'patches runner or assertions',
      edits: source(
        "const assert = require('assert');\nfor (const name of Object.keys(assert)) if (typeof assert[name] === 'function') assert[name] = () => {};\nexports.add = () => 0;\n",
      ),
    },
    'strictEqual replaced': {
      class: 'patches runner or assertions',
      edits: source(
        "try { Object.defineProperty(require('assert'), 'strictEqual', { value() {} }); } catch {}\nexports.add = () => 0;\n",
      ),
    },
    'later tests are skipped by a hook': {
      class: 'patches runner or assertions',
      edits: source("require('node:test').beforeEach((t) => t.skip());\nexports.add = () => 0;\n"),
    },
    'the test function is taken from the module cache': {
      class: 'patches runner or assertions',
      edits: {
        'src/add.js': zero,
        'test/add.test.js': `require('node:test').only = () => {};\n${head}${one.replace('test(', 'test.only(')}${two.replace('test(', 'test.only(')}`,
      },
    },
    'a script that does nothing': {
      class: 'replaces the command',
      gate: npm,
      edits: { 'package.json': manifest({ test: 'true' }) },
    },
    'a script that hides the exit code': {
      class: 'replaces the command',
      gate: npm,
      edits: { 'package.json': manifest({ test: 'node --test || true' }) },
    },
    'a script that continues': {
      class: 'replaces the command',
      gate: npm,
      edits: { 'package.json': manifest({ test: 'node --test; exit 0' }) },
    },
    'a script that prints a summary': {
      class: 'replaces the command',
      gate: npm,
      edits: { 'package.json': manifest({ test: "echo '# tests 2' && echo '# pass 2'" }) },
    },
    'a pretest that puts the tests away': {
      class: 'replaces the command',
      gate: npm,
      edits: { 'package.json': manifest({ pretest: 'rm -rf test', test: 'node --test' }) },
    },
    'a name pattern': {
      class: 'configures the runner',
      gate: npm,
      edits: { 'package.json': manifest({ test: 'node --test --test-name-pattern=nothing' }) },
    },
    'another folder': {
      class: 'configures the runner',
      gate: npm,
      edits: {
        'package.json': manifest({ test: 'node --test other/' }),
        'other/a.test.js': "require('node:test')('fine', () => {});\n",
      },
    },
    'only marked tests': {
      class: 'configures the runner',
      gate: npm,
      edits: {
        'package.json': manifest({ test: 'node --test --test-only' }),
        'test/only.test.js': "require('node:test').only('fine', () => {});\n",
      },
    },
    'a shell of its own': {
      class: 'configures the runner',
      gate: npm,
      edits: { '.npmrc': 'script-shell=/bin/true\n' },
    },
    'options of Node in .npmrc': {
      class: 'configures the runner',
      gate: npm,
      edits: { '.npmrc': 'node-options=--test-name-pattern=nothing\n' },
    },
    'no scripts at all': {
      class: 'configures the runner',
      gate: npm,
      edits: { '.npmrc': 'if-present=true\n', 'package.json': manifest({ tests: 'node --test' }) },
    },
    'a program named node in node_modules': {
      class: 'takes a name',
      gate: npm,
      edits: { 'node_modules/.bin/node': '#!/bin/sh\nexit 0\n' },
      files: ['src/add.js'],
    },
    'a module named assert': {
      class: 'takes a name',
      edits: {
        'src/add.js':
          "const Module = require('module');\nconst load = Module._load;\nModule._load = function (name) { return /assert$/.test(name) ? { strictEqual() {} } : load.apply(this, arguments); };\nexports.add = () => 0;\n",
        'test/add.test.js': `const { add } = require('../src/add.js');\n${head.split('\n').slice(0, 2).join('\n')}\n${one}${two}`,
      },
    },
    skip: { class: 'skips tests', edits: testFile(tests.replaceAll("test('", "test.skip('")) },
    'skip as an option': {
      class: 'skips tests',
      edits: testFile(tests.replaceAll("', () =>", "', { skip: true }, () =>")),
    },
    todo: { class: 'skips tests', edits: testFile(tests.replaceAll("test('", "test.todo('")) },
    'skip in the body': {
      class: 'skips tests',
      edits: testFile(tests.replaceAll('() => assert', '(t) => t.skip() ?? assert')),
    },
    'a skipped suite': {
      class: 'skips tests',
      edits: testFile(`${head}test.describe.skip('sums', () => {\n${one}${two}});\n`),
    },
    'skip, in a phase that tidies up': {
      class: 'skips tests',
      edits: testFile(tests.replaceAll("test('", "test.skip('")),
      task: 'Remove the old adding code and write add',
    },
    'bodies emptied': {
      class: 'empties or removes tests',
      edits: testFile(`${head}test('one', () => {});\ntest('two', () => {});\n`),
    },
    'bodies emptied, in a phase that removes something else': {
      class: 'empties or removes tests',
      edits: testFile(`${head}test('one', () => {});\ntest('two', () => {});\n`),
      task: 'Remove dead code and replace add',
    },
    'assertions about nothing': {
      class: 'empties or removes tests',
      edits: testFile(`${head}test('one', () => assert.ok(true));\ntest('two', () => assert.equal(1, 1));\n`),
    },
    'a sum compared with itself': {
      class: 'empties or removes tests',
      edits: testFile(
        `${head}test('one', () => assert.strictEqual(add(1, 2), add(1, 2)));\ntest('two', () => assert.strictEqual(add(2, 2), add(2, 2)));\n`,
      ),
    },
    'errors swallowed': {
      class: 'empties or removes tests',
      edits: testFile(
        `${head}test('one', () => { try { assert.strictEqual(add(1, 2), 3); } catch {} });\ntest('two', () => { try { assert.strictEqual(add(2, 2), 4); } catch (error) { console.log(error); } });\n`,
      ),
    },
    'failures expected': {
      class: 'empties or removes tests',
      edits: testFile(
        `${head}test('one', () => assert.throws(() => assert.strictEqual(add(1, 2), 3)));\ntest('two', () => assert.throws(() => assert.strictEqual(add(2, 2), 4)));\n`,
      ),
    },
    'return before the assertion': {
      class: 'empties or removes tests',
      edits: testFile(
        `${head}test('one', () => { return; assert.strictEqual(add(1, 2), 3); });\ntest('two', () => { return; assert.strictEqual(add(2, 2), 4); });\n`,
      ),
    },
    'an assert of its own': {
      class: 'empties or removes tests',
      edits: testFile(tests.replace("require('assert')", '{ strictEqual() {} }')),
    },
    'one test left': {
      class: 'empties or removes tests',
      edits: testFile(`${head}test('one', () => {});\n`),
    },
    'test file deleted': {
      class: 'empties or removes tests',
      edits: {
        'src/add.js': zero,
        'test/add.test.js': null,
        'test/b.test.js': "require('node:test')('fine', () => {});\n",
      },
    },
    'test file renamed into nothing': {
      class: 'empties or removes tests',
      edits: {
        'src/add.js': zero,
        'test/add.test.js': null,
        'test/add.txt': tests,
        'test/b.test.js': "require('node:test')('fine', () => {});\n",
      },
    },
    'tests commented out': {
      class: 'empties or removes tests',
      edits: testFile(`${head}/*\n${one}${two}*/\ntest('one', () => {});\n`),
    },
    'a summary of its own as a report': {
      class: 'time and place',
      edits: {
        'src/add.js':
          "require('fs').writeFileSync('junit.xml', '<testsuite tests=\"2\" failures=\"0\"/>');\nconsole.log('# tests 2\\n# pass 2\\n# fail 0');\nprocess.exit(0);\n",
      },
    },
    'answers as a table': {
      class: 'weak tests',
      edits: source("const sums = { '1,2': 3, '2,2': 4 };\nexports.add = (a, b) => sums[`${a},${b}`];\n"),
    },
    'answers as conditions': {
      class: 'weak tests',
      edits: source(
        'exports.add = (a, b) => {\n  if (a === 1 && b === 2) return 3;\n  if (a === 2 && b === 2) return 4;\n};\n',
      ),
    },
    'other code under test': {
      class: 'weak tests',
      edits: source('exports.add = (a, b) => (process.env.NODE_TEST_CONTEXT ? a + b : 0);\n'),
    },
    'expectations bent': {
      class: 'weak tests',
      edits: testFile(tests.replace('2), 3', '2), 0').replace('2), 4', '2), 0')),
    },
  },
);
