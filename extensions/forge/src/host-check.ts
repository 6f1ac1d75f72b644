import { DebussyError } from '@debussy/core';
import type { HostCheckOrder, HostVerdict, RunContext } from '@debussy/engine';
import { setTimeout as pause } from 'node:timers/promises';
import type { HostCheck } from './host.ts';
import { HostFault } from './http.ts';
import { asking, once } from './once.ts';
import type { Connection } from './publisher.ts';

export interface CheckScene extends Connection {
  readonly context: RunContext;
}

/**
 * Pushes a commit to a branch of its own, where the host's programs find it, and waits for their verdict; the branch goes
 * when there is one. Its name holds the commit: after a crash the same branch is found again, and the check with it.
 */
export async function checkOnHost(scene: CheckScene, order: HostCheckOrder): Promise<HostVerdict> {
  const { commit, timeoutMs, tell } = order;
  const { wait_on_limit: limit, wait_on_outage: outage } = scene.context.config;
  const over = Number.isFinite(timeoutMs) ? [AbortSignal.timeout(timeoutMs)] : [];
  const signal = AbortSignal.any([order.signal, ...over]);
  const record = (event: Parameters<typeof tell>[0]): Promise<void> => Promise.resolve(tell(event));
  const patience = { record, limitMs: limit * 1000, outageMs: outage * 1000, signal };
  const branch = `debussy-check/${scene.context.run}/${commit.slice(0, 12)}`;
  const seen = new Set<string>();
  try {
    await once(patience, {
      act: 'push',
      target: branch,
      commit,
      urlOf: () => null,
      find: async () => (await scene.git.heads([branch])).get(branch) ?? null,
      make: () => scene.git.push(branch, commit, null),
    });
    const verdict = await verdictOf({ ...scene, ask: asking(patience), signal, seen }, order);
    await scene.git.remove(branch, commit).catch(ignored);
    return verdict;
  } catch (error) {
    if (order.signal.aborted) return { state: 'cancelled', detail: 'stopped', url: null };
    if (signal.aborted) {
      await scene.git.remove(branch, commit).catch(ignored);
      return { state: 'timed_out', detail: missedIn(seen, order.name), url: null };
    }
    throw error instanceof HostFault ? unasked(order.name, error) : error;
  }
}

interface Waiting extends CheckScene {
  readonly ask: <T>(ask: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
  /** The checks that the host has for the commit. */
  readonly seen: Set<string>;
}

async function verdictOf(
  { host, ask, signal, seen }: Waiting,
  { commit, name }: HostCheckOrder,
): Promise<HostVerdict> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.5, longestWaitMs)) {
    const checks = await ask(() => host.checks(commit));
    for (const check of checks) seen.add(check.name);
    const found = worstOf(checks.filter((check) => check.name === name));
    if (found !== null && found.state !== 'waiting')
      return { state: found.state, detail: found.detail, url: found.url === '' ? null : found.url };
    await pause(waitMs, undefined, { signal });
  }
}

const firstWaitMs = 500;
const longestWaitMs = 15_000;

/** A check that several programs report under one name is over when all of them are, and passed when none failed. */
function worstOf(checks: readonly HostCheck[]): HostCheck | null {
  const failed = checks.find(({ state }) => state === 'failed');
  return failed ?? checks.find(({ state }) => state === 'waiting') ?? checks[0] ?? null;
}

function missedIn(seen: ReadonlySet<string>, name: string): string {
  if (seen.has(name)) return 'the check was still running when the time for a gate was over';
  const others = [...seen].slice(0, 5).join(', ');
  return `the host reported no check of this name for the commit${others === '' ? '' : `; it reported ${others}`}`;
}

function unasked(name: string, fault: HostFault): DebussyError {
  return new DebussyError({
    code: 'ERR_HOST_CHECK',
    message: `the host cannot be asked for the check ${name}: ${fault.message}`,
    hint: 'Nothing is lost. When the host can be reached and accepts a push: debussy resume',
    exitCode: 1,
  });
}

function ignored(): void {
  // The branch stays on the host: it is named after the run, and harmless.
}
