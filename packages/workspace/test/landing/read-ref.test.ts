import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listRefs, readRefValue } from '../../src/index.ts';
import { gitThat } from '../support/mortal-git.ts';
import { sandbox } from './sandbox.ts';

test('a ref that is not there, is empty or is damaged has no value', async () => {
  const box = sandbox();
  box.write({ '.git/refs/heads/empty': '', '.git/refs/heads/damaged': 'not an object\n' });
  for (const name of ['missing', 'empty', 'damaged', 'a..b'])
    expect(await readRefValue(box.store, `refs/heads/${name}`)).toBeNull();
});

test('refs that git could not read were mistaken for refs that are not there', async () => {
  const box = sandbox();
  mkdirSync(join(box.top, '.git/packed-refs'));
  const refused = { code: 'ERR_GIT_COMMAND' };
  await expect(readRefValue(box.store, 'refs/heads/missing')).rejects.toMatchObject(refused);
  await expect(listRefs(box.store, 'refs/heads/')).rejects.toMatchObject(refused);
});

test('a ref that git failed to read once does not count as moved', async () => {
  const box = sandbox();
  const head = box.git('rev-parse', 'HEAD');
  const { heal } = gitThat('rev-parse', { once: 'exit 1' });
  expect(await readRefValue(box.store, 'refs/heads/main')).toBe(head);
  heal();
  gitThat('rev-parse', { does: 'exit 1' });
  await expect(readRefValue(box.store, 'refs/heads/main')).rejects.toMatchObject({ code: 'ERR_GIT_COMMAND' });
  expect(await readRefValue(box.store, `refs/heads/${'x'.repeat(300)}`)).toBeNull();
});
