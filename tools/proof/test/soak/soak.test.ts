import { expect, test } from 'vitest';
import { runSoak, soakText } from '../../src/soak/run-soak.ts';
import { soakOptions } from '../../src/soak/soak-options.ts';
import { bundledBinary, isFull } from '@debussy/testing';

test(
  'a long run keeps memory and descriptors flat and leaves no process or lock',
  { timeout: 7_200_000 },
  async () => {
    const words = isFull ? [] : ['--phases', '20', '--minutes', '0'];
    const result = await runSoak(await bundledBinary(), soakOptions(words));
    process.stdout.write(soakText(result));
    expect(result.problems).toEqual([]);
  },
);
