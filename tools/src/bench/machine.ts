import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** What numbers depend on, without a name of anybody's. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memory_gb: number;
  readonly system: string;
  readonly node: string;
  readonly git: string;
}

export function thisMachine(): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memory_gb: Math.round(totalmem() / 1e9),
    system: `${type()} ${release().split('.').slice(0, 2).join('.')}`,
    node: process.versions.node,
    git: execFileSync('git', ['--version'], { encoding: 'utf8' }).trim().replace('git version ', ''),
  };
}

/** How many programs wanted to run during the last minute. */
export function currentLoad(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}
