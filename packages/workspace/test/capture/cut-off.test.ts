import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture, locateRepository } from '../../src/index.ts';
import { readSettings } from '../../src/repository/settings.ts';
import { mortalGit } from '../support/mortal-git.ts';
import { git, gitBytes, opened, repositoryOf, slotsOf, taken, write } from '../support/repository.ts';

test('a git that is killed while it takes an agent’s files does not make a snapshot without them', async () => {
  const { base, repository, slot, root } = await workplace();
  write(slot.path, { 'work.txt': 'hours of it\n' });
  const { heal } = mortalGit('update-index');

  expect(await capture(repository, { slot, base, message: 'm\n' })).toMatchObject({
    ok: false,
    error: { code: 'ERR_GIT_KILLED', message: expect.stringMatching(/^git update-index .*SIGKILL/) },
  });

  heal();
  const { commit } = taken(await capture(repository, { slot, base, message: 'm\n' }));
  expect(gitBytes(root, 'show', `${commit}:work.txt`).toString()).toBe('hours of it\n');
});

test('objects that cannot be written do not make a snapshot without the files', async () => {
  const { base, repository, slot, root } = await workplace();
  write(slot.path, { 'work.txt': 'hours of it\n' });
  const name = git(root, 'hash-object', join(slot.path, 'work.txt'));
  const inTheWay = join(root, '.git', 'objects', name.slice(0, 2));
  rmSync(inTheWay, { recursive: true, force: true });
  writeFileSync(inTheWay, '');

  expect(await capture(repository, { slot, base, message: 'm\n' })).toMatchObject({
    ok: false,
    error: { code: 'ERR_CAPTURE_FAILED' },
  });

  rmSync(inTheWay);
  const { files } = taken(await capture(repository, { slot, base, message: 'm\n' }));
  expect(files).toEqual(['work.txt']);
});

test('a git that is killed is not mistaken for one that is missing or too old', async () => {
  const { root } = await workplace();
  mortalGit('version');
  await expect(locateRepository(root)).rejects.toMatchObject({ code: 'ERR_GIT_KILLED' });
});

test('a git that is killed while it tells the settings does not leave them at their defaults', async () => {
  const { root } = await workplace();
  mortalGit('config');
  await expect(readSettings(root)).rejects.toMatchObject({
    name: 'DebussyError',
    code: 'ERR_GIT_KILLED',
    message: expect.stringMatching(/^git config /),
  });
});

async function workplace() {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const base = git(root, 'rev-parse', 'HEAD');
  const slots = await slotsOf(root);
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  return { root, base, slot, repository: await opened(root) };
}
