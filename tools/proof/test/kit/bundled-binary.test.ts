import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundledBinary } from '../../src/kit/bundled-binary.ts';
import { plainEnvironment } from '../../src/kit/plain-environment.ts';

test('bundles the program from the sources as they stand, once', { timeout: 120_000 }, async () => {
  const root = resolve(import.meta.dirname, '../../../..');
  const [program, same] = await Promise.all([bundledBinary(root), bundledBinary(root)]);
  expect(same).toBe(program);
  const said = execFileSync(process.execPath, [program, '--version'], {
    env: plainEnvironment(),
    encoding: 'utf8',
  });
  expect(said).toMatch(/\d+\.\d+\.\d+/);
});
