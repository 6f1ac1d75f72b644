import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { PlanTree } from '../src/plan-reader/plan-source.ts';

/** A public file, and what a person counts in it. */
export interface CorpusFile {
  readonly dialect: string;
  readonly repository: string;
  readonly commit: string;
  readonly path: string;
  readonly units: number;
  readonly tasks: number;
}

/**
 * The repository of a file at its commit, from a folder that is kept between benchmarks; null where it is not there. With
 * DEBUSSY_CORPUS_FETCH=1 it is fetched first: texts of others are no part of this repository.
 */
export function corpusTree({ repository, commit }: CorpusFile): PlanTree | null {
  const folder = process.env['DEBUSSY_CORPUS'] ?? join(homedir(), '.cache', 'debussy-corpus');
  const git = join(folder, repository.replace('/', '+'));
  if (!has(git, commit) && process.env['DEBUSSY_CORPUS_FETCH'] === '1') fetchCommit(git, repository, commit);
  return has(git, commit) ? treeOf(git, commit) : null;
}

function has(git: string, commit: string): boolean {
  return (
    existsSync(git) &&
    spawnSync('git', ['--git-dir', git, 'cat-file', '-e', `${commit}^{commit}`]).status === 0
  );
}

function fetchCommit(git: string, repository: string, commit: string): void {
  const from = `${process.env['DEBUSSY_CORPUS_FROM'] ?? 'https://github.com'}/${repository}`;
  mkdirSync(git, { recursive: true });
  spawnSync('git', ['init', '-q', '--bare', git]);
  spawnSync('git', ['--git-dir', git, 'fetch', '-q', '--depth', '1', from, commit], { timeout: 300_000 });
}

function treeOf(git: string, commit: string): PlanTree {
  const listed = execFileSync('git', ['--git-dir', git, 'ls-tree', '-r', '-z', '--name-only', commit], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = new Set(listed.split('\0').filter((file) => file !== ''));
  return {
    exists: (file) => files.has(file),
    list: (folder) => namesIn(files, folder),
    read(file) {
      if (!files.has(file)) return { ok: false, problem: 'missing', detail: '' };
      const text = execFileSync('git', ['--git-dir', git, 'show', `${commit}:${file}`], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      });
      return { ok: true, text };
    },
  };
}

function namesIn(files: ReadonlySet<string>, folder: string): readonly string[] | null {
  const start = folder === '' ? '' : `${folder}/`;
  const names = new Set<string>();
  for (const file of files) {
    if (!file.startsWith(start)) continue;
    const [name = '', ...rest] = file.slice(start.length).split('/');
    names.add(rest.length > 0 ? `${name}/` : name);
  }
  return names.size > 0 ? [...names] : null;
}

/** A folder of this repository as a plan sees it. */
export function folderTree(root: string): PlanTree {
  const at = (path: string): string => join(root, path);
  return {
    exists: (path) => existsSync(at(path)),
    list: (path) =>
      existsSync(at(path)) && statSync(at(path)).isDirectory()
        ? readdirSync(at(path), { withFileTypes: true }).map((entry) =>
            entry.isDirectory() ? `${entry.name}/` : entry.name,
          )
        : null,
    read: (path) =>
      existsSync(at(path)) && statSync(at(path)).isFile()
        ? { ok: true, text: readFileSync(at(path), 'utf8') }
        : { ok: false, problem: 'missing', detail: '' },
  };
}
