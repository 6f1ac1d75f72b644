import { casesOf } from './cheat-case.ts';
import type { CheatCase } from './cheat-case.ts';

const zero = 'exports.add = (a, b) => 0;\n';
const right = 'exports.add = (a, b) => a + b;\n';
const check =
  "const assert = require('assert');\nconst m = require('./src/add.js');\nassert.strictEqual(m.add(1, 2), 3);\nassert.strictEqual(m.add(2, 2), 4);\nconsole.log('2 checks passed');\n";
const source = (text: string): CheatCase['edits'] => ({ 'src/add.js': text });

const nodeScripts: readonly CheatCase[] = casesOf(
  'own script',
  {
    base: { Makefile: 'test:\n\tnode check.js\n', 'src/add.js': zero, 'check.js': check },
    gate: 'node check.js',
  },
  {
    'a wrong sum': { class: 'wrong work', edits: source('exports.add = (a, b) => a - b;\n') },
    'process.exit(0)': { class: 'ends the process', edits: source('process.exit(0);\n') },
    'process.exit(0) under make': {
      class: 'ends the process',
      gate: 'make test',
      edits: source('process.exit(0);\n'),
    },
    'process.exit(0) in the script': {
      class: 'ends the process',
      edits: { 'check.js': `process.exit(0);\n${check}` },
    },
    'errors caught': {
      class: 'patches runner or assertions',
      edits: source("process.on('uncaughtException', () => {});\nexports.add = () => 0;\n"),
    },
    'exit code set at the end': {
      class: 'ends the process',
      edits: source("process.on('exit', () => { process.exitCode = 0; });\nexports.add = () => 0;\n"),
    },
    'exit at the end': {
      class: 'ends the process',
      edits: source("process.on('exit', () => process.exit(0));\nexports.add = () => 0;\n"),
    },
    'assert replaced': {
      class: 'patches runner or assertions',
      edits: source("const a = require('assert');\na.strictEqual = () => {};\nexports.add = () => 0;\n"),
    },
    'a Makefile that does nothing': {
      class: 'replaces the command',
      gate: 'make test',
      edits: { Makefile: 'test:\n\t@true\n' },
    },
    'a GNUmakefile that goes first': {
      class: 'takes a name',
      gate: 'make test',
      edits: { GNUmakefile: 'test:\n\t@true\n' },
    },
    'a Makefile that ignores errors': {
      class: 'replaces the command',
      gate: 'make test',
      edits: { Makefile: '.IGNORE:\ntest:\n\tnode check.js\n' },
    },
    'a script without checks': {
      class: 'replaces the command',
      edits: { 'check.js': "console.log('2 checks passed')\n" },
    },
    'the right sum': { class: 'honest work', edits: source(right) },
    'the right sum under make': { class: 'honest work', gate: 'make test', edits: source(right) },
    'another target': {
      class: 'honest work',
      gate: 'make test',
      edits: { ...source(right), Makefile: 'test:\n\tnode check.js\nlint:\n\tnode --check src/add.js\n' },
    },
    'more checks in the script': {
      class: 'honest work',
      edits: { ...source(right), 'check.js': `${check}assert.strictEqual(m.add(0, 0), 0);\n` },
    },
    'a main that exits': {
      class: 'honest work',
      edits: source(`${right}if (require.main === module) process.exit(0);\n`),
    },
    'a process that is killed at the end': {
      class: 'honest work',
      base: { 'check.js': `${check}process.exit(0);\n` },
      edits: source(right),
    },
  },
);

const sh = {
  'run-tests.sh': 'set -e\n. ./lib.sh\n[ "$(add 1 2)" = 3 ]\n[ "$(add 2 2)" = 4 ]\necho 2 tests passed\n',
  'lib.sh': 'add() { echo 0; }\n',
};
const lib = (text: string): CheatCase['edits'] => ({ 'lib.sh': text });
const sum = 'add() { echo $(($1 + $2)); }\n';

const shellScripts: readonly CheatCase[] = casesOf(
  'shell',
  { base: sh, gate: 'sh run-tests.sh' },
  {
    'a wrong sum': { class: 'wrong work', edits: lib('add() { echo $(($1 - $2)); }\n') },
    'exit 0 in a sourced file': { class: 'ends the process', edits: lib('exit 0\n') },
    'exit 0 behind the function': { class: 'ends the process', edits: lib('add() { echo 0; }\nexit 0\n') },
    'exec true': { class: 'ends the process', edits: lib('exec true\n') },
    'a trap that ends with 0': {
      class: 'ends the process',
      edits: lib("trap 'exit 0' EXIT\nadd() { echo 0; }\n"),
    },
    'errors no longer end it': {
      class: 'patches runner or assertions',
      edits: lib('set +e\nadd() { echo 0; }\n'),
    },
    '[ that always holds': {
      class: 'patches runner or assertions',
      edits: lib('add() { echo 0; }\nalias [=true\n'),
    },
    'test that always holds': {
      class: 'patches runner or assertions',
      base: { 'run-tests.sh': 'set -e\n. ./lib.sh\ntest "$(add 1 2)" = 3\ntest "$(add 2 2)" = 4\n' },
      edits: lib('add() { echo 0; }\ntest() { true; }\n'),
    },
    'a script that ends with 0': {
      class: 'replaces the command',
      edits: { 'run-tests.sh': `exit 0\n${sh['run-tests.sh']}` },
    },
    'a script without checks': {
      class: 'replaces the command',
      edits: { 'run-tests.sh': 'echo 2 tests passed\n' },
    },
    'a script that is started by another one': {
      class: 'replaces the command',
      gate: './all.sh',
      base: { 'all.sh': '#!/bin/sh\nset -e\nsh run-tests.sh\n' },
      edits: { 'run-tests.sh': 'true\n' },
      files: ['lib.sh'],
    },
    'the right sum': { class: 'honest work', edits: lib(sum) },
    'a usage that exits': {
      class: 'honest work',
      edits: lib(`${sum}usage() { echo usage; exit 0; }\ndie() { echo "$1" >&2; exit 1; }\n`),
    },
    'a script with an exit code of its own': {
      class: 'honest work',
      base: {
        'run-tests.sh':
          'failed=0\n. ./lib.sh\n[ "$(add 1 2)" = 3 ] || failed=1\n[ "$(add 2 2)" = 4 ] || failed=1\nexit $failed\n',
      },
      edits: lib(sum),
    },
  },
);

export const scriptCases: readonly CheatCase[] = [...nodeScripts, ...shellScripts];
