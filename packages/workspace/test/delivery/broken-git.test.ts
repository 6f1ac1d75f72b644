import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deliver } from '../../src/delivery/deliver.ts';
import { sandbox } from '../landing/sandbox.ts';
import { gitThat } from '../support/mortal-git.ts';
import { landOne } from './setup.ts';

it('a lock that a killed git of the user left on the branch stopped the delivery between its files and the ref', async () => {
  const box = sandbox({ 'a.txt': 'a\n' });
  const landed = await landOne(box, { 'a.txt': 'A\n' });
  const lock = join(box.top, '.git', 'refs/heads/main.lock');
  writeFileSync(lock, '');

  const delivery = await deliver(box.store, landed.request);

  expect(delivery).toMatchObject({ how: 'kept', kept: { kind: 'locked', lock } });
  expect(box.git('status', '--porcelain')).toBe('');
  rmSync(lock);
  expect(await deliver(box.store, landed.request)).toMatchObject({ how: 'fast_forwarded' });
});

it('a merge that could not write the index after its files is taken back and made once more', async () => {
  const box = sandbox({ 'a.txt': 'a\n' });
  const landed = await landOne(box, { 'a.txt': 'A\n' });
  const written = `echo A > '${join(box.top, 'a.txt')}'`;
  const { heal } = gitThat('merge', { once: `${written}; exit 128` });

  const delivery = await deliver(box.store, landed.request);

  heal();
  expect(delivery).toMatchObject({ how: 'fast_forwarded' });
  expect(box.git('status', '--porcelain')).toBe('');
});

it('an ORIG_HEAD that a power cut left empty does not keep landed commits from the branch', async () => {
  const box = sandbox({ 'a.txt': 'a\n' });
  const landed = await landOne(box, { 'a.txt': 'A\n' });
  writeFileSync(join(box.top, '.git', 'ORIG_HEAD'), '');

  expect(await deliver(box.store, landed.request)).toMatchObject({ how: 'fast_forwarded' });
  expect(box.git('status', '--porcelain')).toBe('');
});
