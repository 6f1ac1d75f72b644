import { statfs } from 'node:fs/promises';
import type { Config } from '@debussy/core';
import { detectBwrap } from '@debussy/host';
import type { Check } from './check.ts';
import { fine, problem } from './check.ts';

const gigabyte = 1024 ** 3;
/** Below the first no worktree is made; below the second a few builds fill it. */
const needed = gigabyte / 2;
const comfortable = 2 * gigabyte;

export function nodeCheck(): Check {
  return fine('node', process.version);
}

export async function diskCheck(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const said = `${(free / gigabyte).toFixed(1)} GB free at ${folder}`;
  if (free >= comfortable) return fine('disk', said);
  const hint =
    'Free some space: every phase that runs at once has a worktree of its own. debussy clean --dry-run';
  return problem('disk', free < needed ? 'error' : 'warning', [said, hint]);
}

export function sandboxCheck({ sandbox }: Config): Check {
  const found = detectBwrap();
  const none = 'none in force; agents, gates and set-up can read and write whatever you can';
  if (sandbox === 'none')
    return fine('sandbox', found.ok ? `${none}; bwrap works here` : `${none}, as configured`);
  if (found.ok) return fine('sandbox', 'bwrap, in force for agents, gates and set-up');
  const { message, hint } = found.error;
  if (sandbox === 'bwrap') return problem('sandbox', 'error', [message, hint ?? '']);
  return problem('sandbox', 'warning', [`${none}. ${message}`, hint ?? '']);
}
