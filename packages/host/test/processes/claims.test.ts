import { expect, test } from 'vitest';
import { findLeftovers, killLeftovers, runCommand } from '../../src/index.ts';
import { ProcessTree } from '../../src/processes/process-tree.ts';
import { playground, start, temporaryFolder } from '../support/playground.ts';

test('a process without a cookie is never claimed, even by a claim that takes everything', () => {
  const tree = new ProcessTree({ root: null, claims: (cookie) => cookie === '' });
  expect(tree.look('thorough')).toEqual([]);
});

test('an ambiguous cookie is refused before a process is started or killed', async () => {
  const { plan } = playground();
  for (const cookie of ['', 'short']) {
    expect(() => findLeftovers(cookie)).toThrow('too short to kill by');
    await expect(killLeftovers(cookie)).rejects.toThrow('too short to kill by');
    expect(() => start(plan({ cookie }))).toThrow('too short to kill by');
    const cwd = temporaryFolder();
    const gate = { command: 'true', cwd, env: {}, timeoutMs: 1000, logFile: `${cwd}/log`, cookie };
    await expect(runCommand(gate)).rejects.toThrow('too short to kill by');
  }
});
