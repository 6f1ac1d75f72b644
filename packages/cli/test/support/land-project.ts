import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emptyFolder, plainEnvironment } from '@debussy/testing';
import * as z from 'zod/mini';
import { debussy } from './binary.ts';
import type { Answer } from './binary.ts';

export interface LandProject {
  readonly root: string;
  readonly git: (...args: readonly string[]) => string;
  /** A branch with one commit of these files on another branch. */
  readonly branch: (name: string, files: Readonly<Record<string, string>>, on?: string) => void;
  readonly land: (...args: readonly string[]) => Promise<Answer>;
  /** Any command, in a folder beside the repository or in it. */
  readonly call: (args: readonly string[], folder?: string, env?: NodeJS.ProcessEnv) => Promise<Answer>;
}

/** A repository without any file of debussy's: its gate wants `good` in every file of `src`. */
export function landProject(): LandProject {
  const home = emptyFolder();
  const root = join(home, 'repo');
  mkdirSync(root);
  const env = { ...plainEnvironment(), HOME: home };
  const git = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trimEnd();
  };
  const commit = (files: Readonly<Record<string, string>>, message: string): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    git('add', '-A');
    git('commit', '-qm', message);
  };
  const call: LandProject['call'] = (args, folder = 'repo', more = {}) =>
    debussy(args, { cwd: join(home, folder), env: { HOME: home, ...more } });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada User');
  git('config', 'user.email', 'ada@example.org');
  commit({ 'src/base.txt': 'good\nline 2\nline 3\n', Makefile: 'test:\n\t! grep -rl bad src\n' }, 'Begin');
  return {
    root,
    git,
    branch(name, files, on = 'main') {
      git('switch', '-q', '-c', name, on);
      commit(files, `Add ${name}`);
      git('switch', '-q', 'main');
    },
    land: (...args) => call(['land', ...args]),
    call,
  };
}

const result = z.object({
  exit_code: z.optional(z.number()),
  gate_seconds: z.optional(z.nullable(z.number())),
  pushed: z.optional(z.boolean()),
  branches: z.array(
    z.object({
      branch: z.string(),
      state: z.optional(z.string()),
      gates: z.optional(z.array(z.object({ output: z.string() }))),
      conflicts: z.optional(z.array(z.object({ file: z.string(), hunks: z.string() }))),
    }),
  ),
});

export function resultOf({ stdout }: Answer): z.infer<typeof result> {
  return result.parse(JSON.parse(stdout));
}

export function states(answer: Answer): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(resultOf(answer).branches.map(({ branch, state }) => [branch, state]));
}
