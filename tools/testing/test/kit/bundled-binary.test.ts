import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bundledBinary } from '../../src/kit/bundled-binary.ts';
import { plainEnvironment } from '../../src/kit/plain-environment.ts';

test('bundles the program from the sources as they stand, once', { timeout: 120_000 }, async () => {
  const [program, same] = await Promise.all([bundledBinary(), bundledBinary()]);
  expect(same).toBe(program);
  const said = execFileSync(process.execPath, [program, '--version'], {
    env: plainEnvironment(),
    encoding: 'utf8',
  });
  expect(said).toMatch(/\d+\.\d+\.\d+/);
});
