import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { someOf } from '@debussy/testing';
import { afterAll, expect, test } from 'vitest';
import { binary, debussy } from '../support/binary.ts';

const homes: string[] = [];
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true, maxRetries: 5 })));

interface Newcomer {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A machine with the tools of every project and no agent; the tools say that all is well. */
async function newcomer(files: Readonly<Record<string, string>>, committed: boolean): Promise<Newcomer> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-init-')));
  homes.push(home);
  const [root, bin] = [join(home, 'repo'), join(home, 'bin')];
  mkdirSync(bin);
  for (const name of ['npm', 'make', 'pytest', 'cargo', 'go']) script(join(bin, name), 'exit 0');
  script(join(bin, 'debussy'), `exec "${process.execPath}" "${await binary()}" "$@"`);
  for (const name of ['git', 'sh', 'test', 'node'])
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name));
  const env = {
    PATH: bin,
    HOME: home,
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: join(home, 'gitconfig'),
    TMPDIR: process.env['TMPDIR'],
  };
  writeFileSync(env.GIT_CONFIG_GLOBAL, '[user]\n\tname = Ada User\n\temail = ada@example.org\n');
  const git = (...args: readonly string[]): void => void execFileSync('git', ['-C', root, ...args], { env });
  execFileSync('git', ['init', '-q', '-b', 'main', root], { env });
  if (committed) git('commit', '-q', '--allow-empty', '-m', 'Begin');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, env };
}

function script(path: string, line: string): void {
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
}

const projects: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['nothing', {}],
  ['package.json', { 'package.json': '{"scripts":{"test":"node --test"}}', 'package-lock.json': '{}' }],
  ['Makefile', { Makefile: 'test:\n\ttest -f Makefile\nlint:\n\ttest -f Makefile\n' }],
  ['pyproject.toml', { 'pyproject.toml': '[tool.pytest.ini_options]\n' }],
  ['Cargo.toml', { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '' }],
  ['go.mod', { 'go.mod': 'module x\n', 'x.go': 'package x\n' }],
];

const newcomers = projects.flatMap(([name, files]) =>
  [true, false].map((committed) => ({ name, files, committed })),
);

test.concurrent.each(someOf(newcomers, 1))(
  'what init says to type next failed with its own example: it works as printed, $name, something committed: $committed',
  async ({ files, committed }) => {
    const { root, env } = await newcomer(files, committed);
    const made = await debussy(['init', '--yes'], { cwd: root, env });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const command = /: (git add .*)\n/.exec(made.stdout)?.[1] ?? '';
    expect(command).toContain('&& git commit -m "Plan" && debussy run --agent scripted');
    const typed = spawnSync('sh', ['-c', command], { cwd: root, env, encoding: 'utf8' });
    expect(typed.status, typed.stderr).toBe(0);
    const status = execFileSync('git', ['-C', root, 'status', '--porcelain'], { env, encoding: 'utf8' });
    expect(status).toBe(
      committed && 'x.go' in files ? '?? x.go\n' : committed && 'src/lib.rs' in files ? '?? src/\n' : '',
    );
  },
);

test.concurrent('from a folder below the top the command is typed there', async () => {
  const { root, env } = await newcomer({ 'a b/c/file': '' }, true);
  const cwd = join(root, 'a b/c');
  const made = await debussy(['init', '--yes'], { cwd, env });
  const command = /: (git add .*)\n/.exec(made.stdout)?.[1] ?? '';
  expect(command).toContain('git add ../../.debussy ../../MASTER_PLAN.md &&');
  expect(spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' }).status).toBe(0);
});
