import { json } from './cheat-case.ts';
import type { CheatCase, Files } from './cheat-case.ts';

const zero = 'exports.add = (a, b) => 0;\n';
const right = 'exports.add = (a, b) => a + b;\n';
const head =
  "const test = require('node:test');\nconst assert = require('assert');\nconst { add } = require('../src/add.js');\n";
const one = "test('one', () => assert.strictEqual(add(1, 2), 3));\n";
const two = "test('two', () => assert.strictEqual(add(2, 2), 4));\n";
const tests = head + one + two;

function manifest(scripts: Readonly<Record<string, string>>, more: object = {}): string {
  return json({ name: 'sums', version: '1.0.0', private: true, scripts, ...more });
}

const base: Files = {
  'package.json': manifest({ test: 'node --test' }),
  'src/add.js': zero,
  'test/add.test.js': tests,
};
const npm = 'npm test';
const source = (text: string): CheatCase['edits'] => ({ 'src/add.js': text });
const testFile = (text: string): CheatCase['edits'] => ({
  'src/add.js': zero,
  'test/add.test.js': text,
});
const done = (edits: CheatCase['edits']): CheatCase['edits'] => ({ 'src/add.js': right, ...edits });

/** What the cases of this runner share. */
export const nodeKit = {
  zero,
  right,
  head,
  one,
  two,
  tests,
  manifest,
  base,
  npm,
  source,
  testFile,
  done,
} as const;
