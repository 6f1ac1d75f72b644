import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../run-to-end.ts';
import { gitOutput } from '../public-repository.ts';
import { inTreeFolder } from '../tree-folder.ts';
import type { Feature, LoadedTask } from './cooper-task.ts';

/** Paths of the tests' imports. */
export interface TestTools {
  readonly modules: string | null;
  /** A folder of programs that come first. */
  readonly path: string | null;
}

/**
 * The tests of one feature on a tree, in a copy: they come from a patch that is not part of the tree. Gates of debussy call the
 * same script as the benchmark's own judgement, which trusts no verdict of debussy's.
 */
function testScript({ command }: LoadedTask, { modules, path }: TestTools): string {
  return `# sh test.sh <tests.patch>, at the top of a tree
set -e
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
cp -R . "$t"
cd "$t"
rm -rf .git
git apply --ignore-whitespace "$1"
${modules === null ? '' : `ln -s '${modules}' node_modules`}
${path === null ? '' : `PATH='${path}':$PATH`}
${command}
`;
}

/** Remembers results: many ways lead to the same tree. */
export class TreeTests {
  readonly #script: string;
  readonly #seen = new Map<string, boolean>();

  constructor(script: string) {
    this.#script = script;
  }

  /** Whether the tests of all these features pass on a tree of this repository. */
  async pass(repository: string, treeish: string, features: readonly Feature[]): Promise<boolean> {
    const tree = gitOutput(repository, 'rev-parse', `${treeish}^{tree}`);
    const missing = features.filter(({ id }) => !this.#seen.has(`${tree} ${id}`));
    if (missing.length > 0) await this.#run(repository, tree, missing);
    return features.every(({ id }) => this.#seen.get(`${tree} ${id}`) === true);
  }

  async #run(repository: string, tree: string, features: readonly Feature[]): Promise<void> {
    await inTreeFolder(join(repository, '.git'), tree, async (folder) => {
      for (const { id, tests } of features)
        this.#seen.set(`${tree} ${id}`, await this.#passes(folder, tests));
    });
  }

  async #passes(cwd: string, tests: string): Promise<boolean> {
    const ended = await runToEnd('sh', [this.#script, tests], { cwd, minutes: 10 });
    return ended.code === 0;
  }
}

/** Writes the script where gates and judgement find it. */
export function writeTestScript(task: LoadedTask, folder: string, tools: TestTools): string {
  const file = join(folder, 'test.sh');
  writeFileSync(file, testScript(task, tools));
  return file;
}
