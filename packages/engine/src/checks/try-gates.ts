import { judgeGate, runGate } from '@debussy/runners';
import { openRepository, openSlots, putBack } from '@debussy/workspace';
import type { Repository, Slot } from '@debussy/workspace';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gateEnvironment } from '../verify/gate-environment.ts';

export interface TrialOrder {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly worktrees: string | null;
  readonly setup: string | null;
  readonly gates: readonly { readonly name: string; readonly command: string }[];
}

/** How a command did in a clean worktree of the commit that is checked out. */
export interface GateTrial {
  readonly name: string;
  readonly command: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** Why it did not pass, with the end of what it printed. */
  readonly detail: string;
}

const gateMs = 15 * 60 * 1000;

/** Runs a setup and gates as verifications would, before anything depends on them. Null where there is no commit to try them on. */
export async function tryGates(
  order: TrialOrder,
  tell: (trial: GateTrial) => void,
): Promise<readonly GateTrial[] | null> {
  const opened = await openRepository(order.root);
  if (!opened.ok) throw opened.error;
  const repository = opened.value;
  if (repository.head === null) return null;
  const trials: GateTrial[] = [];
  const add = (trial: GateTrial): void => {
    trials.push(trial);
    tell(trial);
  };
  const made = await worktreeWith(order, repository, add);
  const logs = await mkdtemp(join(tmpdir(), 'debussy-try-'));
  try {
    for (const gate of order.gates) {
      add(await tryGate(order, made.slot, { ...gate, log: join(logs, 'gate.log') }));
      await putBack(repository, made.slot);
    }
  } finally {
    await made.release();
    await rm(logs, { recursive: true, force: true });
  }
  return trials;
}

interface Made {
  readonly slot: Slot;
  release(): Promise<void>;
}

/** Where the setup fails, gates are tried without it: some need none. */
async function worktreeWith(
  { worktrees, setup }: TrialOrder,
  repository: Repository,
  add: (trial: GateTrial) => void,
): Promise<Made> {
  const begun = performance.now();
  const seconds = (): number => Math.round((performance.now() - begun) / 100) / 10;
  const pool = { run: 'try', limit: 1, worktrees, ...(setup === null ? {} : { setup }) };
  const slots = await openSlots(repository, pool);
  const request = { phase: 'try', attempt: 1, base: repository.head ?? '', purpose: 'verify' } as const;
  const taken = await slots.acquire(request);
  if (!taken.ok && taken.error.code === 'ERR_SLOT_SETUP' && setup !== null) {
    const detail = taken.error.message;
    add({ name: 'setup', command: setup, passed: false, seconds: seconds(), detail });
    return worktreeWith({ root: '', env: {}, worktrees, setup: null, gates: [] }, repository, add);
  }
  if (!taken.ok) throw taken.error;
  if (setup !== null) add({ name: 'setup', command: setup, passed: true, seconds: seconds(), detail: '' });
  return { slot: taken.value, release: () => slots.release(taken.value, 'discarded') };
}

async function tryGate(
  { env }: TrialOrder,
  slot: Slot,
  { name, command, log }: { readonly name: string; readonly command: string; readonly log: string },
): Promise<GateTrial> {
  const result = await runGate({
    command,
    cwd: slot.path,
    env: gateEnvironment(env, slot),
    timeoutMs: gateMs,
    logFile: log,
    cookie: 'debussy-try',
  });
  const { passed, detail } = judgeGate(result, '');
  const shown = [detail, result.outputTail.trimEnd().split('\n').slice(-3).join('\n')];
  const seconds = Math.round(result.seconds * 10) / 10;
  return {
    name,
    command,
    passed,
    seconds,
    detail: passed ? '' : shown.filter((one) => one !== '').join('\n'),
  };
}
