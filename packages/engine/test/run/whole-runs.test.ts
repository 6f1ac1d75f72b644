import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Event } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { expect, test } from 'vitest';
import { gate, makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

interface Ended {
  readonly state: RunState;
  readonly events: readonly Event[];
  readonly prompts: string;
}

async function runOf(project: Project): Promise<Ended> {
  const run = (await project.take()).start();
  const state = await run.done;
  const events: Event[] = [];
  for await (const event of run.events) events.push(event);
  const prompts = project.git('rev-parse', '--git-common-dir');
  return { state, events, prompts: join(project.root, prompts, 'debussy/runs', run.id, 'phases') };
}

const ofType = (events: readonly Event[], type: Event['type'], phase?: string): readonly Event[] =>
  events.filter(
    (one) => one.type === type && (phase === undefined || ('phase' in one && one.phase === phase)),
  );

const reports = (facts: object): string => `echo '${JSON.stringify(facts)}' > "$DEBUSSY_REPORT_FILE"`;
const completes = 'printf \'{"phase":"%s","status":"completed"}\' "$DEBUSSY_PHASE" > "$DEBUSSY_REPORT_FILE"';
const kinds = (state: RunState): Record<string, string> =>
  Object.fromEntries([...state.phases].map(([, entry]) => [entry.spec.id, entry.state.kind]));

test('a red gate goes back to its agent with its output, and the repair lands as one commit', async () => {
  const project = makeProject({
    phases: { 1: '## Gates\n- good: `grep -q good a.txt || { echo "lacks $((6 * 7))"; exit 3; }`\n' },
    // Its prompt is on standard input: the second session is told what the gate said.
    agent: `grep -q 'lacks 42' && echo good > a.txt || echo bad > a.txt; ${completes}`,
  });
  const { state, events } = await runOf(project);
  expect(kinds(state)).toEqual({ 1: 'landed' });
  expect(ofType(events, 'session.started')).toHaveLength(2);
  expect(ofType(events, 'phase.remediating')).toMatchObject([{ phase: '1' }]);
  expect(project.git('show', 'main:a.txt')).toBe('good');
  expect(project.git('rev-list', '--count', 'main')).toBe('2');
});

test('a phase that no repair helps fails with its gate, blocks what needs it, and lets the rest land', async () => {
  const project = makeProject({
    phases: {
      1: '## Gates\n- never: `false`\n',
      2: `**Depends on:** 1\n\n${gate}`,
      3: gate,
    },
    agent: `touch done.txt; date +%N > "part-$DEBUSSY_PHASE.txt"; ${completes}`,
    config: { max_retries: 1 },
  });
  const { state, events } = await runOf(project);
  expect(kinds(state)).toEqual({ 1: 'failed', 2: 'blocked', 3: 'landed' });
  expect(state.ended).toMatchObject({ exitCode: 3 });
  expect(ofType(events, 'session.started', '1')).toHaveLength(2);
  expect(ofType(events, 'session.started', '2')).toHaveLength(0);
  const [failed] = ofType(events, 'phase.failed');
  expect(failed).toMatchObject({ phase: '1', failures: [{ gate: 'never' }] });
  // What it did is kept, and is not on the branch.
  const kept = failed?.type === 'phase.failed' ? failed.kept : null;
  expect(project.git('show', '--name-only', '--format=', kept ?? '')).toContain('part-1.txt');
  expect(project.git('ls-tree', '--name-only', 'main')).not.toContain('part-1.txt');
});

const split = reports({
  phase: '1',
  status: 'split_request',
  summary: 'two parts',
  tasks_completed: [],
  tasks_remaining: ['1.1'],
  files_modified: [],
  recommendation: 'proceed',
  split_details: {
    reason: 'two parts',
    original_issue_count: 2,
    total_sub_phases: 2,
    recommended_sub_phases: ['1a', '1b'].map((id) => ({
      sub_phase_id: id,
      name: `part ${id}`,
      scope: `the part ${id}`,
      issues: [],
      tasks: ['1.1'],
      files: [`${id}.txt`],
      depends_on: id === '1b' ? ['1a'] : [],
      estimated_complexity: 'low',
    })),
  },
});

test('a phase asks for a split: its parts land in their order as their own commits, under the gates of the whole', async () => {
  const project = makeProject({
    phases: { 1: '## Gates\n- both: `test -f 1a.txt`\n' },
    agent: `case "$DEBUSSY_PHASE" in 1) echo begun > begun.txt; ${split};; *) echo part > "$DEBUSSY_PHASE.txt"; ${completes};; esac`,
  });
  const { state, events } = await runOf(project);
  expect(kinds(state)).toEqual({ 1: 'landed', '1a': 'landed', '1b': 'landed' });
  expect(ofType(events, 'phase.split')).toMatchObject([{ phase: '1' }]);
  // What was done before the split stands first, then part by part.
  expect(project.git('log', '--reverse', '--format=', '--name-only', 'main').split('\n').slice(-3)).toEqual([
    'begun.txt',
    '1a.txt',
    '1b.txt',
  ]);
  const trailers = project.git(
    'log',
    '--reverse',
    '--format=%(trailers:key=Debussy-Phase,valueonly,separator=)',
    'main',
  );
  expect(trailers.split('\n').slice(-2)).toEqual(['1a', '1b']);
});

test('two phases that change one line: the later one is resolved by a session that sees both, and both intents land', async () => {
  const project = makeProject({
    phases: {
      1: '**Depends on:** None\n\n## Gates\n- one: `grep -q one a.txt`\n',
      2: '**Depends on:** None\n\n## Gates\n- two: `grep -q two a.txt`\n',
    },
    files: { 'a.txt': 'zero\n' },
    config: { parallel: 2, overlap: 'allow', resolvers: [] },
    // Both begin before one of them ends.
    agent: `touch "$HOME/$DEBUSSY_PHASE"; n=0; until test -f "$HOME/1" -a -f "$HOME/2" -o $n = 100; do n=$((n + 1)); sleep 0.02; done; if grep -q '<<<<<<<' a.txt; then printf 'one\\ntwo\\n' > a.txt; else case "$DEBUSSY_PHASE" in 1) echo one;; *) echo two;; esac > a.txt; fi; ${completes}`,
  });
  const { state, events } = await runOf(project);
  expect(kinds(state)).toEqual({ 1: 'landed', 2: 'landed' });
  expect(ofType(events, 'phase.conflicted')).toHaveLength(1);
  expect(project.git('show', 'main:a.txt').split('\n').toSorted()).toEqual(['one', 'two']);
});

test("a person's commits on the user's branch between two runs stay below later landings", async () => {
  const project = makeProject({
    phases: { 1: gate, 2: gate },
    config: { land: 'branch' },
    agent: `touch done.txt "part-$DEBUSSY_PHASE.txt"; ${completes}`,
  });
  await (await project.take({ phases: ['1'] })).start().done;
  project.write('by-hand.txt', 'mine\n');
  project.git('add', 'by-hand.txt');
  project.git('commit', '-qm', 'By hand');
  const land = [{ name: '--land', key: 'land', value: 'auto' }];
  const again = await project.take({ settings: land });
  expect(kinds(await again.start().done)).toEqual({ 1: 'landed', 2: 'landed' });
  expect(project.git('log', '--format=', '--name-only', 'main').split('\n').slice(0, 4)).toEqual([
    'part-2.txt',
    'done.txt',
    'part-1.txt',
    'by-hand.txt',
  ]);
  expect(project.git('status', '--porcelain')).toBe('');
});

test('a test that stood before its session is put back where it was made weaker, and that is journalled', async () => {
  const project = makeProject({
    files: { 'test/a.test.js': 'strict\n' },
    config: { protect_tests: true },
    agent: `echo weak > test/a.test.js; echo new > test/b.test.js; touch done.txt; ${completes}`,
  });
  const { state } = await runOf(project);
  expect(kinds(state)).toEqual({ 1: 'landed' });
  expect(project.git('show', 'main:test/a.test.js')).toBe('strict');
  expect(project.git('show', 'main:test/b.test.js')).toBe('new');
});

test('the boxes and the status of a plan are marked in the commit of the phase itself', async () => {
  const project = makeProject({ config: { mark_plan: true } });
  await runOf(project);
  expect(project.git('show', '--name-only', '--format=', 'main').split('\n')).toEqual(
    expect.arrayContaining(['done.txt', 'p1.md']),
  );
  const text = readFileSync(join(project.root, 'p1.md'), 'utf8');
  expect(text).toContain('- [x] 1.1');
  expect(text).not.toContain('Pending');
});
