import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const phases = [
  { id: '1', gates: ['unit: `true`', 'looks nice'] },
  { id: '2', after: 'Phase 1' },
  { id: '3', after: 'Phase 1' },
];

test.concurrent('run --dry-run --json prints the preview as one line and writes no file', async () => {
  const project = makeProject({ phases, config: { budget: { tokens: 5_000_000 } } });
  const { code, stdout, stderr } = await run(project, '--dry-run', '--json', '-j', '2');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({
    schema_version: 1,
    type: 'preview',
    plan: { path: 'MASTER_PLAN.md', title: 'The Feature' },
    run: null,
    phases: [
      { id: '1', depends_on: [], gates: [{ name: 'unit', command: 'true' }, { command: null }] },
      { id: '2', depends_on: ['1'] },
      { id: '3', depends_on: ['1'] },
    ],
    parallel: 2,
    verify_parallel: expect.any(Number),
    agent: 'scripted',
    forecast: { sessions: 3, tokens: { mid: expect.any(Number) } },
    ready: true,
    preconditions: [{ name: 'git', state: 'ok' }, { name: 'disk' }, { name: 'agent', state: 'ok' }],
    in_force: {
      land: 'auto',
      branch: 'main',
      base: project.git('rev-parse', 'main'),
      sandbox: 'none',
      budget: { tokens: 5_000_000 },
    },
  });
  expect(project.git('for-each-ref')).toMatch(/refs\/heads\/main$/);
});

test.concurrent('missing requirements are among the preconditions, in both forms', async () => {
  const project = makeProject({ phases, config: { agents: { mine: { command: ['not-there'] } } } });
  const flags = ['--agent', 'mine', '--dry-run'];
  const json = await run(project, ...flags, '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({
    ready: false,
    preconditions: [{ name: 'git' }, { name: 'disk' }, { name: 'agent', state: 'error' }],
  });
  const { stdout } = await run(project, ...flags);
  expect(stdout).not.toContain('\nready:');
});

test.concurrent('only open phases are shown and forecast', async () => {
  const project = makeProject({ phases, scenario: { phases: { '2': [{ report: 'failed' }] } } });
  const chosen = await run(project, '--dry-run', '--phase', '1');
  expect(chosen.stdout).toMatch(/1 {2}Part 1 {2}\(gates: unit; 1 prose\)/);
  expect(chosen.stdout).not.toContain('Part 2');
  expect(chosen.stdout).toContain('in 1 session');
  expect((await run(project)).code).toBe(3);
  const before = project.git('for-each-ref');
  const again = await call(project, ['resume', '-n', '--json']);
  expect(JSON.parse(again.stdout)).toMatchObject({ landed: ['1', '3'] });
  expect(project.git('for-each-ref')).toBe(before);
  const { stdout } = await run(project, '--dry-run');
  expect(stdout).toContain('Part 2');
  expect(stdout).not.toContain('Part 1');
  expect(stdout).toContain('landed already: 1, 3');
  project.scenario({ defaults: writes('x.txt', 'x\n') });
  expect((await run(project, '--dry-run', '--restart')).stdout).toContain('Part 1');
});

test.concurrent('warnings of the audit are reported before a run, too, and on a detached HEAD the moving commit', async () => {
  const project = makeProject({ phases: [{ id: '1', tasks: ['1.1: see [it](gone.md)'] }] });
  const audited = await call(project, ['audit']);
  expect(audited.stdout).toContain('DEAD_LINK');
  project.git('checkout', '-q', '--detach');
  const { stdout } = await run(project, '--dry-run');
  expect(stdout).toContain('plan/phase-1.md:11:16 warning DEAD_LINK');
});

test.concurrent('an impossible request is refused before the run begins', async () => {
  const project = makeProject({ phases });
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['run', '--events', 'no/where.jsonl'], 'ERR_EVENTS_FILE'],
    [['run', 'MASTER_PLAN.md', 'other.md'], 'ERR_USAGE'],
    [['resume', 'a', 'b'], 'ERR_USAGE'],
    [['run', '--max-restarts', '-1'], 'ERR_USAGE'],
  ];
  const refused = await call(project, ['run', '--executor', 'moon', '--events', 'events.jsonl']);
  expect([refused.code, existsSync(join(project.root, 'events.jsonl'))]).toEqual([2, false]);
  for (const [words, said] of cases) {
    const { code, stderr } = await call(project, words);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(said) });
    expect(stderr.split('\n').length).toBeLessThanOrEqual(4);
  }
  expect(project.git('for-each-ref')).toMatch(/^\S+ commit\trefs\/heads\/main$/);
});

test.concurrent('the sandbox of a fleet is the business of its workers', async () => {
  const project = makeProject({ phases, config: { sandbox: 'bwrap' } });
  const env = { PATH: withoutBwrap(project.desk), DEBUSSY_SANDBOX: undefined };
  const words = ['run', 'MASTER_PLAN.md'];
  const refused = await call(project, words, { env });
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error: .* \[ERR_SANDBOX_MISSING\]\n/),
  });
  const { stderr } = await call(project, [...words, '--dry-run', '--executor', 'fleet'], { env });
  expect(stderr).not.toContain('ERR_SANDBOX_MISSING');
});

test.concurrent('phases that wait for each other only for their files did so silently: it is reported, before and in the journal', async () => {
  const shared = [
    { id: '1', files: ['src/a.ts', 'docs/**'] },
    { id: '2', files: ['docs/x.md'] },
    { id: '3', files: ['src/a.ts'], after: 'Phase 1' },
    { id: '4', files: ['other.ts'] },
  ];
  const project = makeProject({ phases: shared });
  expect(JSON.parse((await run(project, '-nj1', '--json')).stdout)).toMatchObject({ overlaps: [] });
  expect(JSON.parse((await run(project, '-nj2', '--json')).stdout)).toMatchObject({ overlaps: [['1', '2']] });
  expect((await run(project, '-j2', '--quiet')).code).toBe(0);
  expect(eventsOf(project, 'notice')).toMatchObject([{ code: 'OVERLAP', severity: 'info' }]);
});

test.concurrent('of two runs of one second the random end of their names decided which is newer: it is the later one; a preview of its landed plan is empty', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  for (let n = 0; n < 2; n++) expect((await run(project, '--restart', '--quiet')).code).toBe(0);
  const ids = readdirSync(join(project.root, '.git/debussy/runs')).toSorted();
  const began = ids.map((id) => {
    const journal = readFileSync(join(project.root, '.git/debussy/runs', id, 'journal/1.jsonl'), 'utf8');
    return Date.parse(JSON.parse(journal.slice(9, journal.indexOf('\n'))).at);
  });
  expect(began).toEqual(began.toSorted((a, b) => a - b));
  expect(ids.every((id) => /^\d{12}-[0-9a-f]{4}$/.test(id))).toBe(true);
  const milliseconds = ids.map((id) => Number.parseInt(id.slice(13, 16), 16));
  expect(milliseconds.every((one) => one < 1000)).toBe(true);
  const { code, stdout } = await run(project, '--dry-run', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ type: 'preview', phases: [], landed: ['1'] });
});

/** A PATH with git alone, as on a machine where no sandbox is installed. */
function withoutBwrap(desk: string): string {
  const folder = join(desk, 'bin');
  mkdirSync(folder);
  for (const name of ['git', 'sh'])
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(folder, name));
  return folder;
}
