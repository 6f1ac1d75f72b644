import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainEnvironment } from '../kit/plain-environment.ts';
import type { Feature, LoadedTask } from './cooper-task.ts';

/**
 * The tests of one feature on a tree, in a copy: they come from a patch that is not part of the tree. Gates of debussy call the
 * same script as the benchmark's own judgement, which trusts no verdict of debussy's.
 */
function testScript({ command }: LoadedTask, modules: string | null): string {
  return `# sh test.sh <tests.patch>, at the top of a tree
set -e
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
cp -R . "$t"
cd "$t"
rm -rf .git
git apply --ignore-whitespace "$1"
${modules === null ? '' : `ln -s '${modules}' node_modules`}
${command}
`;
}

/** Remembers what it has seen: many ways lead to the same tree. */
export class TreeTests {
  readonly #script: string;
  readonly #seen = new Map<string, boolean>();

  constructor(script: string) {
    this.#script = script;
  }

  /** Whether the tests of all these features pass on a tree of this repository. */
  pass(repository: string, tree: string, features: readonly Feature[]): boolean {
    const missing = features.filter(({ id }) => !this.#seen.has(`${tree} ${id}`));
    if (missing.length > 0) this.#run(repository, tree, missing);
    return features.every(({ id }) => this.#seen.get(`${tree} ${id}`) === true);
  }

  #run(repository: string, tree: string, features: readonly Feature[]): void {
    const folder = mkdtempSync(join(tmpdir(), 'cooper-tree-'));
    try {
      const index = { GIT_INDEX_FILE: join(folder, '.git-index') };
      const git = (...args: readonly string[]): void => {
        const env = { ...plainEnvironment(), ...index };
        const run = spawnSync(
          'git',
          ['--git-dir', join(repository, '.git'), '--work-tree', folder, ...args],
          { env },
        );
        if (run.status !== 0) throw new Error(`git ${args[0] ?? ''} failed: ${String(run.stderr)}`);
      };
      git('read-tree', tree);
      git('checkout-index', '-a');
      rmSync(index.GIT_INDEX_FILE);
      for (const { id, tests } of features) this.#seen.set(`${tree} ${id}`, this.#passes(folder, tests));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #passes(cwd: string, tests: string): boolean {
    const env = { ...plainEnvironment(), CI: '1' };
    return (
      spawnSync('sh', [this.#script, tests], { cwd, env, stdio: 'ignore', timeout: 600_000 }).status === 0
    );
  }
}

/** Writes the script where gates and judgement find it. */
export function writeTestScript(task: LoadedTask, folder: string, modules: string | null): string {
  const file = join(folder, 'test.sh');
  writeFileSync(file, testScript(task, modules));
  return file;
}
