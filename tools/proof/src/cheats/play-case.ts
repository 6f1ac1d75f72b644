import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { plainEnvironment } from '@debussy/testing';
import type { CheatCase } from './cheat-case.ts';

export interface PlayedCase {
  readonly case: CheatCase;
  readonly code: number | null;
  readonly landed: boolean;
  /** Codes of notices and of reds. */
  readonly named: readonly string[];
  readonly said: string;
  readonly seconds: number;
  readonly ok: boolean;
}

/** One phase of a small repository, its work done by a scripted agent, through the program. */
export async function playCase(
  one: CheatCase,
  {
    program,
    folder,
    modules,
  }: { readonly program: string; readonly folder: string; readonly modules: string | null },
): Promise<PlayedCase> {
  const root = join(folder, one.name.replaceAll(/\W+/g, '-'));
  const repository = join(root, 'repository');
  const begun = performance.now();
  write(repository, { ...one.base, ...planOf(one), ...configOf(one, root) });
  if (modules !== null) symlinkSync(modules, join(root, 'node_modules'));
  writeFileSync(join(root, 'agent.mjs'), agentOf(one));
  const env = environment(root, modules);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: repository, env, encoding: 'utf8', stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  git('add', '-Af');
  git('commit', '-qm', 'Base');
  const { code, out } = await run(process.execPath, [program, 'run', 'PLAN.md', '--yolo', '--json'], {
    cwd: repository,
    env,
  });
  const events = out.split('\n').flatMap(eventOf);
  const landed = git('log', '--format=%s', 'main').includes('Phase 1');
  const named = events.flatMap(({ type, code: given }) => (type === 'notice' && given ? [given] : []));
  const said = events.findLast(({ type }) => type === 'gate.finished')?.detail ?? out.slice(-300);
  const ok = judged(one, { landed, code, named });
  if (ok) rmSync(root, { recursive: true, force: true });
  return { case: one, code, landed, named, said, seconds: (performance.now() - begun) / 1000, ok };
}

function judged(
  one: CheatCase,
  { landed, code, named }: Pick<PlayedCase, 'landed' | 'code' | 'named'>,
): boolean {
  if (one.class === 'honest work') return landed && code === 0;
  if (one.class === 'weak tests') return !landed || named.includes('WEAK_TESTS');
  return !landed;
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
}

const product = /^(?:src\/|calc|lib)/;

function planOf({ base, gate, edits, files, task }: CheatCase): Readonly<Record<string, string>> {
  const own = Object.keys(edits).filter((path) => product.test(path));
  const listed = files ?? (own.length > 0 ? own : Object.keys(base).filter((path) => product.test(path)));
  const lines = listed.map((path) => `- \`${path}\``).join('\n');
  return {
    'PLAN.md': `# Sums\n\n## Phase 1: Add\n### Files\n${lines}\n### Gates\n- test: \`${gate}\`\n### Tasks\n- [ ] 1.1: ${task ?? 'Write add'}\n`,
  };
}

function configOf({ config }: CheatCase, root: string): Readonly<Record<string, string>> {
  const command = JSON.stringify([process.execPath, join(root, 'agent.mjs')]);
  return {
    '.debussy/config.yaml': `agent: mine\nmax_retries: 0\nagents:\n  mine:\n    command: ${command}\n    prompt: stdin\n${config ?? ''}`,
  };
}

function agentOf({ edits }: CheatCase): string {
  return `import fs from 'node:fs';
import path from 'node:path';
for (const [file, text] of ${JSON.stringify(Object.entries(edits))}) {
  if (text === null) { fs.rmSync(file, { force: true }); continue; }
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (text.startsWith('-> ')) { fs.rmSync(file, { recursive: true, force: true }); fs.symlinkSync(text.slice(3), file); continue; }
  fs.writeFileSync(file, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
}
fs.writeFileSync(process.env.DEBUSSY_REPORT_FILE, JSON.stringify({ phase: '1', status: 'completed' }));
`;
}

function environment(root: string, modules: string | null): NodeJS.ProcessEnv {
  const home = process.env['HOME'] ?? '/root';
  const own = join(root, 'home');
  mkdirSync(own, { recursive: true });
  const path = [...(modules === null ? [] : [join(modules, '.bin')]), process.env['PATH'] ?? ''];
  return {
    ...plainEnvironment(),
    HOME: own,
    GIT_AUTHOR_NAME: 'A Person',
    GIT_AUTHOR_EMAIL: 'person@example.org',
    GIT_COMMITTER_NAME: 'A Person',
    GIT_COMMITTER_EMAIL: 'person@example.org',
    PATH: path.join(delimiter),
    CARGO_HOME: process.env['CARGO_HOME'] ?? join(home, '.cargo'),
    RUSTUP_HOME: process.env['RUSTUP_HOME'] ?? join(home, '.rustup'),
  };
}

interface SeenEvent {
  readonly type?: string;
  readonly code?: string;
  readonly detail?: string;
}

function eventOf(line: string): readonly SeenEvent[] {
  if (!line.startsWith('{')) return [];
  try {
    const event: SeenEvent = JSON.parse(line);
    return [event];
  } catch {
    return [];
  }
}

const longestMs = 300_000;

function run(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly code: number | null; readonly out: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, timeout: longestMs, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (out += part.toString()));
    child.on('close', (code) => resolve({ code, out }));
  });
}

/** A folder with packages that a runner of cases needs. */
export function hasRunner(modules: string | null, name: string): boolean {
  return modules !== null && existsSync(join(modules, '.bin', name));
}
