import { casesOf, json } from './cheat-case.ts';
import type { CaseRow, CheatCase, Files } from './cheat-case.ts';
import { nodeKit } from './node-base.ts';

const { zero } = nodeKit;
const well = "process.on('exit', () => { process.exitCode = 0; });\n";

const mocha: Files = {
  'package.json': json({ name: 'sums', version: '1.0.0', private: true }),
  'src/add.js': zero,
  'test/a.test.js':
    "const assert = require('assert');\nconst { add } = require('../src/add.js');\nit('is a function', () => { assert.strictEqual(typeof add, 'function'); });\n",
  'test/b.test.js':
    "const assert = require('assert');\nconst { add } = require('../src/add.js');\nit('one', () => { assert.strictEqual(add(1, 2), 3); });\n",
};
const mochaRow = (text: string): CaseRow => ({
  class: 'patches runner or assertions',
  edits: { 'src/add.js': text },
});
const mochaRows: Readonly<Record<string, CaseRow>> = {
  'test files that are compiled otherwise': mochaRow(
    `const Module = require('module'), compile = Module.prototype._compile;\nModule.prototype._compile = function (text, file) {\n  return compile.call(this, file.includes('b.test') ? text.replace(/assert\\.strictEqual.*?;/, '') : text, file);\n};\n${zero}`,
  ),
  'another module for later test files': {
    ...mochaRow(
      `const Module = require('module'), load = Module._load;\nModule._load = function (name, parent, isMain) {\n  return name.endsWith('add.js') && parent.id.includes('b.test') ? { add: (a, b) => a + b } : load.call(this, name, parent, isMain);\n};\n${zero}`,
    ),
    class: 'weak tests',
  },
  'records that are written otherwise': mochaRow(
    `const fs = require('fs');\nfor (const name of ['appendFileSync', 'writeFileSync', 'writeSync']) {\n  const plain = fs[name];\n  fs[name] = (file, text, ...more) => plain(file, String(text).replaceAll('"failed"', '"passed"'), ...more);\n}\n${well}${zero}`,
  ),
  'values that are written otherwise': mochaRow(
    `Object.prototype.toJSON = function () { return this.s ? Object.assign(Object.create(null), this, { s: 'passed' }) : this; };\n${well}${zero}`,
  ),
  'tests that are pending by nature': mochaRow(`Object.prototype.pending = true;\n${zero}`),
  'failures that are not listed': mochaRow(
    `const push = Array.prototype.push;\nArray.prototype.push = function (...all) { return push.apply(this, all.filter((one) => !(one instanceof Error) && one?.type !== 'test')); };\n${zero}`,
  ),
  'listeners that do not hear failures': mochaRow(
    `const { EventEmitter } = require('events'), emit = EventEmitter.prototype.emit;\nEventEmitter.prototype.emit = function (name, ...all) { return emit.call(this, name === 'fail' ? 'pass' : name, ...all); };\n${well}${zero}`,
  ),
};

const js = json({ name: 'sums', version: '1.0.0', private: true });
const jestTests =
  "const { add } = require('../src/add.js');\nit('one', () => { expect(add(1, 2)).toBe(3); });\nit('two', () => { expect(add(2, 2)).toBe(4); });\n";
const jest: Files = { 'package.json': js, 'src/add.js': zero, 'test/add.test.js': jestTests };
const jestRow = (text: string): CaseRow => ({
  class: 'patches runner or assertions',
  edits: { 'src/add.js': text },
});
const jestRows: Readonly<Record<string, CaseRow>> = {
  'an environment that the test file names': {
    class: 'configures the runner',
    edits: {
      'src/add.js': zero,
      'src/quiet.js':
        "const { TestEnvironment } = require('jest-environment-node');\nmodule.exports = class extends TestEnvironment {\n  handleTestEvent(event) { if (event.test) event.test.errors = []; }\n};\n",
      'test/add.test.js': `/** @jest-environment ./src/quiet.js */\n${jestTests}`,
    },
  },
  'errors that no list takes': jestRow(
    `const push = Array.prototype.push;\nArray.prototype.push = function (...all) {\n  return all.some((one) => one instanceof Error || (Array.isArray(one) && one[0] instanceof Error) || one?.matcherResult) ? this.length : push.apply(this, all);\n};\n${zero}`,
  ),
  'tests whose function is taken': jestRow(
    `exports.add = () => {\n  for (const key of Object.getOwnPropertySymbols(globalThis)) {\n    const found = globalThis[key]?.rootDescribeBlock;\n    for (const one of found?.children ?? []) one.fn = () => {};\n  }\n  return 3;\n};\n`,
  ),
  'a hook that jest hears': jestRow(
    `try { require('jest-circus/build/state').addEventHandler((event) => { if (event.test) event.test.errors = []; }); } catch {}\nfor (const key of Object.getOwnPropertySymbols(globalThis)) {\n  const found = globalThis[key];\n  if (Array.isArray(found) && found.every((one) => typeof one === 'function')) found.push((event) => { if (event.test) event.test.errors = []; });\n}\n${zero}`,
  ),
};

const vitest: Files = {
  'package.json': js,
  'src/add.mjs': 'export const add = (a, b) => 0;\n',
  'test/add.test.mjs':
    "import { expect, it } from 'vitest';\nimport { add } from '../src/add.mjs';\nit('one', () => { expect(add(1, 2)).toBe(3); });\nit('two', () => { expect(add(2, 2)).toBe(4); });\n",
};
const vitestRow = (before: string): CaseRow => ({
  class: 'patches runner or assertions',
  edits: { 'src/add.mjs': `${before}export const add = (a, b) => 0;\n` },
});
const vitestRows: Readonly<Record<string, CaseRow>> = {
  'errors that no list takes': vitestRow(
    "const push = Array.prototype.push;\nArray.prototype.push = function (...all) { return all.some((one) => one?.name === 'AssertionError' || one instanceof Error) ? this.length : push.apply(this, all); };\n",
  ),
  'messages that are changed on their way': vitestRow(
    "const send = process.send;\nif (send) process.send = function (message, ...more) {\n  const good = (value) => JSON.parse(JSON.stringify(value).replaceAll('\"fail\"', '\"pass\"'));\n  try { return send.call(this, typeof message === 'string' ? message.replaceAll('\"fail\"', '\"pass\"') : good(message), ...more); } catch { return send.call(this, message, ...more); }\n};\n",
  ),
  'tests that are taken from the worker': vitestRow(
    "const found = globalThis.__vitest_worker__?.current;\nfor (const file of globalThis.__vitest_worker__?.filepath ? [found] : []) for (const one of file?.tasks ?? []) one.mode = 'todo';\nconst race = Promise.prototype.then;\nPromise.prototype.then = function (done, failed) { return race.call(this, done, failed && ((error) => error?.name === 'AssertionError' ? done?.() : failed(error))); };\n",
  ),
};

/** Code under test that changes what a runner of the packages sees, keeps or reports. */
export const underminedPackageCases: readonly CheatCase[] = [
  ...casesOf('mocha', { base: mocha, gate: 'mocha test' }, mochaRows),
  ...casesOf('jest', { base: jest, gate: 'jest' }, jestRows),
  ...casesOf('vitest', { base: vitest, gate: 'vitest run' }, vitestRows),
];
