import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { debussy } from '../support/binary.ts';
import { called } from '../support/called.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function configured(text: string): Project {
  return makeProject({ phases: [{ id: '1' }], files: { '.debussy/config.yaml': text } });
}

test('config show says where every value came from', async () => {
  const { root, desk } = configured('parallel: 4\ngates:\n  unit.tests: npm test\n');
  const user = join(desk, 'debussy', 'config.yaml');
  mkdirSync(dirname(user), { recursive: true });
  writeFileSync(user, 'max_retries: 5\n');
  const env = { XDG_CONFIG_HOME: desk, DEBUSSY_WAIT_ON_LIMIT: '2h', HOME: desk };
  const { code, stdout } = await debussy(['config', 'show'], { cwd: root, env });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^parallel {2,}4 {2,}\.debussy\/config\.yaml:1:11$/m);
  expect(stdout).toMatch(/^gates\.unit\.tests {2,}"npm test" {2,}\.debussy\/config\.yaml:3:15$/m);
  expect(stdout).toMatch(/^wait_on_limit {2,}2h {2,}environment DEBUSSY_WAIT_ON_LIMIT$/m);
  expect(stdout).toContain(`${user}:1:14\n`);
  expect(stdout).toMatch(/^land {2,}"auto" {2,}default$/m);
  expect(stdout).toMatch(/^budget\.tokens {2,}null {2,}default$/m);
});

test('config show --json holds the configuration and its origins', async () => {
  const { root } = configured('parallel: 4\n');
  const { stdout } = await called(['config', 'show', '--json'], { cwd: root });
  expect(JSON.parse(stdout)).toMatchObject({
    schema_version: 1,
    config: { parallel: 4, agent: 'claude' },
    origins: {
      parallel: { source: 'project', text: '4', place: { line: 1, column: 11 } },
      agent: { source: 'default' },
    },
  });
});

test('a configuration that cannot be read is refused with its place', async () => {
  const { root } = configured('agent: claude\nparalel: 4\n');
  const { code, stderr } = await called(['config', 'show'], { cwd: root });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^error: .*`paralel` \[ERR_CONFIG_UNKNOWN_KEY\]\n {2}at \.debussy\/config\.yaml:2:1\n {2}.*parallel/,
  );
});

test('config path says which files are there', async () => {
  const { root, desk } = configured('parallel: 4\n');
  const env = { XDG_CONFIG_HOME: desk };
  const user = join(desk, 'debussy', 'config.yaml');
  const project = join(root, '.debussy', 'config.yaml');
  expect((await called(['config', 'path'], { cwd: root, env })).stdout).toBe(
    `project  ${project}\nuser     ${user}  (not there)\n`,
  );
  const { stdout } = await called(['config', 'path', '--json'], { cwd: root, env });
  expect(JSON.parse(stdout)).toEqual({
    schema_version: 1,
    project: { path: project, exists: true },
    user: { path: user, exists: false },
  });
});

test('outside of a repository there is only the user', async () => {
  const cwd = temporaryFolder();
  const env = { XDG_CONFIG_HOME: cwd };
  expect((await called(['config', 'path'], { cwd, env })).code).toBe(0);
  expect((await called(['config', 'show'], { cwd, env })).code).toBe(0);
});

test('config schema is a JSON Schema that knows every key', async () => {
  const { code, stdout } = await called(['config', 'schema'], { cwd: temporaryFolder() });
  expect(code).toBe(0);
  const schema: { readonly $schema: string; readonly properties: object } = JSON.parse(stdout);
  expect(schema.$schema).toContain('json-schema.org');
  expect(Object.keys(schema.properties)).toContain('context_threshold');
});

test('agents are listed with what each is', async () => {
  const { root, desk } = configured(
    'agent: mine\nfallback_agents: [codex]\nagents:\n  mine:\n    command: [node, agent.mjs]\n',
  );
  const { code, stdout } = await called(['agents', '--json'], {
    cwd: root,
    env: { HOME: desk, XDG_CONFIG_HOME: desk },
  });
  expect(code).toBe(0);
  const { agents }: { readonly agents: readonly { readonly name: string; readonly use: string | null }[] } =
    JSON.parse(stdout);
  expect(agents.map(({ name, use }) => [name, use])).toEqual([
    ['claude', null],
    ['codex', 'fallback'],
    ['gemini', null],
    ['opencode', null],
    ['scripted', null],
    ['mine', 'agent'],
  ]);
  expect(agents.find(({ name }) => name === 'mine')).toMatchObject({
    description: expect.stringContaining('node agent.mjs'),
    installed: true,
  });
  expect((await called(['agents'], { cwd: root })).stdout).toMatch(
    /^\* mine {6}installed {2,}.*: node agent\.mjs$/m,
  );
});

const theirs = 'version: 3\nservices:\n  web: {}\n';

test("another tool's .debussy/config.yaml is left alone with one notice, and the defaults apply", async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.write('.debussy/config.yaml', theirs);
  const ran = await debussy(['run'], { cwd: project.root, env: project.env });
  expect(ran).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^debussy: warning: \.debussy\/config\.yaml .*\n(?!.*warning: \.debussy)/),
  });
  const { root } = project;
  expect(JSON.parse((await called(['config', 'show', '--json'], { cwd: root })).stdout)).toMatchObject({
    foreign: '.debussy/config.yaml',
    config: { parallel: 'auto' },
  });
  const looked = await called(['doctor', '--json'], { cwd: root, env: { ...project.env } });
  expect(JSON.parse(looked.stdout).checks).toContainEqual(
    expect.objectContaining({ name: 'config', state: 'warning' }),
  );
  expect((await called(['init', '--yes'], { cwd: root })).code).toBe(0);
  expect(project.git('status', '--porcelain')).toBe('?? .debussy/');
  expect(readFileSync(join(root, '.debussy/config.yaml'), 'utf8')).toBe(theirs);
});

test('an unreadable configuration was an internal error: it is reported with a remedy', async () => {
  const { root } = makeProject({ phases: [{ id: '1' }] });
  mkdirSync(join(root, '.debussy/config.yaml'), { recursive: true });
  const { code, stderr } = await called(['config', 'show'], { cwd: root });
  expect(code).toBe(2);
  expect(stderr).toContain('ERR_CONFIG_READ');
});
