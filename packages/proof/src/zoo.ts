import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@debussy/core/config';
import { bundledBinary } from './kit/bundled-binary.ts';
import { plainEnvironment } from './kit/plain-environment.ts';
import { planFiles } from './kit/plan-draft.ts';
import { markdownTable, originOf, writeProof } from './kit/proof-page.ts';
import type { ProofOrigin } from './kit/proof-page.ts';
import { writes } from './kit/steps.ts';
import { understood } from './kit/understood.ts';
import { workspaceRoot } from './kit/workspace-root.ts';
import { animals } from './zoo/animals.ts';
import type { Animal } from './zoo/animals.ts';
import { fetchAnimal } from './zoo/fetch-animal.ts';
import type { Sources } from './zoo/fetch-animal.ts';

// npm run zoo -- --only express
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = understood(zooOptions, argv, zooUsage);
  if (!options.ok) {
    process.stderr.write(options.text);
    return 2;
  }
  const { only, write, cache, mirrors } = options.value;
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const program = await bundledBinary(root);
  const visits: Visit[] = [];
  const wanted = only.split(',');
  for (const animal of animals.filter(({ name }) => wanted.some((text) => name.includes(text)))) {
    const home = mkdtempSync(join(tmpdir(), 'debussy-zoo-'));
    const one = visit(animal, { program, home, cache, mirrors });
    visits.push(one);
    process.stdout.write(visitLine(one));
    if (write) writeZoo(root, origin, visits);
  }
  return visits.some(({ result }) => result === 'fails') ? 1 : 0;
}

interface ZooOptions extends Sources {
  /** Only those whose name holds one of these, with commas between them. */
  readonly only: string;
  readonly write: boolean;
}

const zooUsage: string = `Usage: npm run zoo -- [--only <texts>] [--mirrors <folder>] [--cache <folder>] [--write]

Thirty public repositories: \`init\`, its gates tried, and a plan of three phases in each.

  --only <texts>     only those whose name holds one of them: express,click
  --mirrors <folder> take them from bare repositories here, <owner>+<name>, and not from GitHub (DEBUSSY_ZOO_MIRRORS)
  --cache <folder>   keep what was fetched here (DEBUSSY_ZOO_CACHE, ~/.cache/debussy-zoo)
  --write            also write docs/proof/zoo.md and docs/proof/zoo.json; rows of the others stay

Exit code 0: none fails. 1: one does. 2: bad usage.
`;

const options = {
  only: { type: 'string' },
  mirrors: { type: 'string' },
  cache: { type: 'string' },
  write: { type: 'boolean' },
} as const;

/** Throws with a sentence where a word is not understood. */
function zooOptions(argv: readonly string[]): ZooOptions {
  const { values } = parseArgs({ args: [...argv], options });
  const { env } = process;
  return {
    only: values.only ?? '',
    mirrors: values.mirrors ?? env['DEBUSSY_ZOO_MIRRORS'] ?? null,
    cache: values.cache ?? env['DEBUSSY_ZOO_CACHE'] ?? join(homedir(), '.cache', 'debussy-zoo'),
    write: values.write === true,
  };
}

/** Rows of repositories that were not visited now stay as they are. */
function writeZoo(root: string, origin: ProofOrigin, now: readonly Visit[]): void {
  const before = visitsIn(join(root, 'docs', 'proof', 'zoo.json'));
  const all = [...before.filter((one) => now.every(({ animal }) => animal.name !== one.animal.name)), ...now];
  const order = animals.map(({ name }) => name);
  const visits = all.toSorted((a, b) => order.indexOf(a.animal.name) - order.indexOf(b.animal.name));
  writeProof(root, 'zoo', { facts: { ...origin, visits }, page: page(origin, visits) });
}

function visitsIn(file: string): readonly Visit[] {
  const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return isWritten(value) ? value.visits : [];
}

// Written by ourselves: whatever has the list has its rows.
function isWritten(value: unknown): value is { readonly visits: readonly Visit[] } {
  return typeof value === 'object' && value !== null && 'visits' in value && Array.isArray(value.visits);
}

function visitLine({ animal, result, gates, seconds, reason }: Visit): string {
  return `${result.padEnd(8)}${animal.name.padEnd(26)}${String(seconds).padStart(4)} s  ${reason || gates.join('; ')}\n`;
}

function page(origin: ProofOrigin, visits: readonly Visit[]): string {
  const count = (result: Visit['result']): number => visits.filter((one) => one.result === result).length;
  return `# The zoo

Written by \`npm run zoo -- --write\`; the same facts are in [zoo.json](zoo.json). Each repository is fetched at one commit; \`debussy init --yes --try\` finds its
gates and tries them in a clean worktree; then a plan of three phases, three at once, makes harmless edits with the scripted agent, and all of them have to land.
Where the project's own tests do not run on this machine, a build or a linter stands in for them. Rows that a run was not asked for are kept from earlier runs; the line below is the newest run's.

${origin.date}, commit ${origin.commit}, ${origin.machine}, ${origin.versions}: ${count('works')} work, ${count('fails')} fail, ${count('skipped')} skipped.

${markdownTable(['repository', 'language', 'special', 'files', 'result', 'time', 'gates, or why not'], visits.map(row))}
`;
}

function row({ animal, files, result, seconds, gates, reason }: Visit): readonly unknown[] {
  const name = `[${animal.name}](https://github.com/${animal.name}/tree/${animal.at})`;
  const said = (reason === '' ? gates.map((gate) => `\`${gate}\``).join(', ') : reason).replaceAll(
    '|',
    '\\|',
  );
  return [name, animal.language, animal.special ?? '', files || '', result, `${seconds} s`, said];
}

interface Visit {
  readonly animal: Animal;
  readonly result: 'works' | 'fails' | 'skipped';
  /** The gates that ran, as commands. */
  readonly gates: readonly string[];
  readonly files: number;
  readonly seconds: number;
  /** Why not. */
  readonly reason: string;
}

interface VisitOrder extends Sources {
  readonly program: string;
  /** Where the checkout and its worktrees are made; removed at the end. */
  readonly home: string;
}

/** `init`, its gates tried, then three phases with harmless edits, three at once; all of them have to land. */
function visit(animal: Animal, order: VisitOrder): Visit {
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
    return end('skipped', error instanceof Error ? error.message : String(error));
  }
  try {
    seen.files = linesOf(git(root, 'ls-files')).length;
    seen.gates = settle(animal, root, order);
    if (seen.gates.length === 0) return end('skipped', 'none of its tests, linters and builds runs here');
    return end('works', runPlan(root, order));
  } catch (error) {
    return end('fails', error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(order.home, { recursive: true, force: true });
  }
}

/** The configuration as `init` leaves it, or with the gates of the list. */
function settle(animal: Animal, root: string, order: VisitOrder): readonly string[] {
  const config = join(root, '.debussy', 'config.yaml');
  if (animal.gates === undefined) debussy(root, order, ['init', '--yes', '--try']);
  else writeText(config, JSON.stringify({ agent: 'scripted', gates: animal.gates }));
  const read = readConfig({ project: { file: config, text: readFileSync(config, 'utf8') } });
  if (!read.ok) throw new Error('init wrote a configuration that cannot be read');
  return Object.entries(read.value.config.gates).map(([name, command]) => `${name}: ${command}`);
}

function runPlan(root: string, order: VisitOrder): string {
  const config = readConfig({
    project: { file: 'config', text: readFileSync(join(root, '.debussy', 'config.yaml'), 'utf8') },
  });
  const gates = config.ok ? Object.keys(config.value.config.gates) : [];
  const phases = ['1', '2', '3'].map((id) => ({ id, gates, after: id === '3' ? 'Phase 1' : 'None' }));
  for (const [path, text] of Object.entries(planFiles(phases))) writeText(join(root, path), text);
  const steps = phases.map(({ id }) => [id, writes(`visited-${id}.md`, `Phase ${id} was here.\n`)] as const);
  writeText(join(order.home, 'scenario.yaml'), JSON.stringify({ phases: Object.fromEntries(steps) }));
  git(root, 'add', '-f', '.debussy', 'MASTER_PLAN.md', 'plan');
  git(root, 'commit', '-qm', 'Plan');
  debussy(root, order, ['run', 'MASTER_PLAN.md', '--agent', 'scripted', '--parallel', '3']);
  const landed = linesOf(
    git(root, 'ls-tree', '--name-only', 'main', '--', ...phases.map(({ id }) => `visited-${id}.md`)),
  );
  if (landed.length !== 3) throw new Error(`${landed.length} of 3 phases are on main`);
  const dirty = linesOf(git(root, 'status', '--porcelain', '--untracked-files=no'));
  if (dirty.length > 0) throw new Error(`the checkout is not clean: ${dirty.join(', ')}`);
  git(root, 'fsck', '--connectivity-only', '--no-dangling');
  return '';
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

function git(cwd: string, ...args: readonly string[]): string {
  const run = spawnSync('git', args, { cwd, env: plainEnvironment(), encoding: 'utf8', maxBuffer: 1e9 });
  if (run.status !== 0) throw new Error(`git ${args[0] ?? ''} failed: ${run.stderr.trim()}`);
  return run.stdout;
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
