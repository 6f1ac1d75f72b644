import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainEnvironment } from '@debussy/testing';

export interface Sources {
  /** What was fetched once is kept here. */
  readonly cache: string;
  /** Bare repositories as `<owner>+<name>` or `<owner>+<name>/repo`, instead of GitHub. */
  readonly mirrors: string | null;
}

/** One commit of a public repository in a folder of its own: a repository to fetch it from. Throws a sentence where it cannot be had. */
export function cachedRepository(name: string, at: string, { cache, mirrors }: Sources): string {
  const folder = join(cache, `${name.replace('/', '+')}.git`);
  if (existsSync(folder) && hasCommit(folder, at)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(folder)) {
    gitOutput(cache, 'init', '-q', '--bare', folder);
    gitOutput(folder, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  }
  try {
    gitOutput(folder, 'fetch', '-q', '--depth=1', repositoryAddress(name, mirrors), `+${at}:${wanted(at)}`);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return folder;
}

export function repositoryAddress(name: string, mirrors: string | null): string {
  if (mirrors === null) return `https://github.com/${name}`;
  const mirror = join(mirrors, name.replace('/', '+'));
  const [found] = [join(mirror, 'repo'), mirror].filter((path) => existsSync(path));
  if (found === undefined) throw new Error('not among the mirrors');
  return `file://${found}`;
}

function hasCommit(folder: string, at: string): boolean {
  return git(folder, ['cat-file', '-e', `${wanted(at)}^{commit}`]).status === 0;
}

/** The ref of a commit in the cache. */
export function wanted(at: string): string {
  return `refs/wanted/${at}`;
}

export function gitOutput(cwd: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = git(cwd, args);
  if (status !== 0) throw new Error(`git ${args[0] ?? ''} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
  return stdout.trim();
}

/** A file as a commit has it, to the last space: a patch that loses the one at its end does not apply. */
export function fileAt(repository: string, commit: string, path: string): string {
  const { status, stdout } = git(repository, ['show', `${commit}:${path}`]);
  if (status !== 0) throw new Error(`there is no ${path}`);
  return stdout;
}

function git(
  cwd: string,
  args: readonly string[],
): { status: number | null; stdout: string; stderr: string } {
  const env = { ...plainEnvironment(), GIT_TERMINAL_PROMPT: '0' };
  return spawnSync('git', args, { cwd, env, encoding: 'utf8', timeout: 600_000 });
}
