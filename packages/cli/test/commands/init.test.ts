import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@debussy/core/config';
import { expect, test } from 'vitest';
import { debussy } from '../support/binary.ts';
import { called } from '../support/called.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function project(files: Readonly<Record<string, string>> = {}): string {
  const cwd = temporaryFolder();
  execFileSync('git', ['init', '-q', '-b', 'main', cwd]);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(cwd, path, '..'), { recursive: true });
    writeFileSync(join(cwd, path), content);
  }
  return cwd;
}

function text(cwd: string, path: string): string {
  return readFileSync(join(cwd, path), 'utf8');
}

const packageJson = JSON.stringify({ scripts: { test: 'node --test', lint: 'eslint .' } });

test('init --yes writes a configuration that is read back, and a plan that audits clean', async () => {
  const cwd = project({ 'package.json': packageJson, 'package-lock.json': '{}' });
  const { code, stdout, stderr } = await debussy(['init', '--yes'], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd },
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('test: npm test  (package.json, scripts.test)');
  expect(stdout).toContain(
    'Wrote:\n  .debussy/config.yaml\n  .debussy/config.schema.json\n  MASTER_PLAN.md\n',
  );
  expect(stdout).toContain('git add -A && git commit -m "Plan" && debussy run');
  const read = readConfig({ project: { file: 'c', text: text(cwd, '.debussy/config.yaml') } });
  expect(read).toMatchObject({
    ok: true,
    value: {
      config: { parallel: 'auto', setup: 'npm ci', gates: { test: 'npm test', lint: 'npm run lint' } },
    },
  });
  const audited = await called(['audit', '--strict'], { cwd });
  expect(audited.stdout).toContain('0 errors, 0 warnings, 0 notes');
  expect(audited.code).toBe(0);
});

test('a project without any command still gets a plan that audits clean', async () => {
  const cwd = project();
  expect((await called(['init', '-y'], { cwd })).code).toBe(0);
  expect(await called(['audit', '--strict'], { cwd })).toMatchObject({ code: 0 });
});

const several = {
  'package.json': JSON.stringify({ scripts: { test: 'a', lint: 'b', typecheck: 'c', build: 'd' } }),
  'package-lock.json': '{}',
  Makefile: 'test:\n\ttrue\n',
};

test.each([[{}], [{ 'package.json': packageJson }], [several]])(
  'the configuration had forty lines, and one named the agents of this machine: ten at most, %#',
  async (files) => {
    const cwd = project(files);
    const { stdout } = await called(['init', '--print-config'], { cwd });
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
    expect(stdout.startsWith('# yaml-language-server: $schema=config.schema.json\n')).toBe(true);
    const uncommented = stdout.replace(/^# (?=[a-z_]+:)/gm, '');
    const read = readConfig({ project: { file: 'c', text: uncommented } });
    expect(read.ok ? [] : read.error).toEqual([]);
    expect(read.ok && read.value.origins.get('agent')?.source).toBe('default');
    expect(existsSync(join(cwd, '.debussy'))).toBe(false);
  },
);

test('existing files are kept, byte by byte', async () => {
  const mine = { '.debussy/config.yaml': 'parallel: 7\n', 'docs/MASTER_PLAN.md': '# Mine\n' };
  const cwd = project(mine);
  expect((await called(['init', '--yes', '--claude-skills'], { cwd })).code).toBe(0);
  for (const [path, before] of Object.entries(mine)) expect(text(cwd, path)).toBe(before);
  expect(existsSync(join(cwd, 'MASTER_PLAN.md'))).toBe(false);
  expect(text(cwd, '.claude/skills/debussy-plan/SKILL.md')).toMatch(
    /^---\nname: debussy-plan\ndescription: /,
  );
  expect(text(cwd, '.claude/skills/debussy-phase/SKILL.md')).toContain('debussy split --file');
  for (const name of ['progress', 'done', 'status'])
    expect(text(cwd, `.claude/skills/debussy-${name}/SKILL.md`)).toContain(`debussy ${name}`);
});

test('a foreign .debussy is explained and left alone', async () => {
  const cwd = project({ '.debussy/state.db': 'theirs', '.debussy/logs/a.log': 'theirs' });
  const { code } = await called(['init', '--yes'], { cwd });
  expect(code).toBe(0);
  expect(readdirSync(join(cwd, '.debussy')).toSorted()).toEqual(['logs', 'state.db']);
  expect(existsSync(join(cwd, 'MASTER_PLAN.md'))).toBe(true);
});

test('`.debussy/config.yml` was mistaken for the file of another tool', async () => {
  const cwd = project({ '.debussy/config.yml': 'agent: scripted\n' });
  expect(await called(['init', '--yes'], { cwd })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('ERR_CONFIG_NAME'),
  });
});

test('init --try prefers shared folders to setup if they are faster and every gate passes', async () => {
  const manifest = { scripts: { test: 'node -e "require(\'dep\')"' }, dependencies: { dep: 'file:./dep' } };
  const cwd = project({
    'package.json': JSON.stringify(manifest),
    'dep/package.json': '{"name":"dep","version":"1.0.0"}',
    'dep/index.js': '',
    '.gitignore': 'node_modules\n',
    'node_modules/dep/index.js': '',
  });
  const names = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', ['-C', cwd, 'add', '-A']);
  execFileSync('git', ['-C', cwd, ...names, 'commit', '-qm', 'Begin']);
  const { code } = await debussy(['init', '--yes', '--try'], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd },
  });
  expect(code).toBe(0);
  const read = readConfig({ project: { file: 'c', text: text(cwd, '.debussy/config.yaml') } });
  expect(read).toMatchObject({
    ok: true,
    value: { config: { setup: null, share: ['node_modules'], gates: { test: 'npm test' } } },
  });
}, 240_000);

test('without a terminal and without --yes it only prints its plan', async () => {
  const cwd = project({ 'go.mod': 'module x\n' });
  const { code, stdout } = await debussy(['init'], { cwd });
  expect(code).toBe(2);
  expect(stdout).toContain('Would write:\n  .debussy/config.yaml\n');
  expect(readdirSync(cwd).toSorted()).toEqual(['.git', 'go.mod']);
});

test('a second init has nothing to do', async () => {
  const cwd = project();
  await called(['init', '--yes'], { cwd });
  const { code } = await called(['init', '--yes'], { cwd });
  expect(code).toBe(0);
});

test('a file in the place of a folder is reported', async () => {
  const cwd = project({ '.debussy': 'a file' });
  const { code, stderr } = await called(['init', '--yes'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('ERR_INIT_WRITE');
});

test('outside of a repository it prints the command to create one', async () => {
  const cwd = temporaryFolder();
  expect(await called(['init', '--yes'], { cwd })).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('ERR_GIT_NO_REPOSITORY'),
  });
});

test('--plugins installs debussy for the agent programs of a project, and keeps existing files', async () => {
  const cwd = project({ '.mcp.json': '{"mcpServers":{}}\n' });
  expect((await called(['init', '--yes', '--plugins'], { cwd })).code).toBe(0);
  expect(readFileSync(join(cwd, '.mcp.json'), 'utf8')).toBe('{"mcpServers":{}}\n');
  const settings: unknown = JSON.parse(readFileSync(join(cwd, '.gemini/settings.json'), 'utf8'));
  expect(settings).toEqual({ mcpServers: { debussy: { command: 'debussy', args: ['mcp'] } } });
  expect(readFileSync(join(cwd, '.codex/config.toml'), 'utf8')).toContain('[mcp_servers.debussy]');
  for (const file of [
    '.claude/commands/debussy.md',
    '.gemini/commands/debussy.toml',
    '.claude/skills/debussy-plan/SKILL.md',
  ])
    expect(existsSync(join(cwd, file))).toBe(true);
});

test('init --agents-md appends one paragraph to AGENTS.md, once', async () => {
  const cwd = project({ 'AGENTS.md': '# Rules\n\nBe brief.\n' });
  expect((await called(['init', '--agents-md'], { cwd })).code).toBe(0);
  const once = text(cwd, 'AGENTS.md');
  expect(once.startsWith('# Rules\n\nBe brief.\n\n<!-- debussy land -->\n')).toBe(true);
  expect(once).toContain('debussy land --wait');
  expect((await called(['init', '--agents-md'], { cwd })).code).toBe(0);
  expect(text(cwd, 'AGENTS.md')).toBe(once);
  expect(readdirSync(cwd).toSorted()).toEqual(['.git', 'AGENTS.md']);
});
