import { spawnSync } from 'node:child_process';
import { plainEnvironment } from '@debussy/testing';
import { gitLines } from '../public-repository.ts';

export interface TreeVerdict {
  readonly isGreen: boolean;
  /** Processor time of the gate, measured when it ran. */
  readonly seconds: number;
}

/** What says whether a tree is good. A verdict depends on nothing but the tree. */
export type TreeGate = (tree: string) => TreeVerdict | Promise<TreeVerdict>;

const compile = `
import subprocess, sys, time
names = sys.stdin.read().split()
git = subprocess.Popen(['git', 'cat-file', '--batch'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for oid in names:
    git.stdin.write((oid + '\\n').encode())
    git.stdin.flush()
    source = git.stdout.read(int(git.stdout.readline().split()[2]))
    git.stdout.read(1)
    begun = time.process_time()
    try:
        compile(source, oid, 'exec', dont_inherit=True)
        ok = 1
    except (SyntaxError, ValueError):
        ok = 0
    print(oid, ok, time.process_time() - begun)
`;

/**
 * The build of a Python project: every file compiles. A file is compiled once for all trees that have it, and a tree is charged
 * with the time of all its files. Files that the project itself has committed count as building, whatever this Python says of
 * them: some are older than it.
 */
export function buildGate(root: string, branch: string): TreeGate {
  const files = new Map<string, TreeVerdict>();
  const trees = new Map<string, TreeVerdict>();
  const history = ['log', '-m', '--raw', '--no-abbrev', '--no-renames', '--format=', branch, '--', '*.py'];
  const ofProject = new Set(
    gitLines(root, ...history).flatMap((line) => /^:\S+ \S+ \S+ (\S+) /.exec(line)?.[1] ?? []),
  );
  const compileAll = (names: readonly string[]): void => {
    const env = { ...plainEnvironment(), PYTHONWARNINGS: 'ignore' };
    const means = { cwd: root, env, input: names.join('\n'), maxBuffer: 1e8 };
    const { stdout } = spawnSync('python3', ['-c', compile], { ...means, encoding: 'utf8' });
    for (const line of stdout.trim().split('\n')) {
      const [file = '', ok, seconds] = line.split(' ');
      files.set(file, { isGreen: ok === '1' || ofProject.has(file), seconds: Number(seconds) });
    }
  };
  const judged = (tree: string): TreeVerdict => {
    const all = gitLines(root, 'ls-tree', '-r', tree).flatMap(
      (line) => /^\S+ blob (\S+)\t.*\.py$/.exec(line)?.[1] ?? [],
    );
    const missing = all.filter((file) => !files.has(file));
    if (missing.length > 0) compileAll(missing);
    const parts = all.map((file) => files.get(file) ?? { isGreen: false, seconds: 0 });
    const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
    return { isGreen: parts.every((part) => part.isGreen), seconds };
  };
  return (tree) => {
    const verdict = trees.get(tree) ?? judged(tree);
    trees.set(tree, verdict);
    return verdict;
  };
}
