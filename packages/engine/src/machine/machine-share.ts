import { placesAtOnce } from '@debussy/core';
import type { Config, EventBody } from '@debussy/core';
import { machineSize, noGovernor, openGovernor } from '@debussy/host';
import type { CommandResult, Governor, Permit, WaitCause, ShareWish } from '@debussy/host';
import { unitName } from '@debussy/story';
import { gateHabit, rememberGateTime } from './gate-times.ts';
import { usedBy } from './strain.ts';
import type { RunPlace, RunRules, SaidOnce } from '../run/run-place.ts';

type Limits = Pick<Config, 'governor' | 'cores' | 'memory' | 'memory_limit' | 'wait_on_load'>;

/** Shares of this machine, as the configuration allows. */
export function governorOf(config: Limits): Governor {
  if (config.governor === 'off') return noGovernor();
  return openGovernor({
    cores: config.cores,
    memoryMb: config.memory,
    memoryLimitMb: config.memory_limit,
    mostWaitMs: config.wait_on_load * 1000,
  });
}

/** How much of a run may happen at once on this machine. */
export function placesHere(config: Parameters<typeof placesAtOnce>[0]): ReturnType<typeof placesAtOnce> {
  return placesAtOnce(config, machineSize().cores);
}

/** How many verifications there is room for now, beside those of other runs. */
export function roomHere(
  { governor, cookie }: Pick<RunPlace, 'governor' | 'cookie'>,
  { verify_parallel: wanted, executor }: Config,
): number {
  const isLimited = wanted === 'auto' && executor === 'local';
  return isLimited ? Math.floor(governor.fairCores(cookie)) : Number.POSITIVE_INFINITY;
}

export interface ShareOrder {
  readonly kind: ShareWish['kind'];
  /** `gate unit`, `session`. */
  readonly name: string;
  readonly phase: string | null;
  /** The command, by which its use is remembered; null for an agent. */
  readonly command: string | null;
  readonly isAlone?: boolean;
  readonly seeksCalm?: boolean;
  readonly signal: AbortSignal;
  readonly tell: (event: EventBody) => void;
}

const agentCores = 0.25;

/** Waits for a share of the machine, and reports a longer wait. */
export async function takeShare(
  run: Pick<RunPlace, 'governor' | 'cookie' | 'repository'> &
    Pick<RunRules, 'config'> &
    Partial<Pick<RunRules, 'plan'>> &
    SaidOnce,
  { kind, name, phase, command, isAlone = false, seeksCalm = false, signal, tell }: ShareOrder,
): Promise<Permit> {
  let isSaid = false;
  const { plan } = run;
  const what = phase === null || plan === undefined ? name : `${name} of ${unitName({ plan })} ${phase}`;
  const onWait = (cause: WaitCause): void => {
    isSaid = true;
    tell({ type: 'machine.awaited', phase, name, cause: cause.kind, detail: causeText(cause) });
  };
  const wish = { ...usualShare(run, kind, command), kind, what, isAlone, run: run.cookie };
  const permit = await run.governor.take(wish, { signal, onWait, seeksCalm });
  const { waitedMs, gaveUp, problem } = permit;
  if (isSaid)
    tell({ type: 'machine.free', phase, name, seconds: Math.round(waitedMs / 100) / 10, gave_up: gaveUp });
  if (problem !== null && !run.said.has(problem)) {
    run.said.add(problem);
    tell(ungoverned(problem));
  }
  return permit;
}

function usualShare(
  { repository, config }: Pick<RunPlace, 'repository'> & Pick<RunRules, 'config'>,
  kind: ShareWish['kind'],
  command: string | null,
): Pick<ShareWish, 'cores' | 'memoryMb' | 'isFirm'> {
  if (kind === 'agent') return { cores: agentCores, memoryMb: 0, isFirm: config.parallel !== 'auto' };
  const habit = command === null ? null : gateHabit(repository.commonDir, command);
  const cores = Math.max(0.1, habit?.cores ?? 1);
  return { cores, memoryMb: habit?.memory_mb ?? 0, isFirm: config.verify_parallel !== 'auto' };
}

function causeText(cause: WaitCause): string {
  if (cause.kind === 'load') return `the machine is busy, load ${cause.load} on ${counted(cause.cores)}`;
  if (cause.kind === 'memory')
    return `${cause.freeMb} MB of memory are free, ${cause.neededMb} MB are needed`;
  const { holders } = cause;
  const by =
    holders.length === 0 ? '' : ` by ${holders.slice(0, 3).join(', ')}${holders.length > 3 ? ' …' : ''}`;
  return `this machine has ${counted(cause.cores)}, in use${by}`;
}

function counted(cores: number): string {
  return `${cores} core${cores === 1 ? '' : 's'}`;
}

function ungoverned(problem: string): EventBody {
  return {
    type: 'notice',
    severity: 'warning',
    code: 'MACHINE_UNSHARED',
    phase: null,
    message: `cannot share this machine with other runs: ${problem}`,
    hint: 'The run continues without shares. Set XDG_STATE_HOME to a folder that you may write to, or `governor: off`.',
  };
}

/** A share for the set-up of a worktree. Its waits are not reported: the phase is only being prepared. */
export function setupShare(
  run: Pick<RunPlace, 'governor' | 'cookie' | 'repository'> & Pick<RunRules, 'config'>,
  command: string,
): { take(): Promise<Permit>; done(permit: Permit, result: CommandResult): void } {
  return {
    take: () =>
      run.governor.take(
        { ...usualShare(run, 'work', command), kind: 'work', what: 'setup', isAlone: false, run: run.cookie },
        { signal: new AbortController().signal, onWait: () => undefined },
      ),
    done(permit, result) {
      permit.release();
      const used = result.exitCode === 0 ? usedBy(result, permit.told, null) : null;
      rememberGateTime(run.repository.commonDir, command, result.seconds, used);
    },
  };
}
