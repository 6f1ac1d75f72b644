import { bundledBinary } from '@debussy/testing';
import { expect, test } from 'vitest';
import { unexpected } from '../../src/attacks/attack-text.ts';
import { playAttacks } from '../../src/attacks/play-attacks.ts';
import { canSandbox } from './support/sandboxes.ts';

const isFull = process.env['DEBUSSY_TEST_FULL'] === '1';

test.runIf(canSandbox && isFull)(
  'the box reaches exactly the documented places (needs bwrap)',
  { timeout: 300_000 },
  async () => {
    expect(unexpected(await playAttacks(await bundledBinary(), 'bwrap'))).toEqual([]);
  },
);
