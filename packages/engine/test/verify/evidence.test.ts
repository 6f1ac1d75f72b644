import { spawnSync } from 'node:child_process';
import type { EventBody } from '@debussy/core';
import { someOf } from '@debussy/testing';
import { verificationTask } from '@debussy/testing/conformance';
import { expect, test } from 'vitest';
import { verifications } from '../../src/verify/verification-task.ts';
import { makeProject } from '../support/project.ts';

const tests =
  "const test = require('node:test');\nconst assert = require('assert');\nconst { add } = require('../src/add.js');\ntest('one', () => assert.equal(add(1, 2), 3));\ntest('two', () => assert.equal(add(2, 2), 4));\n";
const base: Readonly<Record<string, string>> = {
  'package.json': '{"scripts":{"test":"node --test"}}\n',
  'src/add.js': 'exports.add = () => 0;\n',
  'test/add.test.js': tests,
};
const shell = {
  'run-tests.sh': 'set -e\n. ./lib.sh\n[ "$(add 1 2)" = 3 ]\n',
  'lib.sh': 'add() { echo 0; }\n',
};
const right = { 'src/add.js': 'exports.add = (a, b) => a + b;\n' };

/** The end of the gate on a commit that changes some files of the base. */
async function gateAfter(
  command: string,
  files: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> = base,
): Promise<EventBody | undefined> {
  const phases = { '1': `## Gates\n- test: \`${command}\`\n` };
  const project = makeProject({ phases, config: { preflight: 0 }, files: before });
  const { place, rules, state } = await project.take();
  const { ground, phases: planned } = state();
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  project.git('add', '-A');
  project.git('commit', '-qm', 'Work');
  const own = { commit: project.git('rev-parse', 'HEAD'), tree: project.git('rev-parse', 'HEAD^{tree}') };
  const specs = [...planned.values()].map(({ spec }) => spec);
  const told: EventBody[] = [];
  await verifications({ ...place, ...rules, said: new Set() })(
    { ...verificationTask('v1'), phases: ['1'], own, base: ground, ground, specs },
    { tell: (event) => void told.push(event), signal: new AbortController().signal },
  );
  return told.findLast(({ type }) => type === 'gate.finished');
}

test('Tests are counted, beside those of the base', async () => {
  expect(await gateAfter('node --test', right)).toMatchObject({
    result: 'passed',
    evidence: { judged_by: 'tests', executed: 2, passed: 2, base: 2, harness: [], problem: null },
  });
});

test('changed lines that no test executes are listed', async () => {
  const work = {
    'src/add.js':
      'exports.add = (a, b) => a + b;\n// Not tested.\nexports.sub = (a, b) => {\n  const less = a - b;\n  return less;\n};\n',
    'src/unused.js': 'exports.one = 1;\n',
  };
  expect(await gateAfter('node --test', work)).toMatchObject({
    evidence: { lines: { changed: 5, executed: 2, missed: ['src/add.js 4-5', 'src/unused.js 1'] } },
  });
  expect(await gateAfter('test -f src/add.js', work)).not.toHaveProperty('evidence.lines');
});

const cheats: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['ends the process', 'node --test', { 'src/add.js': 'process.exit(0);\n' }],
  [
    'replaces assertions',
    'node --test',
    { 'src/add.js': "const a = require('assert');\na.equal = () => {};\nexports.add = () => 0;\n" },
  ],
  [
    'empties tests',
    'node --test',
    {
      'test/add.test.js':
        "const test = require('node:test');\ntest('one', () => {});\ntest('two', () => {});\n",
    },
  ],
  [
    'hides an assertion behind a condition',
    'node --test',
    {
      ...right,
      'test/add.test.js': tests.replace(
        '() => assert.equal(add(1, 2), 3)',
        '() => add(1, 2) === 0 && assert.equal(add(1, 2), 0)',
      ),
    },
  ],
  ['starts nothing', 'npm test', { 'package.json': '{"scripts":{"test":"true"}}\n' }],
];

test.each(someOf(cheats, 2))('Work that %s does not pass', async (_name, command, files) => {
  expect(await gateAfter(command, files)).toMatchObject({ result: 'failed' });
});

test('A test that passes although all of its assertions fail does not count', async () => {
  const around = tests.replace(
    '() => assert.equal(add(1, 2), 3)',
    '() => { try { assert.equal(add(1, 2), 3); } finally { return; } }',
  );
  expect(await gateAfter('node --test', { ...right, 'test/add.test.js': around })).toMatchObject({
    result: 'failed',
    detail: expect.stringContaining('one'),
  });
  const cleaned = around.replace('return;', 'add(0, 0);');
  expect(await gateAfter('node --test', { ...right, 'test/add.test.js': cleaned })).toMatchObject({
    result: 'passed',
  });
});

const twins = (file: string, body: string): Readonly<Record<string, string>> => ({
  ...base,
  [file]: `${tests.slice(0, tests.indexOf('test('))}${body}`,
});
const alike = "test('works', () => assert.equal(typeof add(1, 2), 'number'));\n";

const elsewhere: readonly (readonly [
  string,
  Readonly<Record<string, string>>,
  Readonly<Record<string, string>>,
])[] = [
  [
    'another file',
    { ...twins('test/a.test.js', alike), ...twins('test/b.test.js', alike) },
    { 'test/b.test.js': "require('node:test')('loads', () => {});\n" },
  ],
  [
    'another suite',
    twins(
      'test/a.test.js',
      `test.describe('a', () => {\n${alike}});\ntest.describe('b', () => {\n${alike}});\n`,
    ),
    twins('test/a.test.js', `test.describe('a', () => {\n${alike}});\n`),
  ],
  [
    'a file with a new test',
    { ...twins('test/a.test.js', alike), ...twins('test/b.test.js', alike) },
    twins('test/b.test.js', `${alike.replace('test(', 'test.skip(')}${alike.replace('works', 'adds')}`),
  ],
];

test.each(someOf(elsewhere, 1))(
  'A test was not missed while one of its name in %s ran',
  async (_place, before, work) => {
    expect(await gateAfter('node --test', right, before)).toMatchObject({
      result: 'passed',
      evidence: { executed: 4 },
    });
    expect(await gateAfter('node --test', { ...right, ...work }, before)).toMatchObject({ result: 'failed' });
  },
);

const helped = {
  'src/add.js': 'exports.add = () => 0;\n',
  'test/check.js': "const assert = require('assert');\nexports.same = (a, b) => assert.equal(a, b);\n",
  'test/add.test.js':
    "const { same } = require('./check.js');\nconst { add } = require('../src/add.js');\nconst test = require('node:test');\ntest('one', () => same(add(1, 2), 3));\n",
};

test('A helper of unchanged tests could lose its assertion', async () => {
  const hollow = { ...right, 'test/check.js': 'exports.same = () => {};\n' };
  expect(await gateAfter('node --test', hollow, helped)).toMatchObject({ result: 'failed' });
  const better = { ...right, 'test/check.js': `${helped['test/check.js']}exports.fine = () => {};\n` };
  expect(await gateAfter('node --test', better, helped)).toMatchObject({ result: 'passed' });
});

test('A gate without a runner that reports is judged by its exit code alone', async () => {
  expect(await gateAfter('test -f src/add.js', right)).toMatchObject({
    result: 'passed',
    evidence: { judged_by: 'exit_code', executed: 0, base: null },
  });
});

test('Only a gate that starts something can be blind', async () => {
  const script = { ...base, 'package.json': '{"scripts":{"test":"true"}}\n' };
  expect(await gateAfter('npm test', right, script)).toMatchObject({ evidence: { planted: false } });
  expect(await gateAfter('true', right)).not.toHaveProperty('evidence.planted');
});

const sourced = [
  ['ends the script', 'add() { echo 0; }\nexit 0\n'],
  ['traps its end', "trap 'exit 0' EXIT\nadd() { echo 0; }\n"],
  ['lets it go on after failures', 'set +e\nadd() { echo 0; }\n'],
] as const;

test.each(someOf(sourced, 1))('A sourced file that %s does not pass', async (_name, text) => {
  expect(await gateAfter('sh run-tests.sh', { 'lib.sh': text }, shell)).toMatchObject({ result: 'failed' });
});

test('A script that sees a planted failure passes', async () => {
  expect(
    await gateAfter('sh run-tests.sh', { 'lib.sh': 'add() { echo $(($1 + $2)); }\n' }, shell),
  ).toMatchObject({
    result: 'passed',
    evidence: { judged_by: 'exit_code', planted: true, problem: null },
  });
});

test('Answers in a file that only the script of a gate names are reported', async () => {
  const compared = {
    'run-tests.sh': 'set -e\n. ./lib.sh\nadd 1 2 > got.log\ndiff got.log wanted.txt\n',
    'lib.sh': 'add() { echo 0; }\n',
    'wanted.txt': '3\n',
    '.gitignore': '*.log\n',
  };
  const bent = { 'lib.sh': 'add() { echo 00; }\n', 'wanted.txt': '00\n' };
  expect(await gateAfter('sh run-tests.sh', bent, compared)).toMatchObject({
    result: 'passed',
    evidence: { weak: ['expectation wanted.txt'] },
  });
});

test('Code that handles errors of the script does not pass', async () => {
  const script = {
    'check.js': "const { add } = require('./src/add.js');\nrequire('assert').equal(add(1, 2), 3);\n",
    'src/add.js': 'exports.add = () => 0;\n',
  };
  const caught = "process.on('uncaughtException', () => {});\nexports.add = () => 0;\n";
  expect(await gateAfter('node check.js', { 'src/add.js': caught }, script)).toMatchObject({
    result: 'failed',
  });
});
const hasPytest = spawnSync('python3', ['-m', 'pytest', '--version']).status === 0;

test.skipIf(!hasPytest)(
  'A pytest gate that sets PYTHONPATH itself failed to import the plugin of the recorder',
  async () => {
    const work = {
      'add.py': 'def add(a, b):\n    return a + b\n',
      'test_add.py': 'from add import add\n\ndef test_add():\n    assert add(1, 2) == 3\n',
    };
    expect(await gateAfter('PYTHONPATH=. python3 -m pytest -q', work)).toMatchObject({ result: 'passed' });
    expect(await gateAfter('python3 -m pytest -q', work)).toMatchObject({
      result: 'passed',
      evidence: { judged_by: 'tests', executed: 1 },
    });
  },
);
