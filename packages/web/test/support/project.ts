import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundledBinary, planFiles, plainEnvironment } from '@debussy/testing';
import type { PhaseFixture } from '@debussy/testing';
import type { Scenario } from '@debussy/runners';

/** A repository with a plan, an agent that plays a scenario, and the program as people start it. */
export interface WebProject {
  readonly root: string;
  readonly home: string;
  git(...args: readonly string[]): string;
  scenario(scenario: Scenario): void;
  /** Starts the program; `link` is the first link that it prints. */
  start(...args: readonly string[]): Promise<Started>;
  remove(): Promise<void>;
}

export interface Started {
  readonly child: ChildProcess;
  readonly link: string;
  /** What it has printed so far. */
  output(): string;
  readonly ended: Promise<number | null>;
}

export async function makeWebProject(
  phases: readonly PhaseFixture[],
  config: Readonly<Record<string, unknown>> = {},
  more: NodeJS.ProcessEnv = {},
): Promise<WebProject> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-web-')));
  const root = join(home, 'repo');
  mkdirSync(root);
  const played = join(home, 'scenario.json');
  const program = await bundledBinary();
  const env = {
    ...plainEnvironment(),
    HOME: home,
    DEBUSSY_SCENARIO: played,
    DEBUSSY_AGENT: 'scripted',
    DEBUSSY_PREFLIGHT: '0',
    ...more,
  };
  const started: Started[] = [];
  const git = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trimEnd();
  };
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada User');
  git('config', 'user.email', 'ada@example.org');
  const texts = { ...planFiles(phases), '.debussy/config.yaml': `${JSON.stringify(config)}\n` };
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  git('add', '-A');
  git('commit', '-qm', 'Begin');
  return {
    root,
    home,
    git,
    scenario: (scenario) => writeFileSync(played, JSON.stringify(scenario)),
    async start(...args) {
      const one = await startProgram([program, ...args], { cwd: root, env });
      started.push(one);
      return one;
    },
    async remove() {
      for (const { child } of started) child.kill('SIGTERM');
      await Promise.all(started.map(({ ended }) => ended));
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startProgram(
  argv: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Started> {
  const child = spawn(process.execPath, [...argv], options);
  let said = '';
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)));
  const link = await new Promise<string>((found, failed) => {
    const hear = (text: string): void => {
      said += text;
      const [printed] = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(said) ?? [];
      if (printed !== undefined) found(printed);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    void ended.then(() => failed(new Error(`it printed no link: ${said}`)));
  });
  return { child, link, output: () => said, ended };
}
