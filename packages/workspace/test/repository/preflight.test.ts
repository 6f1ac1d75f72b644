import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preflight } from '../../src/index.ts';
import { commit, git, opened, repositoryOf } from '../support/repository.ts';

test('an operation that the user has started stops a run, and the hint ends it', async () => {
  const cases = [
    ['merge', ['merge', 'other'], 'git merge --abort'],
    ['cherry-pick', ['cherry-pick', 'other'], 'git cherry-pick --abort'],
    ['rebase', ['rebase', 'other'], 'git rebase --abort'],
    ['bisect', ['bisect', 'start'], 'git bisect reset'],
  ] as const;
  for (const [operation, begin, hint] of cases) {
    const root = repositoryOf({ 'a.txt': 'a\n' });
    git(root, 'checkout', '-q', '-b', 'other');
    commit(root, { 'a.txt': 'other\n' });
    git(root, 'checkout', '-q', 'main');
    commit(root, { 'a.txt': 'mine\n' });
    try {
      git(root, ...begin);
    } catch {
      // A conflict: the operation stays in progress, which is what this is about.
    }

    const repository = await opened(root);

    expect(repository.operation).toBe(operation);
    expect(
      preflight(repository).map(({ code, message, hint: text }) => ({
        code,
        message,
        text,
      })),
    ).toEqual([
      {
        code: 'ERR_GIT_OPERATION',
        message: expect.stringContaining(root),
        text: expect.stringContaining(hint),
      },
    ]);
  }
});

test('a missing identity is found before the first commit needs it', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  git(root, 'config', '--unset', 'user.name');
  git(root, 'config', 'user.useConfigOnly', 'true');
  process.env['GIT_CONFIG_GLOBAL'] = '/dev/null';
  const repository = await opened(root);
  delete process.env['GIT_CONFIG_GLOBAL'];

  expect(repository.identity).toBeNull();
  expect(preflight(repository)[0]).toMatchObject({
    code: 'ERR_GIT_IDENTITY',
    hint: expect.stringContaining('git config --global user.name'),
  });
});

test('a git directory on a read-only mount is refused', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const repository = { ...(await opened(root)), writable: await writableOnReadOnlyMount(root) };

  expect(preflight(repository)[0]).toMatchObject({
    code: 'ERR_GIT_READ_ONLY',
    message: expect.stringContaining(join(root, '.git')),
  });
});

/** Asks in a mount namespace of its own, where the repository is mounted read-only; where there are none, by permissions. */
async function writableOnReadOnlyMount(root: string): Promise<boolean> {
  const ask = `import('node:fs').then((fs) => fs.accessSync(${JSON.stringify(join(root, '.git'))}, 2))`;
  const command = `mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && exec "$2" -e "$3"`;
  try {
    execFileSync('unshare', ['-rm', 'sh', '-c', command, 'sh', root, process.execPath, ask], {
      stdio: 'pipe',
    });
  } catch (error) {
    if (String(error).includes('EROFS')) return false;
  }
  chmodSync(join(root, '.git'), 0o555);
  const { writable } = await opened(root);
  chmodSync(join(root, '.git'), 0o755);
  return writable;
}
