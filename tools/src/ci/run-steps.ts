import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filled } from './expressions.ts';
import type { LocalStep } from './local-steps.ts';
import { stepLine } from './local-steps.ts';

export interface RunOrder {
  readonly steps: readonly LocalStep[];
  /** The fresh clone. */
  readonly clone: string;
  /** What stands for the names of `${{ … }}`. */
  readonly values: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/** Runs the scripts one after the other, each as GitHub would, until one fails; the value is that one's line, or null. */
export function runSteps(order: RunOrder): string | null {
  const desk = mkdtempSync(path.join(tmpdir(), 'debussy-ci-'));
  try {
    const files = { env: path.join(desk, 'env'), output: path.join(desk, 'output') };
    for (const file of Object.values(files)) writeFileSync(file, '');
    return runAll(order, files);
  } finally {
    rmSync(desk, { recursive: true, force: true });
  }
}

interface Files {
  readonly env: string;
  readonly output: string;
}

function runAll({ steps, clone, values, say }: RunOrder, files: Files): string | null {
  for (const local of steps) {
    say(`== ${stepLine(local)}`);
    if (local.leftOut !== null || local.step.run === null) continue;
    const own = Object.entries(local.step.env).map(([name, value]) => [name, filled(value, values)] as const);
    const env = {
      ...plainEnvironment(),
      ...saidIn(files.env),
      ...Object.fromEntries(own),
      ...githubNames(clone, files),
    };
    const script = filled(local.step.run, values);
    const { status, signal } = spawnSync('bash', ['-e', '-c', script], { cwd: clone, env, stdio: 'inherit' });
    if (status !== 0) return `${stepLine(local)}: exit code ${String(status ?? signal)}`;
  }
  return null;
}

function githubNames(clone: string, { env, output }: Files): NodeJS.ProcessEnv {
  return { CI: 'true', GITHUB_ENV: env, GITHUB_OUTPUT: output, GITHUB_WORKSPACE: clone };
}

/** Whoever calls this may stand in a git command of another repository, or in a task of Nx. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = Object.entries(process.env).filter(
    ([name]) => !/^(?:GIT_|NX_|GITHUB_|VITEST|npm_)/.test(name),
  );
  return Object.fromEntries(names);
}

/** `NAME=value` lines that earlier steps have left for later ones. */
function saidIn(file: string): NodeJS.ProcessEnv {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('='));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
