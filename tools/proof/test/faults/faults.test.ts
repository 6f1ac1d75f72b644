import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { faultOptions } from '../../src/faults/fault-options.ts';
import { faultLine, faultSummary } from '../../src/faults/fault-text.ts';
import { runFaults } from '../../src/faults/run-faults.ts';
import { builtShim } from '../../src/chaos/shim.ts';
import { bundledBinary, isFull } from '@debussy/testing';

const shim = builtShim(resolve(import.meta.dirname, '../../../..'));
const why = shim.ok ? '' : ` (skipped: ${shim.why})`;
const seed = process.env['DEBUSSY_SEED'] ?? String(Date.now() % 1_000_000);
const words = isFull
  ? ['--every', '1', '--jobs', '2']
  : ['--faults', '1000', '--seconds', '4', '--jobs', '2'];

test.skipIf(!shim.ok)(
  `no finished work is lost, and nothing stays stuck or locked, whichever file operation fails, is killed, fills the disk or meets a power cut${why}`,
  { timeout: 50_000_000 },
  async () => {
    const options = faultOptions([...words, '--seed', seed]);
    const failed: string[] = [];
    const given = { program: await bundledBinary(), library: shim.ok ? shim.library : '' };
    const result = await runFaults(given, options, {
      over: new AbortController().signal,
      played: (one) => void (one.problems.length > 0 && failed.push(faultLine(one))),
    });
    process.stdout.write(faultSummary(result));
    expect(failed.join('')).toBe('');
    expect(result.played.length).toBeGreaterThan(0);
  },
);

test('a fault is chosen by its number', () => {
  const asked = faultOptions(['--plan', 'split', '--at', '7', '--action', 'fail', '--error', 'EIO']);
  expect(asked.only).toEqual({ plan: 'split', at: 7, action: 'fail', error: 'EIO' });
  expect(asked.faults).toBe(1);
  expect(() => faultOptions(['--action', 'explode'])).toThrow(
    '--action explode: must be one of nothing, kill-one, crash, fail, full, power',
  );
});
