import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test, expect } from 'vitest';
import { isOwnFile } from '../../src/session/own-files.ts';

/** A program that has opened this file for writing, and goes on until the test is over. */
async function writerOf(file: string, detached: boolean): Promise<void> {
  const child = spawn('sh', ['-c', 'exec 3>"$1"; echo open; read -r line', 'sh', file], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached,
  });
  onTestFinished(() => void child.stdin?.end());
  await once(child.stdout ?? child, 'data');
}

test.runIf(process.platform === 'linux')(
  "the log of `debussy run | tee run.log` does not count as an agent's write; files that an agent has open do",
  async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-own-')));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    await writerOf(join(root, 'run.log'), false);
    await writerOf(join(root, 'agent.log'), true);
    const isOwn = isOwnFile(root);
    expect([isOwn('run.log'), isOwn('agent.log')]).toEqual([true, false]);
  },
);
