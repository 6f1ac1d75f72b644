import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { bundledBinary } from '@debussy/testing';
import type { BenchProject } from './bench-project.ts';

const limitMs = 180_000;

export interface StartedPlan {
  readonly process: ChildProcess;
  /** Rejects with the output if it fails. */
  readonly ended: Promise<void>;
}

/** The whole plan once more, from its first phase, with the real program. The user's branch stays where it is. */
export async function startPlan(project: BenchProject, ...flags: readonly string[]): Promise<StartedPlan> {
  const program = await bundledBinary();
  const words = ['run', 'MASTER_PLAN.md', '--restart', '--land', 'branch', '--no-interactive', ...flags];
  const child = spawn(process.execPath, [program, ...words], {
    cwd: project.root,
    env: project.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  // On TERM it ends its agents, which a kill would not do.
  const endIt = (): void => void child.kill();
  process.once('exit', endIt);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<void>((done, failed) => {
    child.on('error', failed);
    child.on('close', (code, signal) => {
      process.off('exit', endIt);
      if (code === 0) done();
      else failed(new Error(`debussy ended with ${signal ?? code}: ${said.slice(-2000)}`));
    });
  });
  return { process: child, ended };
}

/** The seconds from its start to its end. */
export async function secondsOfPlan(project: BenchProject, ...flags: readonly string[]): Promise<number> {
  const begun = performance.now();
  await (
    await startPlan(project, ...flags)
  ).ended;
  return (performance.now() - begun) / 1000;
}
