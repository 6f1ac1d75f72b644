import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeLauncher } from '../../src/index.ts';
import { temporaryFolder } from '../support/playground.ts';

test('an agent that types `debussy` starts the running version, whatever its PATH', () => {
  const folder = join(temporaryFolder(), `it's a "path"`, 'bin');
  const script = join(temporaryFolder(), 'cli.mjs');
  writeFileSync(script, 'process.stdout.write(JSON.stringify(process.argv.slice(2)))');
  writeLauncher(folder, { node: process.execPath, script });
  writeLauncher(folder, { node: process.execPath, script });
  const said = execFileSync('debussy', ['progress', `it's $HOME "done"`], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  expect(JSON.parse(said)).toEqual(['progress', `it's $HOME "done"`]);
});
