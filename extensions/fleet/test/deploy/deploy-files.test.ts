import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bundledBinary } from '@debussy/testing';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../../../..');
const folder = join(root, 'extensions/fleet/deploy');
const unit = join(folder, 'debussy-worker@.service');
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

test('deployment files name only existing flags and variables', () => {
  const worker = ['commands/worker.ts', 'fleet/fleet-flags.ts']
    .map((file) => readFileSync(join(root, 'packages/cli/src', file), 'utf8'))
    .join('\n');
  const settings = readFileSync(join(root, 'extensions/fleet/src/run/fleet-settings.ts'), 'utf8');
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8');
    const commands = text.split('\n').filter((line) => /debussy,? worker/.test(line));
    const flags = commands.flatMap((line) => [...line.matchAll(/--([a-z-]+)/g)].map(([, flag = '']) => flag));
    for (const flag of flags)
      expect(worker, `${file}: --${flag}`).toMatch(new RegExp(`^ +'?${flag}'?: `, 'm'));
    for (const [name] of text.matchAll(/DEBUSSY_FLEET_[A-Z_]+/g)) expect(settings, file).toContain(name);
  }
});

test('the bundled program brings the deployment files', async () => {
  const bundled = join(dirname(await bundledBinary()), '../dist/deploy');
  expect(readdirSync(bundled).toSorted()).toEqual(readdirSync(folder).toSorted());
});

test('the compose file keeps the queue and gives workers time to finish', () => {
  expect(parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'))).toMatchObject({
    services: {
      queue: { command: expect.arrayContaining(['--appendonly', 'noeviction']) as unknown },
      worker: { stop_signal: 'SIGTERM', stop_grace_period: '24h' },
    },
  });
});

test('a worker unit drains on stop and comes back after a crash', () => {
  const lines = readFileSync(unit, 'utf8').split('\n');
  for (const line of ['Restart=always', 'KillSignal=SIGTERM', 'KillMode=mixed', 'TimeoutStopSec=infinity'])
    expect(lines).toContain(line);
});

test.skipIf(!hasAnalyze)('systemd accepts the unit (needs systemd-analyze)', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
