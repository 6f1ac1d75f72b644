import { spawnSync } from 'node:child_process';

/** Whether a program that a test needs is there. Its title ends with "(needs <program>)", and the summary counts what was skipped. */
export function installed(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
