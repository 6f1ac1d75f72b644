import type { GateSpec } from '@debussy/core';
import { writeAtomically } from '@debussy/host';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lastingEnvironment } from './gate-environment.ts';
import { debussyFolder } from '../run/run-folder.ts';
import type { RunContext } from '../run/run-context.ts';

export interface GateCache {
  known(tree: string, gate: GateSpec): Promise<boolean | null>;
  remember(tree: string, gate: GateSpec, passed: boolean): Promise<void>;
}

/**
 * Gates that passed, by tree, command and environment, for every run of this repository; where files of the user's checkout
 * take part, which no tree tells, for this run alone. Failures are never remembered, and neither is what was written while
 * agents of this run could write: only what was there before the run, and what this process has found out by itself.
 */
export function gateCache(context: RunContext): GateCache {
  const folder = join(debussyFolder(context.repository.commonDir), 'verified');
  const environment = environmentDigest(context);
  const file = (tree: string, { command, expectation }: GateSpec): string =>
    join(folder, digest([tree, command, expectation, environment]));
  const own = new Set<string>();
  const begun = statSync(context.folder.root).birthtimeMs;
  return {
    async known(tree, gate) {
      const place = file(tree, gate);
      return own.has(place) || (await isOlder(place, begun)) ? true : null;
    },
    async remember(tree, gate, passed) {
      if (!passed) return;
      own.add(file(tree, gate));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      writeAtomically(file(tree, gate), `${gate.name}: ${gate.command ?? ''}\n`);
    },
  };
}

function environmentDigest({ config, env, repository, run }: RunContext): string {
  const isOpen = config.share.length > 0 || existsSync(join(repository.root, '.worktreeinclude'));
  const machine = [process.version, process.platform, process.arch];
  return digest([...machine, config.setup, lastingEnvironment(env), isOpen ? run : null]);
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}

/** By the time that no program can set. */
async function isOlder(path: string, time: number): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found !== null && found.isFile() && found.ctimeMs < time;
}
