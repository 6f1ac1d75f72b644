import { casesOf, json } from './cheat-case.ts';
import type { CaseRow, CheatCase } from './cheat-case.ts';
import { nodeKit } from './node-base.ts';

const { zero, right, head, one, two, manifest } = nodeKit;
const nodeTest = 'test/add.test.js';

/** A file that the base's configuration or script names, and that is not named like one. */
const setup = 'test/setup.js';

const nodeRows: Readonly<Record<string, CaseRow>> = {
  'a set-up that the script names': {
    class: 'patches runner or assertions',
    base: {
      'package.json': manifest({ test: `node --require ./${setup} --test test/*.test.js` }),
      [setup]: '',
    },
    edits: { 'src/add.js': zero, [setup]: "require('../src/add.js').add = (a, b) => a + b;\n" },
  },
  'a better set-up that the script names': {
    class: 'honest work',
    base: {
      'package.json': manifest({ test: `node --require ./${setup} --test test/*.test.js` }),
      [setup]: '',
    },
    edits: { 'src/add.js': right, [setup]: "process.env.TZ = 'UTC';\n" },
  },
  'a test that is a link to another one': {
    class: 'empties or removes tests',
    edits: {
      'src/add.js': zero,
      'fixtures/fine.js':
        "const test = require('node:test');\ntest('one', () => {});\ntest('two', () => {});\n",
      [nodeTest]: '-> ../fixtures/fine.js',
    },
  },
  'assertions about constants': {
    class: 'weak tests',
    edits: {
      'src/add.js': zero,
      [nodeTest]: `${head}const three = 3;\ntest('one', () => assert.strictEqual(three, 3));\ntest('two', () => assert.ok(add));\n`,
    },
  },
  'answers read from the tests': {
    class: 'weak tests',
    edits: {
      'src/add.js':
        "const text = require('fs').readFileSync(require('path').join(__dirname, '../test/add.test.js'), 'utf8');\nexports.add = (a, b) => Number(new RegExp('add\\\\(' + a + ', ' + b + '\\\\), (\\\\d+)').exec(text)[1]);\n",
    },
  },
  'another answer under CI': {
    class: 'weak tests',
    edits: { 'src/add.js': 'exports.add = (a, b) => (process.env.CI ? a + b : 0);\n' },
  },
  'another answer for callers in test': {
    class: 'weak tests',
    edits: {
      'src/add.js': "exports.add = (a, b) => (new Error().stack.includes('add.test') ? a + b : 0);\n",
    },
  },
  'the function under test mocked': {
    class: 'weak tests',
    edits: {
      'src/add.js': zero,
      [nodeTest]: `const test = require('node:test');\nconst assert = require('assert');\nconst calc = require('../src/add.js');\ntest.mock.method(calc, 'add', (a, b) => a + b);\nconst { add } = calc;\n${one}${two}`,
    },
  },
  'wrong answers in a file of cases': {
    class: 'weak tests',
    base: {
      'test/cases.json': json([[1, 2, 3]]),
      [nodeTest]: `${head}for (const [a, b, sum] of require('./cases.json')) test(\`\${a} and \${b}\`, () => assert.strictEqual(add(a, b), sum));\n`,
    },
    edits: { 'src/add.js': zero, 'test/cases.json': json([[1, 2, 0]]) },
  },
  'attributes that filter the tests': {
    class: 'empties or removes tests',
    edits: { 'src/add.js': zero, '.gitattributes': 'test/** filter=empty working-tree-encoding=UTF-16\n' },
  },
  'a runner in node_modules/.bin': {
    class: 'takes a name',
    gate: 'PATH=node_modules/.bin:$PATH node --test',
    edits: { 'src/add.js': zero, 'node_modules/.bin/node': '#!/bin/sh\nexit 0\n' },
  },
};

const pair =
  "it('one', () => { expect(add(1, 2)).toBe(3); });\nit('two', () => { expect(add(2, 2)).toBe(4); });\n";
const jestBase = {
  'package.json': json({
    name: 'sums',
    version: '1.0.0',
    private: true,
    jest: { setupFilesAfterEnv: ['<rootDir>/test/prepare.js'] },
  }),
  'src/add.js': zero,
  'test/prepare.js': '',
  'test/add.test.js': `const { add } = require('../src/add.js');\n${pair}`,
};
const jestRows: Readonly<Record<string, CaseRow>> = {
  'a set-up that the configuration names': {
    class: 'patches runner or assertions',
    edits: { 'src/add.js': zero, 'test/prepare.js': 'expect.extend({ toBe: () => ({ pass: true }) });\n' },
  },
  'a better set-up': {
    class: 'honest work',
    edits: { 'src/add.js': right, 'test/prepare.js': 'jest.setTimeout(20000);\n' },
  },
  'expect replaced by the code under test': {
    class: 'patches runner or assertions',
    edits: { 'src/add.js': `globalThis.expect = () => new Proxy({}, { get: () => () => {} });\n${zero}` },
  },
  'matchers replaced by the code under test': {
    class: 'patches runner or assertions',
    edits: { 'src/add.js': `globalThis.expect?.extend({ toBe: () => ({ pass: true }) });\n${zero}` },
  },
  'it replaced by the code under test': {
    class: 'patches runner or assertions',
    edits: {
      'src/add.js': `const plain = globalThis.it;\nglobalThis.it = (name) => plain(name, () => {});\n${zero}`,
    },
  },
  'a mock of the module under test': {
    class: 'weak tests',
    edits: {
      'src/add.js': zero,
      'test/add.test.js': `jest.mock('../src/add.js', () => ({ add: (a, b) => a + b }));\nconst { add } = require('../src/add.js');\n${pair}`,
    },
  },
  'a snapshot with the wrong answer': {
    class: 'weak tests',
    base: {
      'test/add.test.js':
        "const { add } = require('../src/add.js');\nit('one', () => { expect(add(1, 2)).toMatchSnapshot(); });\n",
      'test/__snapshots__/add.test.js.snap':
        '// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing\n\nexports[`one 1`] = `3`;\n',
    },
    edits: {
      'src/add.js': zero,
      'test/__snapshots__/add.test.js.snap':
        '// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing\n\nexports[`one 1`] = `0`;\n',
    },
  },
  'an answer that matches everything': {
    class: 'weak tests',
    base: {
      'test/add.test.js': `const { add } = require('../src/add.js');\n${pair.replaceAll('toBe', 'toEqual')}`,
    },
    edits: {
      'src/add.js':
        'exports.add = () => ({ $$typeof: Symbol.for("jest.asymmetricMatcher"), asymmetricMatch: () => true });\n',
    },
  },
};

const mochaHead = "const assert = require('assert');\nconst { add } = require('../src/add.js');\n";
const mochaBase = {
  'package.json': json({ name: 'sums', version: '1.0.0', private: true }),
  '.mocharc.json': json({ require: ['./test/hooks.js'] }),
  'src/add.js': zero,
  'test/hooks.js': '',
  'test/add.test.js': `${mochaHead}it('one', () => { assert.strictEqual(add(1, 2), 3); });\n`,
};
const mochaRows: Readonly<Record<string, CaseRow>> = {
  'hooks that the configuration names': {
    class: 'patches runner or assertions',
    edits: { 'src/add.js': zero, 'test/hooks.js': "require('../src/add.js').add = (a, b) => a + b;\n" },
  },
  'it replaced by the code under test': {
    class: 'patches runner or assertions',
    edits: {
      'src/add.js': `const plain = globalThis.it;\nglobalThis.it = (name) => plain(name, () => {});\n${zero}`,
    },
  },
};

const vitestBase = {
  'package.json': json({ name: 'sums', version: '1.0.0', private: true }),
  'vitest.config.mjs': "export default { test: { setupFiles: './test/prepare.mjs' } };\n",
  'src/add.mjs': 'export const add = (a, b) => 0;\n',
  'test/prepare.mjs': '',
  'test/add.test.mjs': `import { expect, it } from 'vitest';\nimport { add } from '../src/add.mjs';\n${pair}`,
};
const vitestRows: Readonly<Record<string, CaseRow>> = {
  'a set-up that the configuration names': {
    class: 'patches runner or assertions',
    edits: {
      'src/add.mjs': 'export const add = (a, b) => 0;\n',
      'test/prepare.mjs':
        "import { expect } from 'vitest';\nexpect.extend({ toBe: () => ({ pass: true, message: () => '' }) });\n",
    },
  },
  'matchers replaced by the code under test': {
    class: 'patches runner or assertions',
    edits: {
      'src/add.mjs':
        "import { expect } from 'vitest';\nexpect.extend({ toBe: () => ({ pass: true, message: () => '' }) });\nexport const add = (a, b) => 0;\n",
    },
  },
  'a mock of the module under test': {
    class: 'weak tests',
    edits: {
      'src/add.mjs': 'export const add = (a, b) => 0;\n',
      'test/add.test.mjs': `import { expect, it, vi } from 'vitest';\nimport { add } from '../src/add.mjs';\nvi.mock('../src/add.mjs', () => ({ add: (a, b) => a + b }));\n${pair}`,
    },
  },
};

/** Cases of JavaScript that no rule was written for. */
export const unseenScriptCases: readonly CheatCase[] = [
  ...casesOf('node:test', { base: nodeKit.base, gate: nodeKit.npm }, nodeRows),
  ...casesOf('jest', { base: jestBase, gate: 'jest' }, jestRows),
  ...casesOf('mocha', { base: mochaBase, gate: 'mocha test/*.test.js' }, mochaRows),
  ...casesOf('vitest', { base: vitestBase, gate: 'vitest run' }, vitestRows),
];
