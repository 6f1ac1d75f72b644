import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { workspaceRoot } from '../workspace-root.ts';

const lockIsOldMs = 60_000;
const bundleIsOldMs = 3_600_000;

/** The program, bundled once for each state of the sources; tests that ask meanwhile wait for it. */
export async function bundledBinary(): Promise<string> {
  const root = workspaceRoot(import.meta.dirname);
  const cache = join(root, 'node_modules', '.cache', 'debussy-test-binary');
  mkdirSync(cache, { recursive: true });
  const home = join(cache, stateOf(root));
  const program = join(home, 'bin', 'debussy.js');
  const lock = `${home}.lock`;
  while (!existsSync(program)) {
    if (takeLock(lock)) {
      try {
        if (!existsSync(program)) await bundle(root, home);
      } finally {
        rmSync(lock, { recursive: true, force: true });
      }
    } else await wait(100);
  }
  return program;
}

async function bundle(root: string, home: string): Promise<void> {
  const draft = `${home}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(draft, 'bin'), { recursive: true });
  writeFileSync(join(draft, 'package.json'), '{"type":"module"}\n');
  copyFileSync(join(root, 'packages/cli/bin/debussy.js'), join(draft, 'bin/debussy.js'));
  const bundler = join(root, 'tools/bin/bundle.mjs');
  await promisify(execFile)(process.execPath, [bundler, join(draft, 'dist')], { timeout: lockIsOldMs });
  renameSync(draft, home);
  removeOld(dirname(home));
}

/** A lock that is older than any bundling takes is a dead process's. */
function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > lockIsOldMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function stateOf(root: string): string {
  const digest = createHash('sha256');
  for (const shelf of ['packages', 'extensions']) {
    const folder = join(root, shelf);
    for (const name of readdirSync(folder).toSorted()) digestFolder(join(folder, name, 'src'), digest);
  }
  for (const folder of ['tools/bin', 'packages/cli/bin']) digestFolder(join(root, folder), digest);
  return digest.digest('hex').slice(0, 16);
}

function digestFolder(folder: string, digest: ReturnType<typeof createHash>): void {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) digestFolder(path, digest);
    else {
      const { mtimeMs, size } = statSync(path);
      digest.update(`${path}\0${mtimeMs}\0${size}\n`);
    }
  }
}

function removeOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > bundleIsOldMs) rmSync(path, { recursive: true, force: true });
  }
}
