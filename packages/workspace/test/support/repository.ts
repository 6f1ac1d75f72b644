import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterFile } from '@debussy/testing';
import { onTestFinished } from 'vitest';
import { openRepository, openSlots } from '../../src/index.ts';
import type { Repository, SetupOptions, SlotOptions, SlotRequest, Slots } from '../../src/index.ts';

/** A folder of its own, that is removed after the tests of the file. */
export function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-ws-')));
  afterFile(() => rmSync(path, { recursive: true, force: true, maxRetries: 10 }));
  return path;
}

/** Real git for the tests' own needs, from a configuration of nobody's. */
export function git(cwd: string, ...args: readonly string[]): string {
  return gitBytes(cwd, ...args)
    .toString()
    .trimEnd();
}

export function gitBytes(cwd: string, ...args: readonly string[]): Buffer {
  const env = { PATH: process.env['PATH'], HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
  return execFileSync('git', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 });
}

export function write(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}

/** Makes folders below one that nobody can list, whatever his rights: their path is too long. */
export function makeUnlistable(path: string): void {
  mkdirSync(path, { recursive: true });
  const script = `for (let i = 0; i < 20; i++) {
    fs.mkdirSync('x'.repeat(230));
    process.chdir('x'.repeat(230));
  }
  fs.writeFileSync('file', 'x');`;
  execFileSync(process.execPath, ['-e', script], { cwd: path });
  onTestFinished(() => void spawnSync('rm', ['-rf', path]));
}

export function commit(
  root: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  message = 'more',
): string {
  write(root, files);
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', message);
  return git(root, 'rev-parse', 'HEAD');
}

/** `<temporary folder>/repo` with one commit and an identity. */
export function repositoryOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...init: readonly string[]
): string {
  const root = join(folder(), 'repo');
  mkdirSync(root);
  git(root, 'init', '-q', '-b', 'main', ...init);
  git(root, 'config', 'user.name', 'Ada');
  git(root, 'config', 'user.email', 'ada@example.com');
  commit(root, files, 'first');
  return root;
}

export async function opened(cwd: string): Promise<Repository> {
  const result = await openRepository(cwd);
  if (!result.ok) throw result.error;
  return result.value;
}

export async function slotsOf(root: string, options: Partial<SlotOptions> = {}): Promise<Slots> {
  return openSlots(await opened(root), { run: 'r1', limit: 4, minFreeBytes: 0, ...options });
}

/** A set-up by this command, as a run would start it. */
export function setupBy(command: string, more: Partial<SetupOptions> = {}): Pick<SlotOptions, 'setup'> {
  return {
    setup: { command, env: process.env, cookie: 'debussy-test', scrub: (text) => text, box: null, ...more },
  };
}

export function taken<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Error },
): T {
  if (!result.ok) throw result.error;
  return result.value;
}

/** Asks for a worktree at the newest commit. */
export function request(root: string, more: Partial<SlotRequest> = {}): SlotRequest {
  return { phase: '1', attempt: 1, base: git(root, 'rev-parse', 'HEAD'), purpose: 'attempt', ...more };
}
