import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs } from '@debussy/runners';
import { bundledBinary, writeProof, workspaceRoot } from '@debussy/testing';
import { playTrial } from './programs/play-trial.ts';
import type { TrialSetting, User } from './programs/play-trial.ts';
import { isBuiltIn, packageOf, titleOf, triedPrograms } from './programs/program-homes.ts';
import { isTried, programsPage, withNew } from './programs/programs-page.ts';
import type { Tried } from './programs/programs-page.ts';
import { trials } from './programs/trials.ts';

const usage = `npm run try-programs -- [--newest | --from FOLDER] [--only PROGRAM] [--trial NAME] [--as USER] [--sandbox] [--write]

Plays every trial with the real agent programs against a scripted model on loopback. No keys are needed.

  --newest        install the newest of each from the registry into a folder that is deleted afterwards
  --from FOLDER   use those in FOLDER/node_modules/.bin; what is not there is not tried
  --only PROGRAM  only this one: ${triedPrograms.join(', ')}
  --trial NAME    only this trial
  --as USER       debussy and its agents run as this user (for root)
  --sandbox       with --sandbox bwrap
  --write         put the results into docs/proof/programs.md, in the place of earlier ones of the same kind
`;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const from = valueOf(argv, '--from');
  if (from === null && !argv.includes('--newest')) {
    process.stderr.write(usage);
    return 2;
  }
  const root = workspaceRoot(import.meta.dirname);
  const made = from === null ? mkdtempSync(join(tmpdir(), 'debussy-programs-')) : null;
  try {
    const bin = join(from ?? install(made ?? ''), 'node_modules', '.bin');
    const name = valueOf(argv, '--as');
    const user = name === null ? null : userNamed(name);
    const sandboxed = argv.includes('--sandbox');
    const tried = await tryAll(argv, { binary: await bundledBinary(), bin, user, sandboxed });
    publish(root, tried, argv.includes('--write'));
    return tried.every(({ problem }) => problem === null) ? 0 : 1;
  } finally {
    if (made !== null) rmSync(made, { recursive: true, force: true });
  }
}

type Surroundings = Omit<TrialSetting, 'program'>;

async function tryAll(argv: readonly string[], surroundings: Surroundings): Promise<readonly Tried[]> {
  const only = valueOf(argv, '--only');
  const trial = valueOf(argv, '--trial');
  const chosen = triedPrograms.filter((name) => only === null || name === only);
  const there = chosen.filter((name) => existsSync(join(surroundings.bin, name)));
  const results = there.map((program) => tryOne({ ...surroundings, program }, trial));
  return (await Promise.all(results)).flat();
}

/** One after the other: the programs themselves run side by side. */
async function tryOne(setting: TrialSetting, only: string | null): Promise<readonly Tried[]> {
  const { program } = setting;
  const place = placeOf(setting);
  const title = `${titleOf(program)} ${versionOf(setting)}`;
  const chosen = trials.filter(
    ({ name, plain, how }) =>
      (only === null || name === only) &&
      (plain || isBuiltIn(program)) &&
      // `.mcp.json` in a project is what Claude Code reads.
      (how !== 'tools' || program === 'claude'),
  );
  const tried: Tried[] = [];
  for (const trial of chosen) {
    const { problem, counted, served, seconds } = await playTrial(trial, setting);
    const tokens = `${counted} of ${served}`;
    const date = new Date().toISOString().slice(0, 10);
    const isOwn = isBuiltIn(program);
    tried.push({ place, program, title, isBuiltIn: isOwn, trial: trial.name, problem, tokens, date });
    process.stdout.write(`${title}, ${place}, ${trial.name}: ${problem ?? 'ok'} (${seconds} s, ${tokens})\n`);
  }
  return tried;
}

function placeOf({ user, sandboxed }: Surroundings): string {
  const who = user === null && process.getuid?.() === 0 ? 'as root' : 'as another user';
  return sandboxed ? `${who}, in a sandbox` : who;
}

function publish(root: string, tried: readonly Tried[], isKept: boolean): void {
  const machine = `${process.platform} ${process.arch}`;
  const facts = { machine, node: process.versions.node, tried };
  process.stdout.write(`\n${programsPage(facts)}`);
  if (!isKept) return;
  const all = { ...facts, tried: withNew(earlier(root), tried) };
  writeProof(root, 'programs', { facts: all, page: programsPage(all) });
}

function earlier(root: string): readonly Tried[] {
  const path = join(root, 'docs', 'proof', 'programs.json');
  if (!existsSync(path)) return [];
  const facts: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const list = typeof facts === 'object' && facts !== null && 'tried' in facts ? facts.tried : [];
  return Array.isArray(list) ? list.filter(isTried) : [];
}

/** The registry's newest of each, in a folder of their own that other users can read. Some of them need a newer Node than ours. */
function install(folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('chmod', ['755', folder]);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const names = triedPrograms.map((name) => `${packageOf(name)}@${newestOf(packageOf(name))}`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--force', 'node@24', ...names], {
    cwd: folder,
    stdio: 'inherit',
  });
  return folder;
}

/** By its number: without it npm picks an older one that asks for no newer Node. */
function newestOf(name: string): string {
  return execFileSync('npm', ['view', name, 'dist-tags.latest'], { encoding: 'utf8' }).trim();
}

function userNamed(name: string): User {
  const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { name, uid: id('-u'), gid: id('-g') };
}

function versionOf({ bin, program }: TrialSetting): string {
  try {
    const variables = isBuiltIn(program) ? programs[program].versionVariables : {};
    const said = execFileSync(join(bin, program), ['--version'], {
      encoding: 'utf8',
      env: { ...process.env, ...variables, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    });
    return /\d+\.\d+\.\d+[\w-]*(?:\.\w+)*/.exec(said)?.[0] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

function valueOf(argv: readonly string[], flag: string): string | null {
  const at = argv.indexOf(flag);
  return at < 0 ? null : (argv[at + 1] ?? null);
}
