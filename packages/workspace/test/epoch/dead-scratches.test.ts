import { existsSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@debussy/host';
import { expect, test } from 'vitest';
import { removeDeadScratches } from '../../src/landing/chain.ts';
import { repositoryOf } from '../support/repository.ts';

test('a kill while commits are imported leaves no folder for ever, and those of others stay', async () => {
  const commonDir = join(repositoryOf({ 'a.txt': 'a\n' }), '.git');
  const scratch = (name: string): string => join(commonDir, 'debussy/import', name);
  expect(await takeLock(scratch('alive'))).not.toBe(null);
  const holder = readlinkSync(join(scratch('alive'), 'lease.1'));
  for (const name of ['half-made', 'dead']) mkdirSync(join(scratch(name), 'refs/heads'), { recursive: true });
  symlinkSync(holder.replace(/"started":"[^"]*"/, '"started":"1"'), join(scratch('dead'), 'lease.1'));
  await removeDeadScratches(commonDir);
  expect(['alive', 'half-made', 'dead'].map((name) => existsSync(scratch(name)))).toEqual([
    true,
    false,
    false,
  ]);
});
