import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '@debussy/core';
import { readConfig } from '@debussy/core/config';
import { plainEnvironment, planFiles, writes } from '@debussy/testing';
import type { Animal } from './animals.ts';
import { cachedRepository, gitLines, gitOutput, wanted } from '../public-repository.ts';
import type { Sources } from '../public-repository.ts';

export interface Visit {
  readonly animal: Animal;
  readonly result: 'works' | 'fails' | 'skipped';
  /** The gates that ran, as commands. */
  readonly gates: readonly string[];
  readonly files: number;
  readonly seconds: number;
  /** Why not. */
  readonly reason: string;
}

export interface VisitOrder extends Sources {
  readonly program: string;
  /** Folder of the checkout and its worktrees; removed at the end. */
  readonly home: string;
}

/** `init`, its gates tried, then three phases with harmless edits, three at once; all of them have to land. */
export function visit(animal: Animal, order: VisitOrder): Visit {
  const begun = performance.now();
  const root = join(order.home, animal.name.split('/')[1] ?? 'repo');
  const seen = { gates: [] as readonly string[], files: 0 };
  const end = (result: Visit['result'], reason: string): Visit => ({
    animal,
    result,
    ...seen,
    seconds: Math.round((performance.now() - begun) / 1000),
    reason,
  });
  try {
    fetchAnimal(animal, root, order);
  } catch (error) {
    rmSync(order.home, { recursive: true, force: true });
    return end('skipped', messageOf(error));
  }
  try {
    seen.files = gitLines(root, 'ls-files').length;
    const { gates, why } = settle(animal, root, order);
    seen.gates = Object.entries(gates).map(([name, command]) => `${name}: ${command}`);
    if (seen.gates.length === 0) return end('skipped', why);
    runPlan(root, order, Object.keys(gates));
    return end('works', '');
  } catch (error) {
    return end('fails', messageOf(error));
  } finally {
    rmSync(order.home, { recursive: true, force: true });
  }
}

/** The gates that `init` leaves in the configuration, or those of the list; without any, the reason that `init` prints. */
function settle(
  animal: Animal,
  root: string,
  order: VisitOrder,
): { readonly gates: Readonly<Record<string, string>>; readonly why: string } {
  const config = join(root, '.debussy', 'config.yaml');
  const why = animal.gates === undefined ? whyNone(debussy(root, order, ['init', '--yes', '--try'])) : '';
  if (animal.gates !== undefined)
    writeText(config, JSON.stringify({ agent: 'scripted', gates: animal.gates }));
  const read = readConfig({ project: { file: config, text: readFileSync(config, 'utf8') } });
  if (!read.ok) throw new Error('init wrote a configuration that cannot be read');
  return { gates: read.value.config.gates, why };
}

/** The missing program, or the first command that failed, with the end of its output. */
function whyNone(printed: string): string {
  const lines = printed.split('\n').map((line) => line.trim());
  const failed = lines.slice(lines.findIndex((line) => line.startsWith('failed ')));
  const details = failed.slice(
    1,
    failed.findIndex((line) => line.startsWith('Not written as ')),
  );
  const missing = lines.find((line) => line.startsWith('Not proposed: '));
  if (details.length > 0) return `${failed[0]}: ${details.at(-1)}`;
  return missing ?? 'it has no test, lint or build command that `init` knows';
}

function runPlan(root: string, order: VisitOrder, gates: readonly string[]): void {
  const phases = ['1', '2', '3'].map((id) => ({ id, gates, after: id === '3' ? 'Phase 1' : 'None' }));
  for (const [path, text] of Object.entries(planFiles(phases))) writeText(join(root, path), text);
  const steps = phases.map(({ id }) => [id, writes(`visited-${id}.md`, `Phase ${id} was here.\n`)] as const);
  writeText(join(order.home, 'scenario.yaml'), JSON.stringify({ phases: Object.fromEntries(steps) }));
  gitOutput(root, 'add', '-f', '.debussy', 'MASTER_PLAN.md', 'plan');
  gitOutput(root, 'commit', '-qm', 'Plan');
  debussy(root, order, ['run', 'MASTER_PLAN.md', '--agent', 'scripted', '--parallel', '3']);
  const files = phases.map(({ id }) => `visited-${id}.md`);
  const landed = gitLines(root, 'ls-tree', '--name-only', 'main', '--', ...files);
  if (landed.length !== 3) throw new Error(`${landed.length} of 3 phases are on main`);
  const dirty = gitLines(root, 'status', '--porcelain', '--untracked-files=no');
  if (dirty.length > 0) throw new Error(`the checkout is not clean: ${dirty.join(', ')}`);
  gitOutput(root, 'fsck', '--connectivity-only', '--no-dangling');
}

function debussy(cwd: string, { program, home }: VisitOrder, args: readonly string[]): string {
  const env = {
    ...plainEnvironment(),
    DEBUSSY_AGENT: 'scripted',
    DEBUSSY_SCENARIO: join(home, 'scenario.yaml'),
    NO_COLOR: '1',
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 1_800_000,
    maxBuffer: 1e8,
  });
  if (status === 0) return stdout;
  const last = `${stdout}\n${stderr}`.trim().split('\n').slice(-6).join(' / ');
  throw new Error(`debussy ${args[0] ?? ''} ended with ${String(status)}: ${last}`);
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A checkout of an animal, its submodules included; throws a sentence where it cannot be had. */
function fetchAnimal(animal: Animal, to: string, sources: Sources): void {
  const cached = cachedRepository(animal.name, animal.at, sources);
  mkdirSync(to, { recursive: true });
  gitOutput(to, 'init', '-q', '-b', 'main');
  gitOutput(to, 'config', 'user.name', 'Ada User');
  gitOutput(to, 'config', 'user.email', 'ada@example.org');
  gitOutput(to, 'fetch', '-q', '--no-tags', '--update-shallow', cached, wanted(animal.at));
  gitOutput(to, 'reset', '-q', '--hard', 'FETCH_HEAD');
  for (const [path, name] of Object.entries(animal.submodules ?? {})) {
    const commit = gitOutput(to, 'rev-parse', `HEAD:${path}`);
    const clone = cachedRepository(name, commit, sources);
    gitOutput(to, 'submodule', '--quiet', 'init', '--', path);
    gitOutput(to, 'config', `submodule.${path}.url`, clone);
    gitOutput(to, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'update', '--', path);
  }
}
