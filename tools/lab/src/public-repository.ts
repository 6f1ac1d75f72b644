import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { plainEnvironment } from '@debussy/testing';

export interface Sources {
  /** Cache of fetched repositories. */
  readonly cache: string;
  /** Bare repositories as `<owner>+<name>` or `<owner>+<name>/repo`, instead of GitHub. */
  readonly mirrors: string | null;
}

export const sourceDefaults = { mirrors: null, cache: null };

export const sourcesUsage = `  --mirrors <folder> take repositories from bare ones here, <owner>+<name>, and not from GitHub (DEBUSSY_ZOO_MIRRORS)
  --cache <folder>   keep what was fetched here (DEBUSSY_ZOO_CACHE, ~/.cache/debussy-zoo)`;

export function sourcesIn({
  mirrors,
  cache,
}: { readonly [N in 'mirrors' | 'cache']: string | null }): Sources {
  const { env } = process;
  return {
    mirrors: mirrors ?? env['DEBUSSY_ZOO_MIRRORS'] ?? null,
    cache: cache ?? env['DEBUSSY_ZOO_CACHE'] ?? join(homedir(), '.cache', 'debussy-zoo'),
  };
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

/** What git prints, without the space around it. */
export function gitOutput(cwd: string, ...args: readonly string[]): string {
  return gitText(cwd, args).trim();
}

interface GitMeans {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What git prints, to the last space. Throws its last line if it fails. */
export function gitText(cwd: string, args: readonly string[], means: GitMeans = {}): string {
  const { status, stdout, stderr } = git(cwd, args, means);
  if (status !== 0) throw new Error(`git ${args[0] ?? ''} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
  return stdout;
}

/** A file as a commit has it, to the last space: a patch that loses the one at its end does not apply. */
export function fileAt(repository: string, commit: string, path: string): string {
  return gitText(repository, ['show', `${commit}:${path}`]);
}

export function git(cwd: string, args: readonly string[], { input = '', env = {} }: GitMeans = {}) {
  return spawnSync('git', args, {
    cwd,
    env: { ...plainEnvironment(), GIT_TERMINAL_PROMPT: '0', ...env },
    input,
    encoding: 'utf8',
    timeout: 600_000,
    maxBuffer: 1e9,
  });
}

/** The lines that git prints. */
export function gitLines(cwd: string, ...args: readonly string[]): readonly string[] {
  return gitText(cwd, args)
    .split('\n')
    .filter((line) => line !== '');
}
