import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** How a program is started beside others. */
export interface StartManner {
  /** 0: as important as we are; 19: only if nothing else wants the processor; below 0 only with the rights of root. */
  readonly nice: number;
  /** Programs that start it, with their own arguments. */
  readonly prefix: readonly string[];
}

export const plainManner: StartManner = { nice: 0, prefix: [] };

const agentNice = 10;
/** Below the user's own programs, above agents. */
const workNice = 5;
/** For seconds, and rarely: otherwise a busy machine costs a repair. */
const aloneNice = -10;

/** An agent gets the processor time that nothing else wants. */
export function agentManner(memoryLimitMb: number | null): StartManner {
  const prefix = [
    ...limited(memoryLimitMb),
    ...amongSessions(agentNice),
    ...ifWorking(['ionice', '-c', '3', '-t']),
  ];
  return { nice: agentNice, prefix };
}

/**
 * Linux may divide processors among sessions first: priorities then count only within the one that the program leads.
 * The system allows one change in a tenth of a second, and only root to raise one.
 */
function amongSessions(nice: number): readonly string[] {
  if (!existsSync('/proc/self/autogroup') || (nice < 0 && process.geteuid?.() !== 0)) return [];
  const change = `echo ${nice} > /proc/self/autogroup`;
  const tries = `for i in 1 2 3 4 5; do (${change}) 2> /dev/null && break; sleep 0.1; done`;
  return ['/bin/sh', '-c', `${tries}; exec "$@"`, 'sh'];
}

/** Work on its own processors, or alone on all of them. */
export function workManner(
  { cpus, isAlone }: { readonly cpus: readonly number[]; readonly isAlone: boolean },
  memoryLimitMb: number | null,
): StartManner {
  if (isAlone) return { nice: aloneNice, prefix: [...limited(memoryLimitMb), ...amongSessions(aloneNice)] };
  const pinned = cpus.length === 0 ? [] : ifWorking(['taskset', '-c', cpus.join(',')]);
  return { nice: workNice, prefix: [...limited(memoryLimitMb), ...pinned] };
}

function limited(memoryMb: number | null): readonly string[] {
  if (memoryMb === null) return [];
  const scope = ['systemd-run', '--user', '--scope', '--quiet', '--collect'];
  return ifWorking([...scope, '-p', `MemoryMax=${memoryMb}M`, '--']);
}

const tried = new Map<string, boolean>();

/** The words, if a program can be started by them here: a system may lack the program, or refuse it. Tried once. */
function ifWorking(words: readonly string[]): readonly string[] {
  const [program = '', ...rest] = words;
  const known = tried.get(program) ?? spawnSync(program, [...rest, 'true'], { stdio: 'ignore' }).status === 0;
  tried.set(program, known);
  return known ? words : [];
}

/** Whether `memory_limit` can be kept here. */
export function canLimitMemory(): boolean {
  return limited(1024).length > 0;
}

/** Tells tools how many processors they have; variables that are set already are not for us to change. */
export function toolVariables(told: number): Readonly<Record<string, string>> {
  if (told === 0) return {};
  const count = String(told);
  const one = Object.fromEntries(countedBy.map((name) => [name, count]));
  // Fewer than two would stop programs that wait in one thread of the pool for another.
  return { ...one, UV_THREADPOOL_SIZE: String(Math.min(4, Math.max(2, told))) };
}

const countedBy = [
  'GOMAXPROCS',
  'CARGO_BUILD_JOBS',
  'RAYON_NUM_THREADS',
  'CMAKE_BUILD_PARALLEL_LEVEL',
  'VITEST_MAX_THREADS',
  'VITEST_MAX_FORKS',
  'VITEST_MAX_WORKERS',
  'PYTEST_XDIST_AUTO_NUM_WORKERS',
];
