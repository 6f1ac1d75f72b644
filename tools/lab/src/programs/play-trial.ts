import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Event } from '@debussy/core';
import { isEvent } from '@debussy/testing/events';
import { plainEnvironment } from '@debussy/testing';
import { startModelServer } from './model-server.ts';
import { programConfig, programHome } from './program-homes.ts';
import type { TriedProgram } from './program-homes.ts';
import { scenes } from './scenes.ts';
import type { Ran, Trial } from './trials.ts';

export interface TrialSetting {
  readonly binary: string;
  /** Folder with the programs. */
  readonly bin: string;
  readonly program: TriedProgram;
  /** The user who runs debussy, if not the one who runs the trial. */
  readonly user: User | null;
  readonly sandboxed: boolean;
}

export interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface Played {
  readonly problem: string | null;
  readonly figure: string | null;
  /** Tokens of output that debussy counted, of those that the server gave. */
  readonly counted: number;
  readonly served: number;
  readonly seconds: number;
}

const longestMs = 240_000;

/** Plays one trial with a real program, once more if it compares two configurations. */
export async function playTrial(trial: Trial, setting: TrialSetting): Promise<Played> {
  const begun = performance.now();
  const { ran, served } = await playOnce(trial, setting);
  const instead = trial.instead === null ? null : { ...trial, config: trial.instead };
  const other = instead === null ? ran : (await playOnce(instead, setting)).ran;
  const ended = ran.events.flatMap((event) => (event.type === 'session.ended' ? [event.spent.output] : []));
  return {
    problem: trial.check(ran, other),
    figure: trial.figure(ran, other),
    counted: ended.reduce((sum, output) => sum + output, 0),
    served,
    seconds: Math.round((performance.now() - begun) / 1000),
  };
}

/** In a repository and a home of its own. */
async function playOnce(
  trial: Trial,
  setting: TrialSetting,
): Promise<{ readonly ran: Ran; readonly served: number }> {
  const home = mkdtempSync(join(tmpdir(), `debussy-try-${setting.program}-`));
  const server = await startModelServer(scenes);
  if (trial.how === 'gone') await server.stop();
  try {
    const ran = { ...(await runIn(home, server.url, { trial, setting })), requests: server.requests() };
    return { ran, served: server.served().output };
  } finally {
    if (trial.how !== 'gone') await server.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Order {
  readonly trial: Trial;
  readonly setting: TrialSetting;
}

async function runIn(home: string, url: string, { trial, setting }: Order): Promise<Omit<Ran, 'requests'>> {
  const repo = makeRepository(home, url, { trial, setting });
  mkdirSync(join(home, 'tmp'));
  mkdirSync(join(home, 'home'));
  const env = {
    ...plainEnvironment(),
    ...programHome(setting.program, join(home, 'home'), url),
    PATH: [setting.bin, process.env['PATH'] ?? ''].join(delimiter),
    TMPDIR: join(home, 'tmp'),
  };
  const { binary, user } = setting;
  if (user !== null) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
  const place = { cwd: repo, env, binary, user };
  if (trial.how === 'tools') return sessionWithTools(home, place);
  if (trial.how === 'lands') return sessionThatLands(home, place, setting.program);
  const sandbox = setting.sandboxed ? ['--sandbox', 'bwrap'] : [];
  const first = ['run', 'MASTER_PLAN.md', '--json', ...trial.args, ...sandbox];
  const answer = await debussy(first, place, trial.how === 'killed' ? 'half is written' : null);
  const last = trial.how === 'killed' ? await debussy(['resume', '--json'], place, null) : answer;
  const events = last === answer ? answer.events : [...answer.events, ...last.events];
  return { code: last.code, events, prompts: promptsIn(repo), said: '' };
}

/** The place of a session without debussy, whose shell finds `debussy`. */
function withDebussy(home: string, place: Place): Place {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'debussy'), `#!/bin/sh\nexec '${process.execPath}' '${place.binary}' "$@"\n`, {
    mode: 0o755,
  });
  const path = [bin, place.env['PATH'] ?? ''].join(delimiter);
  // Without it Claude Code refuses to run as root without questions.
  // Codex looks for programs where a login shell does.
  const own = { PATH: path, IS_SANDBOX: '1', LANDER: join(bin, 'debussy') };
  return { ...place, env: { ...place.env, ...own } };
}

const claude = [
  'claude',
  '--output-format',
  'stream-json',
  '--verbose',
  '--dangerously-skip-permissions',
  '-p',
];

/** Claude Code finds the tools by what `debussy init --plugins` has written, as it would for a person. */
async function sessionWithTools(home: string, place: Place): Promise<Omit<Ran, 'requests'>> {
  const inside = withDebussy(home, place);
  await printed(['debussy', 'init', '--plugins', '--yes'], inside, null);
  await printed(['git', 'add', '-A'], inside, null);
  await printed(['git', 'commit', '-qm', 'plugins'], inside, null);
  const { code, text } = await printed([...claude, 'Run the plan. SCENE:tools'], inside, null);
  return { code, events: [], prompts: [], said: text.replaceAll('\\"', '"') };
}

/** How people start a program in a worktree, without questions; the prompt follows. */
const alone: Readonly<Partial<Record<TriedProgram, readonly string[]>>> = {
  claude,
  codex: ['codex', 'exec', '--dangerously-bypass-approvals-and-sandbox'],
  gemini: ['gemini', '--skip-trust', '--yolo', '-m', 'gemini-3.1-pro-preview', '-p'],
  opencode: ['opencode', 'run', '--auto'],
};

/** The program commits in a worktree of its own, submits its branch, is refused, repairs it and submits it again. */
async function sessionThatLands(
  home: string,
  place: Place,
  program: TriedProgram,
): Promise<Omit<Ran, 'requests'>> {
  const inside = withDebussy(home, place);
  await printed(['debussy', 'init', '--agents-md', '--yes'], inside, null);
  await printed(['git', 'add', '-A'], inside, null);
  await printed(['git', 'commit', '-qm', 'agents'], inside, null);
  await printed(['git', 'worktree', 'add', '-q', '-b', 'feature', '../feature'], inside, null);
  const [name = '', ...args] = alone[program] ?? [];
  const there = { ...inside, cwd: join(home, 'feature') };
  const { code } = await printed([name, ...args, 'Write x, and land it. SCENE:lands'], there, null);
  const { text } = await printed(['git', 'log', '--format=%s', 'main', '-1'], inside, null);
  const ends = join(home, 'tmp', 'ends.txt');
  const codes = existsSync(ends) ? readFileSync(ends, 'utf8').trim().split('\n') : [];
  return { code, events: [], prompts: [], said: `${codes.join(' ')}: ${text.trim()}` };
}

function makeRepository(home: string, url: string, { trial, setting }: Order): string {
  const repo = join(home, 'repo');
  mkdirSync(join(repo, '.debussy'), { recursive: true });
  const phases = trial.phases.map(
    ({ id, scene, gate }) =>
      `## Phase ${id}: Write ${id}\n\n**Depends on**: none\n\nSCENE:${scene}\n\n### Gates\n\n- exists: \`${gate}\`\n\n### Tasks\n\n- [ ] ${id}.1: Write a\n- [ ] ${id}.2: Write b\n`,
  );
  writeFileSync(join(repo, 'MASTER_PLAN.md'), `# Trial\n\n${phases.join('\n')}`);
  for (const [path, text] of Object.entries(trial.files)) {
    mkdirSync(dirname(join(repo, path)), { recursive: true });
    writeFileSync(join(repo, path), text);
  }
  const own = programConfig(setting.program, { bin: setting.bin, url, window: trial.window });
  const config = `${own}max_retries: 1\n${trial.config}`;
  writeFileSync(join(repo, '.debussy', 'config.yaml'), config);
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
      cwd: repo,
      env: plainEnvironment(),
    });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'T');
  git('config', 'user.email', 't@example.org');
  git('add', '-A');
  git('commit', '-qm', 'begin');
  return repo;
}

interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly binary: string;
  readonly user: User | null;
}

async function debussy(
  args: readonly string[],
  place: Place,
  killAfter: string | null,
): Promise<{ readonly code: number | null; readonly events: readonly Event[] }> {
  const { code, text } = await printed([process.execPath, place.binary, ...args], place, killAfter);
  return { code, events: text.split('\n').flatMap(eventIn) };
}

/** Runs a program to its end; with a text, kills it a moment after it has printed that. */
function printed(
  [program = '', ...args]: readonly string[],
  { cwd, env, user }: Place,
  killAfter: string | null,
): Promise<{ readonly code: number | null; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      // opencode works where this says.
      env: { ...env, PWD: cwd },
      stdio: ['ignore', 'pipe', 'ignore'],
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    });
    child.on('error', reject);
    const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (killAfter !== null && text.includes(killAfter)) child.kill('SIGKILL');
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, text });
    });
  });
}

function eventIn(line: string): readonly Event[] {
  try {
    const value: unknown = JSON.parse(line);
    return isEvent(value) ? [value] : [];
  } catch {
    return [];
  }
}

function promptsIn(repo: string): readonly string[] {
  const runs = join(repo, '.git', 'debussy', 'runs');
  if (!existsSync(runs)) return [];
  return readdirSync(runs).flatMap((run) => {
    const phase = join(runs, run, 'phases', '1');
    const sessions = existsSync(phase) ? readdirSync(phase).toSorted() : [];
    return sessions
      .map((name) => join(phase, name, 'prompt.md'))
      .filter(existsSync)
      .map((file) => readFileSync(file, 'utf8'));
  });
}
