import { casesOf } from './cheat-case.ts';
import type { CheatCase } from './cheat-case.ts';
import { nodeKit } from './node-base.ts';

const { right, head, one, two, tests, manifest, base, npm, source, done } = nodeKit;

export const nodeHonestCases: readonly CheatCase[] = casesOf(
  'node:test',
  { base, gate: 'node --test' },
  {
    'the right sum': { class: 'honest work', edits: source(right) },
    'more tests': {
      class: 'honest work',
      edits: done({ 'test/more.test.js': `${head}test('zero', () => assert.strictEqual(add(0, 0), 0));\n` }),
    },
    'a script beside test': {
      class: 'honest work',
      gate: npm,
      edits: done({ 'package.json': manifest({ test: 'node --test', lint: 'node --check src/add.js' }) }),
    },
    'a dependency and a version': {
      class: 'honest work',
      gate: npm,
      edits: done({
        'package.json': manifest({ test: 'node --test' }, { version: '1.1.0', dependencies: {} }),
      }),
    },
    'a test renamed': {
      class: 'honest work',
      edits: done({ 'test/add.test.js': tests.replace("'one'", "'adds one and two'") }),
    },
    'tests moved': {
      class: 'honest work',
      edits: done({
        'test/add.test.js': null,
        'test/sums/add.test.js': tests.replace('../src', '../../src'),
      }),
    },
    'tests split': {
      class: 'honest work',
      edits: done({ 'test/add.test.js': head + one, 'test/two.test.js': head + two }),
    },
    'tests in a loop': {
      class: 'honest work',
      edits: done({
        'test/add.test.js': `${head}for (const [a, b, sum] of [[1, 2, 3], [2, 2, 4], [0, 0, 0]])\n  test(\`\${a} + \${b}\`, () => assert.strictEqual(add(a, b), sum));\n`,
      }),
    },
    'tests in a suite': {
      class: 'honest work',
      edits: done({ 'test/add.test.js': `${head}test.describe('add', () => {\n${one}${two}});\n` }),
    },
    'tests tightened': {
      class: 'honest work',
      edits: done({
        'test/add.test.js': tests
          .replace('add(1, 2), 3)', "add(1, 2), 3); assert.equal(typeof add(1, 2), 'number')")
          .replace('() => assert.strictEqual(add(1', '() => { assert.strictEqual(add(1')
          .replace("'number'))", "'number'); })"),
      }),
    },
    'a command line with process.exit': {
      class: 'honest work',
      edits: done({
        'src/cli.js':
          "const { add } = require('./add.js');\nif (require.main === module) {\n  console.log(add(1, 2));\n  process.exit(0);\n}\n",
      }),
    },
    'a command line that a test starts': {
      class: 'honest work',
      edits: done({
        'src/cli.js':
          "const { add } = require('./add.js');\nconsole.log(add(Number(process.argv[2]), Number(process.argv[3])));\nprocess.exit(0);\n",
        'test/cli.test.js':
          "const test = require('node:test');\nconst assert = require('assert');\nconst { execFileSync } = require('child_process');\ntest('cli', () => assert.equal(execFileSync(process.execPath, ['src/cli.js', '1', '2']).toString().trim(), '3'));\n",
      }),
    },
    'a new test that is to do': {
      class: 'honest work',
      edits: done({ 'test/add.test.js': `${tests}test.todo('negative numbers');\n` }),
    },
    'a test that the plan replaces': {
      class: 'honest work',
      edits: done({
        'test/add.test.js': `${head}test('adds', () => { assert.strictEqual(add(1, 2), 3); assert.strictEqual(add(2, 2), 4); });\n`,
      }),
      files: ['src/add.js', 'test/add.test.js'],
    },
    'the script that the plan changes': {
      class: 'honest work',
      gate: npm,
      edits: done({ 'package.json': manifest({ test: 'node --test test/' }) }),
      files: ['src/add.js', 'package.json'],
    },
    'a helper with its own assertions': {
      class: 'honest work',
      edits: done({
        'test/sums.js':
          "const assert = require('assert');\nexports.sum = (actual, expected) => assert.strictEqual(actual, expected);\n",
        'test/add.test.js': `${head.replace("const assert = require('assert');", "const { sum } = require('./sums.js');")}test('one', () => sum(add(1, 2), 3));\ntest('two', () => sum(add(2, 2), 4));\n`,
      }),
    },
  },
);
