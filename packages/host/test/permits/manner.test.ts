import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../src/index.ts';
import { agentManner, workManner } from '../../src/permits/manner.ts';
import type { StartManner } from '../../src/permits/manner.ts';
import { freshCookie, temporaryFolder } from '../support/playground.ts';

async function sessionOf(manner: StartManner): Promise<string> {
  const cwd = temporaryFolder();
  const env = { PATH: process.env['PATH'] ?? '' };
  const command = 'cat /proc/self/autogroup';
  const given = { command, cwd, env, manner, timeoutMs: 20_000, cookie: freshCookie() };
  return (await runCommand({ ...given, logFile: join(cwd, 'log') })).outputTail;
}

test.runIf(existsSync('/proc/self/autogroup'))(
  'an agent yields to gates, which are sessions of their own',
  async () => {
    expect(await sessionOf(agentManner(null))).toMatch(/ nice 10$/m);
    expect(await sessionOf(workManner({ cpus: [], isAlone: false }, null))).toMatch(/ nice 0$/m);
  },
);
