import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { plainEnvironment, emptyFolder, removeFolder } from '@debussy/testing';
import { historyOf } from '../../src/replay/changes.ts';
import { playHistory } from '../../src/replay/play-history.ts';
import { remembered, testGate } from '../../src/replay/verdicts.ts';

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

const balanced =
  'for f in *.py; do [ "$(grep -c open "$f")" = "$(grep -c close "$f")" ] || exit 1; done; exit 0';

test(
  'every way lands the history of a project, and only what is verified first keeps the branch green',
  { timeout: 120_000 },
  async () => {
    const root = join(project(), '.git');
    const history = historyOf(root, 'main', 8);
    expect(history.changes.map(({ kind }) => kind).filter((kind) => kind === 'direct')).toHaveLength(1);
    const home = newFolder();
    const checkout = testGate(root, { command: `(${balanced})`, folder: join(home, 'checkout') });
    let ran = 0;
    const counted = { name: 'balanced', judge: (tree: string) => (ran++, checkout.judge(tree)) };
    const gate = remembered(counted, join(home, 'verdicts.jsonl'));
    const order = { project: 'ada/parts', agents: 4, slots: 2, share: 25, seed: 1 };

    const { accounts, broken, tree } = await playHistory(root, history, { ...order, gate });

    expect(broken).toHaveLength(2);
    for (const account of accounts) expect(account).toMatchObject({ refused: [], tree });
    const redTips = Object.fromEntries(accounts.map((one) => [one.policy, one.redTips]));
    expect(redTips).toEqual({
      debussy: 0,
      'verify after merge': 2,
      'batch and bisect': 0,
      'prefix speculation': 0,
    });
    const once = ran;
    const again = await playHistory(root, history, {
      ...order,
      gate: remembered(counted, join(home, 'verdicts.jsonl')),
    });
    expect(ran).toBe(once);
    expect(again.accounts).toEqual(accounts);
  },
);
