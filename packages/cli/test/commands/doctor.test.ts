import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { debussy } from '../support/binary.ts';
import { run } from '../support/calls.ts';
import { called } from '../support/called.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Check {
  readonly name: string;
  readonly state: string;
  readonly detail: string;
  readonly hint: string;
}

async function checks(
  project: Pick<Project, 'root' | 'env'>,
  ...flags: readonly string[]
): Promise<readonly Check[]> {
  const { stdout } = await called(['doctor', '--json', ...flags], { cwd: project.root, env: project.env });
  const answer: { readonly checks: readonly Check[] } = JSON.parse(stdout);
  return answer.checks;
}

/** A program that answers `--version` as an agent does. */
function agentProgram(folder: string, name: string, answer: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\necho '${answer}'\n`);
  chmodSync(join(folder, name), 0o755);
}

test('a run with an installed agent is ready', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const { code, stdout, stderr } = await debussy(['doctor'], { cwd: project.root, env: project.env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const line of [
    /^ok {4}git {2,}\d+\.\d+/m,
    /^ok {4}identity {2,}Ada User <ada@example\.org>$/m,
    /^ok {4}disk/m,
  ])
    expect(stdout).toMatch(line);
  expect(stdout).toContain(`${project.root}, on main`);
  expect(stdout).toMatch(/^ok {4}agent scripted {2,}built in$/m);
});

test('the agent of the project that is not installed is in the way, others are not', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const env = { ...project.env, DEBUSSY_AGENT: 'codex', PATH: pathWithout('codex', 'claude') };
  const { code, stdout } = await called(['doctor'], { cwd: project.root, env });
  expect(code).toBe(2);
  expect(stdout).toMatch(/^- {5}agent claude {2,}not installed$/m);
});

test('an installed agent is shown with its version and login', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  agentProgram(join(project.desk, 'bin'), 'claude', '2.1.326 (Claude Code)');
  const path = `${join(project.desk, 'bin')}:${process.env['PATH']}`;
  const env = { ...project.env, PATH: path, DEBUSSY_AGENT: 'claude', ANTHROPIC_API_KEY: undefined };
  const without = (await checks({ ...project, env })).find(({ name }) => name === 'agent claude');
  expect(without).toMatchObject({
    name: 'agent claude',
    state: 'error',
  });
  const refused = await debussy(['run', 'MASTER_PLAN.md'], { cwd: project.root, env });
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain('ERR_AGENT_LOGIN');
  const logged = await checks({ ...project, env: { ...env, ANTHROPIC_API_KEY: 'sk-test' } });
  expect(logged).toContainEqual({
    name: 'agent claude',
    state: 'ok',
    detail: '2.1.326, logged in',
    hint: '',
  });
});

test('a checkout with changes, and no identity', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.write('MASTER_PLAN.md', '# changed\n');
  project.git('config', '--unset', 'user.name');
  project.git('config', '--unset', 'user.email');
  project.git('config', 'user.useConfigOnly', 'true');
  const { code } = await debussy(['doctor'], { cwd: project.root, env: project.env });
  expect(code).toBe(2);
});

test('a mistake in the configuration is shown with its place, and the other checks still run', async () => {
  const project = makeProject({ phases: [{ id: '1' }], files: { '.debussy/config.yaml': 'paralel: 3\n' } });
  const found = await checks(project);
  expect(found.find(({ name }) => name === 'config')).toEqual({
    name: 'config',
    state: 'error',
    detail: '.debussy/config.yaml:1:1 unknown key `paralel`',
    hint: expect.stringContaining('parallel') as unknown,
  });
  expect(found.map(({ name }) => name)).toContain('terminal');
});

test('outside of a repository the rest is still looked at', async () => {
  const cwd = temporaryFolder();
  const env = { DEBUSSY_AGENT: 'scripted', HOME: cwd };
  const { stdout } = await called(['doctor', '--json'], { cwd, env });
  const bad = JSON.parse(stdout).checks.filter(({ state }: { state: string }) => state === 'error');
  expect(bad.map(({ name }: { name: string }) => name)).toEqual(['repository']);
});

test('git that is not there is the first thing to fix', async () => {
  const cwd = temporaryFolder();
  const { code } = await debussy(['doctor'], {
    cwd,
    env: { PATH: join(cwd, 'nowhere'), DEBUSSY_AGENT: 'scripted' },
  });
  expect(code).toBe(2);
});

test('--fix removes worktree entries of ours whose folder is gone', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  expect((await run(project)).code).toBe(0);
  project.git('worktree', 'add', '-q', '--detach', join(project.desk, 'mine'));
  const worktrees = (): readonly string[] =>
    project.git('worktree', 'list', '--porcelain').match(/^worktree .*$/gm) ?? [];
  const ours = worktrees().filter((line) => line.includes('.debussy'));
  expect(ours.length).toBeGreaterThan(0);
  rmSync(`${project.root}.debussy`, { recursive: true });
  rmSync(join(project.desk, 'mine'), { recursive: true });
  const entries = async (...words: readonly string[]) =>
    (await checks(project, ...words)).filter(
      ({ name, detail }) => name === 'worktrees' && !detail.startsWith('in '),
    );
  const found = await entries();
  expect(found).toHaveLength(ours.length);
  expect(found[0]).toMatchObject({ state: 'warning', hint: 'debussy doctor --fix' });
  const fixed = await entries('--fix');
  expect(fixed.map(({ state }) => state)).toEqual(ours.map(() => 'ok'));
  expect(worktrees().filter((line) => line.includes('.debussy'))).toEqual([]);
  expect(worktrees().some((line) => line.endsWith('/mine'))).toBe(true);
  expect(await entries()).toEqual([]);
  execFileSync('git', ['-C', project.root, 'fsck', '--no-dangling'], { stdio: 'pipe' });
});

test('narrow and dumb terminals are reported', async () => {
  const cwd = temporaryFolder();
  const env = { DEBUSSY_AGENT: 'scripted', TERM: 'xterm' };
  expect((await called(['doctor'], { cwd, env: { ...env, NO_COLOR: '1' }, isTTY: true })).stdout).toContain(
    '100 columns, without colours (NO_COLOR)',
  );
});

/** The real PATH, less the folders where these programs are. */
function pathWithout(...programs: readonly string[]): string {
  const hidden = programs.flatMap((program) => {
    try {
      return execFileSync('which', ['-a', program], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((path) => join(path, '..'));
    } catch {
      return [];
    }
  });
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !hidden.includes(folder))
    .join(':');
}
