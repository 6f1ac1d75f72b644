import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterFile } from '@debussy/testing';

import { candidate, openStore } from '../../src/index.ts';
import type { Clean, CommitSettings, SeriesEntry, Store } from '../../src/index.ts';

/** Files by path; null removes. */
export type Files = Readonly<Record<string, string | null>>;

export interface Sandbox {
  readonly top: string;
  readonly store: Store;
  readonly git: (...args: string[]) => string;
  readonly write: (files: Files) => void;
  /** A commit with these changes on top of a parent (null: no parent). No checkout is touched. */
  readonly commit: (parent: string | null, files: Files, message?: string) => string;
  readonly files: (treeish: string) => Record<string, string>;
}

export const settings: CommitSettings = {
  author: 'Ada <ada@example.com>',
  committer: 'Ada <ada@example.com>',
  zone: '+0100',
  sign: false,
  ignoreCase: false,
};

export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'debussy-landing-'));
  afterFile(() => rmSync(made, { recursive: true, force: true, maxRetries: 10 }));
  return made;
}

/** A repository on branch `main` with one commit of these files; without any commit when there are none. */
export function sandbox(files: Files | null = { 'a.txt': 'a\n', 'b.txt': 'b\n' }): Sandbox {
  const top = join(folder(), 'repo');
  mkdirSync(top);
  const box = sandboxAt(top);
  box.git('init', '-q', '-b', 'main');
  // Thousands of objects would make git tidy up behind our back, also while the folder is removed.
  box.git('config', 'gc.auto', '0');
  box.git('config', 'user.name', 'Ada');
  box.git('config', 'user.email', 'ada@example.com');
  if (files === null) return box;
  box.write(files);
  box.git('add', '-A');
  box.git('commit', '-q', '-m', 'base');
  return box;
}

/** The same repository once more, with its times, so that git takes its index for what it is. */
export function copyOf(box: Sandbox): Sandbox {
  const top = join(folder(), 'repo');
  cpSync(box.top, top, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return sandboxAt(top);
}

export function sandboxAt(top: string): Sandbox {
  const git = gitIn(top);
  return {
    top,
    store: openStore(join(top, '.git')),
    git,
    write: (more) => writeFiles(top, more),
    commit: (parent, change, message = 'work') => commitOn(top, { parent, change, message }),
    files: (treeish) => readFiles(git, treeish),
  };
}

export function entry(phase: string, commit: string): SeriesEntry {
  return {
    work: { kind: 'phase', phase },
    commit,
    message: `Phase ${phase}\n\nDebussy-Run: r1\nDebussy-Phase: ${phase}\n`,
    time: 1_700_000_000,
  };
}

export async function cleanCandidate(
  box: Sandbox,
  tip: string,
  series: readonly SeriesEntry[],
): Promise<Clean> {
  const made = await candidate(box.store, { tip, series, settings });
  if (made.kind === 'conflict') throw new Error(`conflict in ${made.files.join(', ')}`);
  return made;
}

export function gitIn(top: string): Sandbox['git'] {
  return (...args) =>
    execFileSync('git', args, { cwd: top, env: testEnvironment(), stdio: 'pipe' }).toString().trimEnd();
}

export function testEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
}

export function writeFiles(top: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(top, path);
    if (text === null) {
      rmSync(file, { force: true });
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function commitOn(top: string, work: { parent: string | null; change: Files; message: string }): string {
  const env = { ...testEnvironment(), GIT_INDEX_FILE: join(top, '..', 'index') };
  const run = (input: string, ...args: string[]): string =>
    execFileSync('git', args, { cwd: top, env, input }).toString().trimEnd();
  run('', 'read-tree', ...(work.parent === null ? ['--empty'] : [work.parent]));
  const lines = Object.entries(work.change).map(([path, text]) =>
    text === null
      ? `0 ${'0'.repeat(40)}\t${path}\0`
      : `100644 ${run(text, 'hash-object', '-w', '--stdin')}\t${path}\0`,
  );
  run(lines.join(''), 'update-index', '-z', '--index-info');
  const parents = work.parent === null ? [] : ['-p', work.parent];
  return run('', 'commit-tree', run('', 'write-tree'), ...parents, '-m', work.message);
}

function readFiles(git: Sandbox['git'], treeish: string): Record<string, string> {
  const names = git('ls-tree', '-r', '-z', '--name-only', treeish).split('\0').filter(Boolean);
  return Object.fromEntries(names.map((name) => [name, git('show', `${treeish}:${name}`)]));
}
