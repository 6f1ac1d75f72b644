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
  const given = { command, cwd, env, manner, timeoutMs: 110_000, cookie: freshCookie() };
  return (await runCommand({ ...given, logFile: join(cwd, 'log') })).outputTail;
}

const isRoot = process.geteuid?.() === 0;

test.runIf(existsSync('/proc/self/autogroup'))(
  'an agent yields to gates, which are sessions of their own, and a gate that is judged again to nothing',
  async () => {
    expect(await sessionOf(agentManner(null))).toMatch(/ nice 10$/m);
    expect(await sessionOf(workManner({ cpus: [], isAlone: false }, null))).toMatch(/ nice 0$/m);
    const alone = await sessionOf(workManner({ cpus: [], isAlone: true }, null));
    expect(alone).toMatch(isRoot ? / nice -10$/m : / nice 0$/m);
  },
);
