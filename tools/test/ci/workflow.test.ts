import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filled } from '../../src/ci/expressions.ts';
import { freshClone } from '../../src/ci/fresh-clone.ts';
import { localSteps, onlyThose } from '../../src/ci/local-steps.ts';
import { readWorkflow } from '../../src/ci/read-workflow.ts';
import type { Workflow } from '../../src/ci/read-workflow.ts';
import { runSteps } from '../../src/ci/run-steps.ts';
import { workspaceRoot } from '../../src/workspace-root.ts';

const root = workspaceRoot(import.meta.dirname);
const file = '.github/workflows/ci.yml';
const own = readWorkflow(readFileSync(path.join(root, file), 'utf8'), file);

test('the workflow of this repository installs, checks what is affected, and starts the program', () => {
  const scripts = localSteps(own).filter(({ leftOut }) => leftOut === null);
  const text = scripts.map(({ step }) => step.run).join('\n');
  expect(text).toMatch(/^npm ci$/m);
  expect(text).toMatch(/nx affected -t lint typecheck test build/);
  expect(text).toContain('node packages/cli/bin/debussy.js --version');
});

test('a second job runs the two commands of the README in an image with Node alone, and not on this machine', () => {
  const [, bare] = own.jobs;
  expect(bare?.container).toMatch(/^node:\d+-.*slim$/);
  expect(bare?.steps.map(({ run }) => run)).toEqual(
    expect.arrayContaining(['npm ci && npx debussy demo --fast', 'npm ci && npm test']),
  );
  const left = localSteps({ jobs: [bare!] }).map(({ leftOut }) => leftOut);
  expect(new Set(left)).toEqual(new Set([`it runs in the image ${bare?.container}`]));
});

test('every action in it has its counterpart here, and only what changes the machine is left out', () => {
  const reasons = localSteps(own).flatMap(({ leftOut }) => leftOut ?? []);
  expect(reasons).not.toContain('there is no counterpart of this action');
  expect(reasons.filter((reason) => reason === 'it changes the machine')).toHaveLength(1);
});

test('its step that finds what to compare with runs in a fresh clone, and survives a push without a past', () => {
  const clone = freshClone(root);
  onTestFinished(() => clone.remove());
  const [step, ...others] = onlyThose(localSteps(own), 'git cat-file');
  expect(others).toEqual([]);
  for (const before of [clone.before, '0'.repeat(40)]) {
    const told = {
      ...step!,
      step: {
        ...step!.step,
        run: `${step!.step.run ?? ''}\ngrep -qE '^NX_BASE=[0-9a-f]{40}$' "$GITHUB_ENV"`,
      },
    };
    const values = { 'github.event.before': before };
    expect(runSteps({ steps: [told], clone: clone.path, values, say: () => undefined })).toBe(null);
  }
});

test('steps run in their order with what earlier ones left, and the first that fails ends it', () => {
  const folder = temporaryFolder();
  const workflow = readWorkflow(
    [
      'jobs:',
      '  one:',
      '    steps:',
      '      - uses: actions/checkout@v4',
      '      - run: echo "WHAT=$GIVEN" >> "$GITHUB_ENV"',
      '        env:',
      '          GIVEN: ${{ github.nothing || github.sha }}',
      '      - run: echo "$CI $WHAT" > seen',
      '      - name: The bad one',
      '        run: |',
      '          false',
      '          touch after-the-failure',
      '      - run: touch too-late',
    ].join('\n'),
    'a.yml',
  );
  const lines: string[] = [];
  const failed = runSteps({
    steps: localSteps(workflow),
    clone: folder,
    values: { 'github.sha': 'abc' },
    say: (line) => lines.push(line),
  });
  expect(failed).toBe('one: The bad one: exit code 1');
  expect(readFileSync(path.join(folder, 'seen'), 'utf8')).toBe('true abc\n');
  expect(execFileSync('ls', [folder], { encoding: 'utf8' })).toBe('seen\n');
  expect(lines[0]).toBe('== one: actions/checkout@v4  (not run here: the fresh clone takes its place)');
  expect(lines).toHaveLength(4);
});

test('an action without a counterpart is said, not taken for done', () => {
  const workflow: Workflow = {
    jobs: [
      { id: 'a', container: null, steps: [{ name: 'x', run: null, uses: 'somebody/else@v1', env: {} }] },
    ],
  };
  expect(localSteps(workflow)[0]?.leftOut).toBe('there is no counterpart of this action');
});

test.each([
  ['jobs: [', /^a\.yml:1: not valid YAML/],
  ['name: x', /^a\.yml: there are no jobs$/],
  ['jobs: { a: {} }', /^job a: there are no steps$/],
  ['jobs: { a: { steps: [ { name: x } ] } }', /^job a, step 1: has neither `run` nor `uses`, or both$/],
])('a workflow that is none is refused: %s', (text, message) => {
  expect(() => readWorkflow(text, 'a.yml')).toThrow(message);
});

test('an expression that is not understood is refused, not guessed', () => {
  expect(filled('a ${{ x.y || z }} b', { z: '1' })).toBe('a 1 b');
  expect(filled('${{ x }}', {})).toBe('');
  expect(() => filled('${{ contains(x, 1) }}', {})).toThrow('only names and || are understood here');
});

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'debussy-workflow-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
