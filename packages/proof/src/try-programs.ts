import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInPrograms } from '@debussy/core';
import type { BuiltInProgram } from '@debussy/core';
import { detectBwrap, programs } from '@debussy/runners';
import { bundledBinary } from './kit/bundled-binary.ts';
import { workspaceRoot } from './kit/workspace-root.ts';
import { playTrial } from './programs/play-trial.ts';
import type { TrialSetting } from './programs/play-trial.ts';
import { programsPage } from './programs/programs-page.ts';
import type { Cell, ProgramRow } from './programs/programs-page.ts';
import { trials } from './programs/trials.ts';
import type { Trial } from './programs/trials.ts';

const usage = `npm run try-programs -- [--newest | --from FOLDER] [--only PROGRAM] [--trial NAME] [--write]

Plays every trial with the real agent programs against a scripted model on loopback. No keys are needed.

  --newest        install the newest of each from the registry into a folder that is deleted afterwards
  --from FOLDER   use those in FOLDER/node_modules/.bin
  --only PROGRAM  only this one
  --trial NAME    only this trial
  --write         write docs/proof/programs.md
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
    const rows = await tryAll(argv, { binary: await bundledBinary(root), bin });
    const page = programsPage(rows);
    process.stdout.write(`\n${page}`);
    if (argv.includes('--write')) writeFileSync(join(root, 'docs', 'proof', 'programs.md'), page);
    return rows.every(({ cells }) => cells.every(({ problem }) => problem === null)) ? 0 : 1;
  } finally {
    if (made !== null) rmSync(made, { recursive: true, force: true });
  }
}

async function tryAll(
  argv: readonly string[],
  { binary, bin }: { readonly binary: string; readonly bin: string },
): Promise<readonly ProgramRow[]> {
  const only = valueOf(argv, '--only');
  const trial = valueOf(argv, '--trial');
  const chosen = trials.filter(({ name }) => trial === null || name === trial);
  return Promise.all(
    builtInPrograms
      .filter((name) => only === null || name === only)
      .map((program) => tryOne(chosen, { binary, bin, program })),
  );
}

/** One after the other: the programs themselves run side by side. */
async function tryOne(chosen: readonly Trial[], setting: TrialSetting): Promise<ProgramRow> {
  const { program } = setting;
  const cells: Cell[] = [];
  for (const one of chosen) {
    if (one.how === 'sandboxed' && !detectBwrap().ok) {
      cells.push({ trial: one.name, problem: null, skipped: 'no bwrap here', tokens: '' });
      continue;
    }
    const { problem, counted, served, seconds } = await playTrial(one, setting);
    cells.push({ trial: one.name, problem, skipped: null, tokens: `${counted} of ${served}` });
    process.stdout.write(
      `${program} ${one.name}: ${problem ?? 'ok'} (${seconds} s, ${counted} of ${served})\n`,
    );
  }
  return { program, title: programs[program].title, version: versionOf(setting), cells };
}

/** The registry's newest of each, in a folder of their own; scripts of their packages run as theirs do. */
function install(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const names = builtInPrograms.map((name) => `${packages[name]}@latest`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--force', ...names], {
    cwd: folder,
    stdio: 'inherit',
  });
  for (const name of builtInPrograms) {
    const path = join(folder, 'node_modules', '.bin', name);
    if (existsSync(path)) chmodSync(path, 0o755);
  }
  return folder;
}

const packages: Readonly<Record<BuiltInProgram, string>> = {
  claude: '@anthropic-ai/claude-code',
  codex: '@openai/codex',
  gemini: '@google/gemini-cli',
  opencode: 'opencode-ai',
};

function versionOf({ bin, program }: TrialSetting): string {
  try {
    const env = { ...process.env, ...programs[program].versionVariables };
    const said = execFileSync(join(bin, program), ['--version'], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    });
    return /\d+\.\d+\.\d+[\w.-]*/.exec(said)?.[0] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

function valueOf(argv: readonly string[], flag: string): string | null {
  const at = argv.indexOf(flag);
  return at < 0 ? null : (argv[at + 1] ?? null);
}
