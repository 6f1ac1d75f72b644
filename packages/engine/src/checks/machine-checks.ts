import { statfs } from 'node:fs/promises';
import type { Config } from '@debussy/core';
import { canLimitMemory, detectBwrap, freeMemoryMb, hasPressureFiles, machineSize } from '@debussy/host';
import { machineUse } from '../machine/machine-use.ts';
import type { Check } from './check.ts';
import { fine, problem } from './check.ts';

const gigabyte = 1024 ** 3;
/** Below the first limit no worktree is created; below the second, a few builds fill the disk. */
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

function gigabytes(mb: number): string {
  return (mb / 1024).toFixed(1);
}

/** This machine as the governor sees it. */
export async function machineCheck(
  config: Pick<Config, 'governor' | 'cores' | 'memory' | 'memory_limit'>,
): Promise<Check> {
  const { cores, memoryMb } = machineSize();
  const use = await machineUse(Date.now());
  const own = Math.min(config.cores ?? cores, cores);
  const used = own === cores ? '' : ` (${own} to use)`;
  const memory = `${gigabytes(freeMemoryMb())} of ${gigabytes(memoryMb)} GB of memory free`;
  const seen = `${cores} core${cores === 1 ? '' : 's'}${used}${use === null ? '' : `, load ${use.load}`}, ${memory}`;
  if (config.governor === 'off')
    return fine('machine', `${seen}; not shared with other runs (governor: off)`);
  if (config.memory_limit !== null && !canLimitMemory())
    return problem('machine', 'warning', [
      `${seen}; memory_limit has no effect here, because systemd-run --user does not work`,
      'Remove memory_limit, or run where systemd has a session for you.',
    ]);
  const by = hasPressureFiles() ? 'pressure' : 'the load average';
  if (use === null)
    return problem('machine', 'warning', [
      `${seen}; shares of it cannot be read`,
      'Set XDG_STATE_HOME to a folder that you may write to.',
    ]);
  const waiting = use.shares.filter(({ state }) => state === 'waiting').length;
  return fine(
    'machine',
    `${seen}; ${use.shares.length - waiting} shares held, ${waiting} waiting; busy by ${by}`,
  );
}
