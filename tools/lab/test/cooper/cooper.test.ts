import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { playLoaded } from '../../src/cooper/play-task.ts';
import { plainEnvironment, emptyFolder, bundledBinary, removeFolder } from '@debussy/testing';
import { fileAt, wanted } from '../../src/public-repository.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder);
});

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
    cwd,
    env: plainEnvironment(),
    encoding: 'utf8',
  });
}

test(
  'two features that change the same place are put together in three ways',
  {
    timeout: 180_000,
  },
  async () => {
    const home = emptyFolder();
    folders.push(home);
    const repository = join(home, 'project');
    mkdirSync(repository);
    git(repository, 'init', '-q', '-b', 'main');
    git(repository, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    writeFileSync(join(repository, 'CHANGES.md'), '# Changes\n\n- begin\n');
    git(repository, 'add', '.');
    git(repository, 'commit', '-q', '-m', 'begin');
    const base = git(repository, 'rev-parse', 'HEAD').trim();
    git(repository, 'update-ref', wanted(base), base);
    // Folder of the patches that the agent of a phase applies.
    const patches = join(home, 'stage', 'patches');
    mkdirSync(patches, { recursive: true });
    const features = ['1', '2'].map((id) => {
      const patch = patchOf(repository, patches, {
        name: `${id}-feature`,
        file: 'CHANGES.md',
        line: `- part ${id}`,
      });
      const line = `grep -q "part ${id}" CHANGES.md`;
      const tests = patchOf(repository, patches, { name: `${id}-tests`, file: `test-${id}.sh`, line });
      return { id, title: `Part ${id}`, patch, tests };
    });
    const task = { path: 'ada/parts', project: 'ada/parts', language: 'python' } as const;
    const command = 'for f in test-*.sh; do sh "$f"; done';
    const loaded = { ...task, base, repository, features, command };
    const said: string[] = [];
    const order = { home: join(home, 'stage'), tools: { modules: null, path: null }, pairs: 10, seed: 1 };

    const game = await playLoaded(loaded, { ...order, program: await bundledBinary() }, (line) =>
      said.push(line),
    );

    expect(game).toMatchObject({ reason: '', features: 2, pairs: 1 });
    const byWay = new Map(game.plays.map((one) => [one.way, one]));
    expect(byWay.get('git merge')).toMatchObject({ features: ['1'], left: 1, isGreen: true });
    expect(byWay.get('union')).toMatchObject({ features: ['1', '2'], left: 0, isGreen: true });
    expect(byWay.get('debussy')).toMatchObject({ left: 0, conflicts: 1, rungs: ['lists'], isGreen: true });
    expect(said).toHaveLength(3);
  },
);

/** What adding a line to a file changes, as a patch on disk. */
function patchOf(
  repository: string,
  folder: string,
  { name, file, line }: { readonly name: string; readonly file: string; readonly line: string },
): string {
  appendFileSync(join(repository, file), `${line}\n`);
  git(repository, 'add', '.');
  const patch = join(folder, `${name}.patch`);
  writeFileSync(patch, git(repository, 'diff', '--cached'));
  git(repository, 'reset', '-q', '--hard');
  return patch;
}

test('a patch that ends with an empty line of its file is read to the last space', () => {
  const root = emptyFolder();
  folders.push(root);
  const patch = '@@ -1 +1,2 @@\n+part\n \n';
  git(root, 'init', '-q', '-b', 'main');
  writeFileSync(join(root, 'feature.patch'), patch);
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'begin');
  expect(fileAt(root, 'HEAD', 'feature.patch')).toBe(patch);
});
