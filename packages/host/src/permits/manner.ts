import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The priority and processors of a program. */
export interface StartManner {
  /** 0: as important as debussy; 19: only if nothing else wants the processor; below 0 needs root. */
  readonly nice: number;
  /** Programs that start it, with their own arguments. */
  readonly prefix: readonly string[];
}

export const plainManner: StartManner = { nice: 0, prefix: [] };

const agentNice = 10;
/** Below the user's own programs, above agents. */
const workNice = 5;
/** Rarely and for seconds: on a busy machine a failure would cost a repair. */
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
 * Linux may first divide processors among sessions; then priorities only count within the session that the program
 * leads. The system allows one change per tenth of a second, and only root may raise one.
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

/** The words, if they can start a program here: a system may lack the program or refuse it. Tried once. */
function ifWorking(words: readonly string[]): readonly string[] {
  const [program = '', ...rest] = words;
  const known = tried.get(program) ?? spawnSync(program, [...rest, 'true'], { stdio: 'ignore' }).status === 0;
  tried.set(program, known);
  return known ? words : [];
}

/** Whether this machine can enforce `memory_limit`. */
export function canLimitMemory(): boolean {
  return limited(1024).length > 0;
}

/** Tells tools how many processors they have. Variables that are already set stay. */
export function toolVariables(told: number): Readonly<Record<string, string>> {
  if (told === 0) return {};
  const count = String(told);
  const one = Object.fromEntries(countedBy.map((name) => [name, count]));
  // With fewer than two, programs that wait in one thread of the pool for another would hang.
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
