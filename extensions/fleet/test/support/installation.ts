import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Both packages side by side as a person would install them, bundled from the sources as they stand. */
export interface Installation {
  readonly program: string;
  remove(): void;
}

const root = resolve(import.meta.dirname, '../../../..');

export function install(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-installed-'));
  const modules = join(folder, 'node_modules');
  const [debussy, fleet] = [join(modules, 'debussy'), join(modules, '@debussy/fleet')];
  mkdirSync(join(debussy, 'bin'), { recursive: true });
  mkdirSync(fleet, { recursive: true });
  copyFileSync(join(root, 'packages/cli/bin/debussy.js'), join(debussy, 'bin/debussy.js'));
  copyFileSync(join(root, 'packages/cli/package.json'), join(debussy, 'package.json'));
  copyFileSync(join(root, 'extensions/fleet/package.json'), join(fleet, 'package.json'));
  run(join(root, 'tools/bin/bundle.mjs'), join(debussy, 'dist'));
  run(join(root, 'tools/bin/bundle-fleet.mjs'), join(fleet, 'dist'));
  for (const name of ['bullmq', 'ioredis'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  return {
    program: join(debussy, 'bin/debussy.js'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function run(script: string, target: string): void {
  execFileSync(process.execPath, [script, target], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 60_000,
  });
}
