import { spawnSync } from 'node:child_process';

/**
 * Whether a program that a test needs is there. A person without it reads why the test is skipped; in CI it has to be there,
 * and the test fails without it.
 */
export function installed(program: string, ...args: readonly string[]): boolean {
  const found = spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (found) return true;
  if (process.env['CI'] === 'true') return true;
  process.stderr.write(`${program}: not installed, its tests are skipped\n`);
  return false;
}
