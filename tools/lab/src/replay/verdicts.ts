import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { plainEnvironment } from '@debussy/testing';
import { gitLines, gitText } from '../public-repository.ts';
import { runToEnd } from '../run-to-end.ts';

export interface TreeVerdict {
  readonly isGreen: boolean;
  /** Processor time of the gate, measured when it ran. */
  readonly seconds: number;
}

/** What says whether a tree is good. A verdict depends on nothing but the tree. */
export interface TreeGate {
  readonly name: string;
  judge(tree: string): Promise<TreeVerdict>;
}

/** Verdicts by tree, in a file that outlives a run that is broken off. */
export function remembered(gate: TreeGate, file: string): TreeGate {
  const known = new Map<string, TreeVerdict>();
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const line of text.split('\n').filter((one) => one.endsWith('}'))) {
    const { tree, isGreen, seconds }: TreeVerdict & { readonly tree: string } = JSON.parse(line);
    known.set(tree, { isGreen, seconds });
  }
  mkdirSync(dirname(file), { recursive: true });
  return {
    name: gate.name,
    async judge(tree) {
      const before = known.get(tree);
      if (before !== undefined) return before;
      const verdict = await gate.judge(tree);
      known.set(tree, verdict);
      appendFileSync(file, `${JSON.stringify({ tree, ...verdict })}\n`);
      return verdict;
    },
  };
}

export interface TestCommand {
  readonly command: string;
  /** Where its checkout is made; it stays warm from tree to tree, as a slot does. */
  readonly folder: string;
}

/** A command in a checkout of the tree. */
export function testGate(root: string, { command, folder }: TestCommand): TreeGate {
  const work = ['--git-dir', root, '--work-tree', folder];
  mkdirSync(folder, { recursive: true });
  return {
    name: command,
    async judge(tree) {
      const env = { GIT_INDEX_FILE: `${folder}.index` };
      gitText(folder, [...work, 'read-tree', '--reset', '-u', tree], { env });
      gitText(folder, [...work, 'clean', '-q', '-f', '-d', '-e', '__pycache__'], { env });
      const { code, output } = await runToEnd('sh', ['-c', `${command}; code=$?; times; exit $code`], {
        cwd: folder,
        minutes: 15,
      });
      return { isGreen: code === 0, seconds: processorTime(output) };
    },
  };
}

/** The last line of `times`: user and system time of everything that the shell waited for. */
function processorTime(output: string): number {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60 + Number(s),
    0,
  );
}

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
    const means = {
      cwd: root,
      env,
      input: names.join('\n'),
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    } as const;
    const { stdout } = spawnSync('python3', ['-c', compile], means);
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
  return {
    name: 'python3 -m compileall .',
    judge(tree) {
      const verdict = trees.get(tree) ?? judged(tree);
      trees.set(tree, verdict);
      return Promise.resolve(verdict);
    },
  };
}

/** A folder for a gate's checkout; whoever made it removes it. */
export function gateFolder(): { readonly folder: string; readonly remove: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'debussy-replay-'));
  return { folder: join(home, 'checkout'), remove: () => rmSync(home, { recursive: true, force: true }) };
}
