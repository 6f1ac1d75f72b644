import { scrubber } from '@debussy/core';
import type { Config } from '@debussy/core';
import { runCommand, toolVariables } from '@debussy/host';
import type { CommandResult, Governor } from '@debussy/host';
import { judgeGate, missingProgram, secretsOf } from '@debussy/runners';
import { openSlots, openStore, putBack } from '@debussy/workspace';
import type { Repository, Slot } from '@debussy/workspace';
import * as z from 'zod/mini';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boxGround } from './box-ground.ts';
import { setupOptions } from './setup-options.ts';
import { gateHabit, rememberGateTime } from '../machine/gate-times.ts';
import { strainOn } from '../machine/strain.ts';
import { plantedTrial } from './planted-trial.ts';
import { openRecorder } from '../evidence/gate-recorder.ts';
import type { GateRecorder } from '../evidence/gate-recorder.ts';
import type { SetupStart } from './setup-options.ts';
import { boxedGate, networkHint } from './boxed-gate.ts';
import { governorOf, takeShare } from '../machine/machine-share.ts';
import type { SaidOnce } from '../run/run-place.ts';

export interface TrialOrder {
  readonly repository: Repository;
  readonly env: NodeJS.ProcessEnv;
  readonly config: Config;
  readonly gates: readonly TriedGate[];
  /** The id by which its processes are found again. */
  readonly cookie: string;
  /** The commit to try them on; null: the checked-out one. */
  readonly commit: string | null;
  readonly gateMs?: number;
  /** Longest time for all gates together. Each may use its share and the time that earlier ones left. */
  readonly allMs?: number;
  /** Called before `setup`, and before each gate, with the number of gates tried. */
  readonly begins?: (name: string, tried: number) => void;
}

export interface TriedGate {
  readonly name: string;
  readonly command: string;
  readonly expectation?: string;
}

export const trialSchema = z.object({
  name: z.string(),
  command: z.string(),
  passed: z.boolean(),
  seconds: z.number(),
  /** Null: it did not exit, or no code was requested. */
  exitCode: z.nullable(z.number()),
  /** Why it did not pass. */
  why: z.string(),
  /** The end of its output. */
  lastLines: z.string(),
  /** A missing program. */
  missing: z.nullable(z.string()),
  /** `gate`: its own time was up; `all`: its part of the time for all; `idle`: it only waited. */
  outOfTime: z.nullable(z.enum(['gate', 'all', 'idle'])),
  /** For a passed gate: `found` if a planted failure turned it red, `constant` if it starts nothing that could fail; otherwise why it is blind. Null or absent: not tried. */
  planted: z.optional(z.nullable(z.string())),
});

/** The result of a command in a clean worktree of a commit. */
export type GateTrial = Readonly<z.infer<typeof trialSchema>>;

/** Why a gate cannot notice failures; null if it can, or that is unknown. */
export function blindness({ planted }: Pick<GateTrial, 'planted'>): string | null {
  return planted === 'found' || planted === 'constant' ? null : (planted ?? null);
}

const longestMs = 15 * 60 * 1000;
/** A longer wait for a gate that sleeps, or waits for a missing service, shows nothing more. */
const longestIdleMs = 10_000;

/** Runs a setup and gates as verifications would, before anything depends on them. Null without a commit. */
export async function tryGates(
  order: TrialOrder,
  tell: (trial: GateTrial) => void,
): Promise<readonly GateTrial[] | null> {
  const { repository } = order;
  const commit = order.commit ?? repository.head;
  if (commit === null) return null;
  const place = { ...order, governor: governorOf(order.config), said: new Set<string>() };
  const trials: GateTrial[] = [];
  const add = (trial: GateTrial): void => {
    trials.push(trial);
    tell(trial);
  };
  if (order.config.setup !== null) order.begins?.('setup', 0);
  const made = await worktreeWith({ ...order, commit }, add);
  const logs = await mkdtemp(join(tmpdir(), 'debussy-try-'));
  try {
    let left = order.allMs ?? Number.POSITIVE_INFINITY;
    for (const [i, gate] of order.gates.entries()) {
      const part = left / (order.gates.length - i);
      order.begins?.(gate.name, i);
      const begun = performance.now();
      const attempted = { gate, log: join(logs, 'gate.log'), part };
      const trial = await tryGate(place, made.slot, attempted);
      await putBack(repository, made.slot);
      const planted = await plant({ ...place, commit }, made.slot, { ...attempted, trial });
      left -= performance.now() - begun;
      if (trial.outOfTime === null) rememberGateTime(repository.commonDir, gate.command, trial.seconds);
      add({ ...trial, planted });
    }
  } finally {
    await made.release();
    await rm(logs, { recursive: true, force: true });
  }
  return trials;
}

/** If the setup fails, gates run without it: some do not need it. */
async function worktreeWith(
  order: TrialOrder & { readonly commit: string },
  add: (trial: GateTrial) => void,
): Promise<{ readonly slot: Slot; release(): Promise<void> }> {
  const begun = performance.now();
  const { repository } = order;
  const { worktrees, setup, share } = order.config;
  const prepared = setupOptions(order.config, {
    ...startedWith(order),
    box: boxGround(repository, order.config, order.env),
  });
  const slots = await openSlots(repository, { run: 'try', limit: 1, worktrees, share, ...prepared });
  const request = { phase: 'try', attempt: 1, base: order.commit, purpose: 'verify' } as const;
  const taken = await slots.acquire(request);
  const done = (why: string): GateTrial => ({
    name: 'setup',
    command: setup ?? '',
    passed: why === '',
    seconds: tenths((performance.now() - begun) / 1000),
    why,
    ...untried,
  });
  if (!taken.ok && taken.error.code === 'ERR_SLOT_SETUP' && setup !== null) {
    add(done(taken.error.message));
    return worktreeWith({ ...order, config: { ...order.config, setup: null } }, add);
  }
  if (!taken.ok) throw taken.error;
  if (setup !== null) add(done(''));
  return { slot: taken.value, release: () => slots.release(taken.value, 'discarded') };
}

const untried = { exitCode: null, lastLines: '', missing: null, outOfTime: null };

interface Attempted {
  readonly gate: TriedGate;
  readonly log: string;
  readonly part: number;
}

/** The environment of gates and of the set-up in a trial. */
function startedWith({ env, cookie }: TrialOrder): Omit<SetupStart, 'box'> {
  return { env, cookie, scrub: scrubber(secretsOf(env)) };
}

/** The part of its time that a gate may use for a second run, so that a planted failure costs little. */
const longestAgain = 6;

/** A trial in its repository. */
type TrialPlace = TrialOrder & { readonly governor: Governor } & SaidOnce;

/** Plants a failure where the gate must notice it, if there is time. */
async function plant(
  order: TrialPlace & { readonly commit: string },
  slot: Slot,
  { gate, log, part, trial: { passed, seconds } }: Attempted & { readonly trial: GateTrial },
): Promise<string | null> {
  if (!passed || order.config.evidence === 'off' || seconds * 1000 * longestAgain > part) return null;
  try {
    return await plantedTrial({
      gate,
      commit: order.commit,
      store: openStore(order.repository.commonDir),
      folder: slot.path,
      run: async (ecosystems) => {
        const recorder = await openRecorder(ecosystems);
        const { result } = await runTried(order, slot, { gate, log, limit: part, recorder });
        const record = await recorder.take();
        return result.timedOut ? null : { passed: judgeGate(result, gate.expectation ?? '').passed, record };
      },
    });
  } finally {
    await putBack(order.repository, slot);
  }
}

/** With the hosts that it could not reach from its box. */
async function runTried(
  order: TrialPlace,
  slot: Slot,
  {
    gate,
    log,
    limit,
    recorder = null,
    isAlone = false,
  }: Pick<Attempted, 'gate' | 'log'> & {
    readonly limit: number;
    readonly recorder?: GateRecorder | null;
    readonly isAlone?: boolean;
  },
): Promise<{ readonly result: CommandResult; readonly wanted: readonly string[] }> {
  const { name, command } = gate;
  const unheard = { signal: new AbortController().signal, tell: (): void => undefined };
  const asked = { kind: 'work', name: `gate ${name}`, phase: null, command, isAlone } as const;
  const permit = await takeShare(order, { ...asked, seeksCalm: isAlone, ...unheard });
  const variables = { ...toolVariables(permit.told), ...order.env };
  const { env, box } = boxedGate({ ...order, env: variables }, null, { slot, recorder });
  const result = await runCommand({
    command: recorder?.command(command) ?? command,
    cwd: slot.path,
    ...startedWith(order),
    env,
    boxed: box?.boxed,
    manner: permit.manner,
    timeoutMs: limit,
    idleMs: longestIdleMs,
    logFile: log,
  }).finally(() => permit.release());
  const wanted = box?.wanted(result.outputTail) ?? [];
  box?.close();
  return { result, wanted };
}

/** If it fails and the machine may be at fault, it runs once more, alone. */
async function runCalmly(
  order: TrialPlace,
  slot: Slot,
  tried: Pick<Attempted, 'gate' | 'log'> & { readonly limit: number },
): ReturnType<typeof runTried> {
  const { command, expectation = '' } = tried.gate;
  const first = await runTried(order, slot, tried);
  const strain = strainOn(first.result, gateHabit(order.repository.commonDir, command));
  if (!strain.disturbed || judgeGate(first.result, expectation).passed) return first;
  await putBack(order.repository, slot);
  return runTried(order, slot, { ...tried, isAlone: true });
}

async function tryGate(order: TrialPlace, slot: Slot, { gate, log, part }: Attempted): Promise<GateTrial> {
  const { gateMs = longestMs } = order;
  const limit = Math.max(1, Math.min(gateMs, part));
  const { result, wanted } = await runCalmly(order, slot, { gate, log, limit });
  const { passed, detail } = judgeGate(result, gate.expectation ?? '');
  return {
    name: gate.name,
    command: gate.command,
    passed,
    exitCode: result.exitCode,
    seconds: tenths(result.seconds),
    why: passed ? '' : withNetwork(detail, wanted),
    lastLines: passed ? '' : endOf(result),
    missing: result.exitCode === 127 ? (missingProgram(result.outputTail) ?? '') : null,
    outOfTime: result.timedOut ? whichTime(result.seconds * 1000 < limit, part < gateMs) : null,
  };
}

/** Shows before the first session that a gate needs the network. */
function withNetwork(detail: string, wanted: readonly string[]): string {
  return wanted.length === 0
    ? detail
    : `${detail}; it could not reach ${wanted.join(', ')}. ${networkHint(wanted)}`;
}

function whichTime(isEarly: boolean, isPart: boolean): GateTrial['outOfTime'] {
  if (isEarly) return 'idle';
  return isPart ? 'all' : 'gate';
}

/** The last three lines, and error lines shortly before them. */
function endOf({ outputTail }: CommandResult): string {
  const lines = outputTail.split('\n').filter((line) => line.trim() !== '');
  const errors = lines
    .slice(-40, -3)
    .filter((line) => /\b(?:error|cannot|no module|not found)\b/i.test(line));
  return [...errors.slice(-2), ...lines.slice(-3)].map((line) => line.trim().slice(0, 200)).join('\n');
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
