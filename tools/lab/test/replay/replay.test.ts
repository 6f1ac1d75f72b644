import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { plainEnvironment, emptyFolder, removeFolder } from '@debussy/testing';
import { historyOf } from '../../src/replay/changes.ts';
import { playHistory } from '../../src/replay/play-history.ts';
import type { TreeGate } from '../../src/replay/verdicts.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder);
});

function newFolder(): string {
  folders.push(emptyFolder());
  return folders.at(-1) ?? '';
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
    cwd,
    env: plainEnvironment(),
    encoding: 'utf8',
  }).trim();
}

const middle = Array.from({ length: 12 }, (_, i) => `line ${i}`);

/** Eight branches, each with an opening and a closing line in a file of its own; a direct commit in the middle. */
function project(): string {
  const root = newFolder();
  git(root, 'init', '-q', '-b', 'main');
  for (let i = 1; i <= 8; i++) writeFileSync(join(root, `part${i}.py`), `${middle.join('\n')}\n`);
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'begin');
  for (let i = 1; i <= 8; i++) {
    git(root, 'checkout', '-q', '-b', `b${i}`);
    writeFileSync(join(root, `part${i}.py`), `open\n${middle.join('\n')}\nclose\n`);
    git(root, 'commit', '-q', '-a', '-m', `part ${i}`);
    git(root, 'checkout', '-q', 'main');
    if (i === 4) {
      writeFileSync(join(root, 'direct.py'), 'open\nclose\n');
      git(root, 'add', '.');
      git(root, 'commit', '-q', '-m', 'direct');
    }
    git(root, 'merge', '-q', '--no-ff', '-m', `merge ${i}`, `b${i}`);
  }
  return root;
}

/** Green where every file has as many opening as closing lines. */
function balancedGate(root: string): TreeGate {
  return (tree) => {
    const names = git(root, 'ls-tree', '-r', '--name-only', tree).split('\n');
    const isGreen = names.every((name) => {
      const lines = git(root, 'show', `${tree}:${name}`).split('\n');
      const count = (word: string): number => lines.filter((line) => line === word).length;
      return count('open') === count('close');
    });
    return { isGreen, seconds: 0.1 };
  };
}

test(
  'every way lands the history of a project, and only what is verified first keeps the branch green',
  { timeout: 120_000 },
  async () => {
    const root = join(project(), '.git');
    const history = historyOf(root, 'main', 8);
    expect(history.changes.map(({ kind }) => kind).filter((kind) => kind === 'direct')).toHaveLength(1);
    const order = { project: 'ada/parts', agents: 4, slots: 2, share: 25, seed: 1 };

    const { accounts, broken, tree } = await playHistory(root, history, {
      ...order,
      gate: balancedGate(root),
    });

    expect(broken).toHaveLength(2);
    for (const account of accounts) expect(account).toMatchObject({ refused: [], tree });
    const redTips = Object.fromEntries(accounts.map((one) => [one.policy, one.redTips]));
    expect(redTips).toEqual({
      debussy: 0,
      'verify after merge': 2,
      'batch and bisect': 0,
      'prefix speculation': 0,
    });
  },
);
