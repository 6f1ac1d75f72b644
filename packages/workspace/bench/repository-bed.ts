import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ownEnvironment } from '@debussy/host';

/** A generated repository with two commits that lie as far apart as two phases of its size. */
export interface Bed {
  readonly root: string;
  readonly first: string;
  readonly second: string;
  readonly remove: () => void;
}

export function makeBed(files: number, within: string = tmpdir()): Bed {
  const folder = realpathSync(mkdtempSync(join(within, 'debussy-bench-')));
  const root = join(folder, 'repo');
  mkdirSync(root);
  bareSync(root, ['init', '-q', '-b', 'main']);
  for (const [key, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'ada@example.com'],
    ['gc.auto', '0'],
  ] as const) {
    bareSync(root, ['config', key, value]);
  }
  for (let i = 0; i < files; i++) put(root, fileName(i), content(i));
  put(root, '.gitignore', 'out/\nnode_modules/\n');
  const first = commitAll(root);
  for (let i = 0; i < 2 * phaseSize(files); i++) put(root, fileName((i * 7) % files), content(i + 1_000_000));
  const second = commitAll(root);
  return { root, first, second, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What an agent leaves: edits and as many new files, 500 ignored ones. */
export function makeDirt(worktree: string, files: number): void {
  for (let i = 0; i < phaseSize(files); i++)
    appendFileSync(join(worktree, fileName((i * 13) % files)), `edit ${String(Math.random())}\n`);
  for (let i = 0; i < phaseSize(files); i++) put(worktree, `new/n${String(i)}.ts`, content(i + 2_000_000));
  for (let i = 0; i < 500; i++) put(worktree, `out/o${String(i)}.js`, 'x');
}

/** 4 files in a repository of 100, 20 where there are thousands. */
function phaseSize(files: number): number {
  return Math.min(20, Math.max(4, Math.round(files / 50)));
}

function fileName(i: number): string {
  return `src/d${String(i % 97)}/e${String(i % 11)}/file-${String(i)}.ts`;
}

function content(seed: number): string {
  const line = `export const value${String(seed)}: number = ${String((seed * 2_654_435_761) % 4_294_967_296)};\n`;
  return line.repeat(20 + (seed % 200));
}

function put(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

function commitAll(root: string): string {
  bareSync(root, ['add', '-A']);
  bareSync(root, ['commit', '-q', '-m', 'm']);
  return bareSync(root, ['rev-parse', 'HEAD']);
}

function bareSync(cwd: string, args: readonly string[]): string {
  return execFileSync('git', args, { cwd, env: ownEnvironment(), maxBuffer: 1e9 }).toString().trim();
}

/** Git as anybody would start it from Node: the reference that we measure against. */
export function bare(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      cwd,
      env: { ...ownEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const out: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out).toString().trim());
      else reject(new Error(`git ${args.join(' ')} failed in the benchmark`));
    });
  });
}
