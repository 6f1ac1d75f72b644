import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs } from '@debussy/runners';
import { readOptions, runTool } from '@debussy/testing/tool';
import { playTrial } from './programs/play-trial.ts';
import type { TrialSetting, User } from './programs/play-trial.ts';
import { isBuiltIn, packageOf, titleOf, triedPrograms } from './programs/program-homes.ts';
import { programsProof, sectionsOf } from './programs/programs-page.ts';
import type { Tried } from './programs/programs-page.ts';
import { trials } from './programs/trials.ts';

await runTool({
  usage: `Usage: npm run try-programs -- [--newest | --from FOLDER] [--only PROGRAM] [--trial NAME] [--as USER] [--sandbox] [--write]

Plays every trial with the real agent programs against a scripted model on loopback. No keys are needed.

  --newest        install the newest of each from the registry into a folder that is deleted afterwards
  --from FOLDER   use those in FOLDER/node_modules/.bin; what is not there is not tried
  --only PROGRAM  only this one: ${triedPrograms.join(', ')}
  --trial NAME    only this trial
  --as USER       debussy and its agents run as this user (for root)
  --sandbox       with --sandbox bwrap
  --write         put the results into tools/lab/notes/programs.md, in the place of earlier ones of the same kind

Exit code 0: all passed. 1: some did not. 2: bad usage.
`,
  read: trialOptions,
  async play(options, { program: binary, say }) {
    const { from, as, sandbox: sandboxed } = options;
    const made = from === null ? mkdtempSync(join(tmpdir(), 'debussy-programs-')) : null;
    try {
      const bin = join(from ?? install(made ?? ''), 'node_modules', '.bin');
      const user = as === null ? null : userNamed(as);
      return await tryAll(options, { binary, bin, user, sandboxed }, say);
    } finally {
      if (made !== null) rmSync(made, { recursive: true, force: true });
    }
  },
  text: (tried) => `\n${sectionsOf(tried)}\n`,
  passed: (tried) => tried.every(({ problem }) => problem === null),
  publish: programsProof,
});

type TrialOptions = ReturnType<typeof trialOptions>;

function trialOptions(argv: readonly string[]) {
  const defaults = { newest: false, from: null, only: null, trial: null, as: null };
  const options = readOptions(argv, { ...defaults, sandbox: false, write: false });
  if (options.from === null && !options.newest) throw new Error('give --newest or --from FOLDER');
  return options;
}

type Surroundings = Omit<TrialSetting, 'program'>;

async function tryAll(
  { only, trial }: TrialOptions,
  surroundings: Surroundings,
  say: (text: string) => void,
): Promise<readonly Tried[]> {
  const chosen = triedPrograms.filter((name) => only === null || name === only);
  const there = chosen.filter((name) => existsSync(join(surroundings.bin, name)));
  const results = there.map((program) => tryOne({ ...surroundings, program }, trial, say));
  return (await Promise.all(results)).flat();
}

/** One after the other: the programs themselves run side by side. */
async function tryOne(
  setting: TrialSetting,
  only: string | null,
  say: (text: string) => void,
): Promise<readonly Tried[]> {
  const { program } = setting;
  const place = placeOf(setting);
  const title = `${titleOf(program)} ${versionOf(setting)}`;
  const chosen = trials.filter(
    ({ name, plain, how, without }) =>
      (only === null || name === only) &&
      (plain || isBuiltIn(program)) &&
      !without.some((one) => one === program) &&
      // `.mcp.json` in a project is what Claude Code reads.
      (how !== 'tools' || program === 'claude'),
  );
  const tried: Tried[] = [];
  for (const trial of chosen) {
    const { problem, figure, counted, served, seconds } = await playTrial(trial, setting);
    const tokens = `${counted} of ${served}`;
    const date = new Date().toISOString().slice(0, 10);
    const isOwn = isBuiltIn(program);
    tried.push({ place, program, title, isBuiltIn: isOwn, trial: trial.name, problem, figure, tokens, date });
    say(
      `${title}, ${place}, ${trial.name}: ${problem ?? 'ok'}${figure === null ? '' : `: ${figure}`} (${seconds} s, ${tokens})\n`,
    );
  }
  return tried;
}

function placeOf({ user, sandboxed }: Surroundings): string {
  const who = user === null && process.getuid?.() === 0 ? 'as root' : 'as another user';
  return sandboxed ? `${who}, in a sandbox` : who;
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
