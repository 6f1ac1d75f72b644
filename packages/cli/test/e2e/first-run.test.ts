import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { binary } from '../support/binary.ts';
import { call } from '../support/calls.ts';
import { runsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { pseudoTerminal } from '../support/pseudo-terminal.ts';

const plan = '# Small\n\n## Phase 1: One\n### Tasks\n- [ ] 1.1: write it\n';
const manifest = JSON.stringify({ scripts: { test: 'test ! -e bad.txt' } });

/** A repository in which nothing but the code is committed. */
function newcomer(files: Readonly<Record<string, string>> = {}): Project {
  const project = makeProject({ phases: [], files: { 'package.json': manifest, 'a.txt': 'a\n' } });
  project.git('rm', '-q', 'MASTER_PLAN.md');
  project.git('commit', '-qm', 'Without a plan');
  project.write('PLAN.md', plan);
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  return project;
}

test.concurrent('with --yes the plan is committed with the gates that were found; nothing else is, and they are not tried again', async () => {
  const tries = 'test ! -e bad.txt && echo x >> "$TRIES"';
  const project = newcomer({ 'package.json': JSON.stringify({ scripts: { test: tries } }) });
  const file = join(project.desk, 'tries');
  project.git('commit', '-qam', 'Count tries');
  project.write('a.txt', 'edited\n');
  project.write('staged.txt', 'staged\n');
  project.git('add', 'staged.txt');
  const answer = await call(project, ['run', 'PLAN.md', '--yes'], { env: { TRIES: file } });
  expect(answer).toMatchObject({ code: 0 });
  // Once for the question, once for the phase.
  expect(readFileSync(file, 'utf8')).toBe('x\nx\n');
  expect(phasesOn(project, 'main')).toEqual(['1']);
  const [, planned] = project.git('log', '--format=%H', 'main').split('\n');
  expect(project.git('show', '--format=', '--name-only', planned ?? '').split('\n')).toEqual([
    '.debussy/config.yaml',
    'PLAN.md',
  ]);
  expect(project.git('status', '--porcelain').split('\n')).toEqual([' M a.txt', 'A  staged.txt']);
  expect(readFileSync(join(project.root, '.debussy/config.yaml'), 'utf8')).toBe(
    'default_gates:\n  test: npm test\n',
  );
});

test('on a terminal one answer is enough; no leaves everything as it was', async () => {
  const project = newcomer();
  const debussy = `${process.execPath} ${await binary()} run PLAN.md`;
  const command = `${debussy}; echo FIRST $?; git status --porcelain; ${debussy}`;
  const env = { ...project.env, CI: undefined, GITHUB_ACTIONS: undefined };
  const terminal = pseudoTerminal({ command, cwd: project.root, env, size: [100, 30] });
  await terminal.shows(/\[Y\/n\]/);
  terminal.press('n', 'Enter');
  await terminal.shows(/Commit PLAN\.md now\? \[Y\/n\]/);
  terminal.press('n', 'Enter');
  await terminal.shows(/FIRST 2\s+\?\? PLAN\.md[^]*\[Y\/n\]/);
  terminal.press('Enter');
  await terminal.shows(/EXIT 0/);
  expect(phasesOn(project, 'main')).toEqual(['1']);
});

test.concurrent('without a terminal the refusal names one command for plan, configuration and agent', async () => {
  const project = newcomer({
    '.debussy/config.yaml': 'agent: mine\nagents: {mine: {command: [sh, ./agent.sh]}}\n',
    '.debussy/config.schema.json': '{}',
    'agent.sh': 'echo x > made.txt\n',
  });
  const env = { DEBUSSY_AGENT: '' };
  const refused = await call(project, ['run', 'PLAN.md'], { env });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(
    'git add PLAN.md .debussy/config.yaml agent.sh .debussy/config.schema.json && git commit',
  );
  expect(runsOf(project)).toEqual([]);
});

test('without the gates that were found, the plan can still be committed', async () => {
  const project = newcomer();
  const command = `${process.execPath} ${await binary()} run PLAN.md`;
  const env = { ...project.env, CI: undefined, GITHUB_ACTIONS: undefined };
  const terminal = pseudoTerminal({ command, cwd: project.root, env, size: [100, 30] });
  await terminal.shows(/\[Y\/n\]/);
  terminal.press('n', 'Enter');
  await terminal.shows(/Commit PLAN\.md now\? \[Y\/n\]/);
  terminal.press('Enter');
  await terminal.shows(/q leaves/);
  terminal.press('q');
  expect(await terminal.shows(/EXIT 4/)).toContain('debussy accept 1');
  expect(project.git('ls-files')).not.toContain('config.yaml');
});

test.concurrent('--dry-run fails where the run would: remote, signing, file of events', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const dry = (...flags: readonly string[]): ReturnType<typeof call> =>
    call(project, ['run', '--dry-run', ...flags]);
  expect(await dry()).toMatchObject({ code: 0 });
  expect(await dry('--land', 'pr')).toMatchObject({ code: 2 });
  expect(await dry('--events', 'gone/events.jsonl')).toMatchObject({ code: 2 });
  project.git('config', 'commit.gpgsign', 'true');
  project.git('config', 'gpg.program', 'false');
  const unsigned = await dry('--json');
  expect(unsigned.code).toBe(2);
  expect(JSON.parse(unsigned.stdout)).toMatchObject({
    ready: false,
    preconditions: expect.arrayContaining([expect.objectContaining({ name: 'git', state: 'error' })]),
  });
});

test.concurrent('--set takes any setting, and is checked like the configuration', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const settings = ['--set', 'budget.tokens=5000', '--set', 'context_threshold=80.5'];
  const preview = await call(project, ['run', '--dry-run', '--json', ...settings]);
  expect(JSON.parse(preview.stdout)).toMatchObject({ in_force: { budget: { tokens: 5000 } } });
  for (const pair of ['paralel=3', 'parallel=many', 'budget.tokns=3']) {
    const refused = await call(project, ['run', '--set', pair]);
    expect({ pair, code: refused.code }).toEqual({ pair, code: 2 });
  }
});
