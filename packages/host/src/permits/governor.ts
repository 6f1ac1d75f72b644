import { messageOf } from '@debussy/core';
import { setTimeout as pause } from 'node:timers/promises';
import { cookieName } from '../processes/cookie.ts';
import { withGrants } from './allocation.ts';
import type { ShareClaim, MachineSize, ShareWish } from './allocation.ts';
import { allowedCpus, machineSize } from './machine-size.ts';
import { agentManner, plainManner, workManner } from './manner.ts';
import type { StartManner } from './manner.ts';
import { orNull } from '../or-null.ts';
import { PermitTable } from './permit-table.ts';
import { busyMachine, isFirstOfRun } from './busy-machine.ts';
import type { BusyCause } from './busy-machine.ts';

export interface GovernorOptions {
  /** Limits of the user; null: the whole machine. */
  readonly cores: number | null;
  readonly memoryMb: number | null;
  /** The longest wait for a share; then the process starts without one. */
  readonly mostWaitMs: number;
  /** The memory limit of one process with its descendants; null: no limit. */
  readonly memoryLimitMb: number | null;
}

/** How a process waits for its share. */
export interface ShareWait {
  readonly signal: AbortSignal;
  /** Called once if the wait is not short. */
  readonly onWait: (cause: WaitCause) => void;
  /** Other programs get some time to finish their work. */
  readonly seeksCalm?: boolean;
}

export type WaitCause =
  | BusyCause
  | { readonly kind: 'permits'; readonly cores: number; readonly holders: readonly string[] };

/** A share of the machine until it is released or this process ends. */
export interface Permit {
  /** The number of processors for its tools; 0: all. */
  readonly told: number;
  /** The processors that it runs on; empty: all. */
  readonly cpus: readonly number[];
  /** No other work runs at the same time. */
  readonly isAlone: boolean;
  readonly waitedMs: number;
  /** The longest wait is over: it starts without a share. */
  readonly gaveUp: boolean;
  /** Why shares do not work here, so that it starts without one; null if they do. */
  readonly problem: string | null;
  readonly manner: StartManner;
  release(): void;
}

export interface Governor {
  readonly machine: MachineSize;
  /** The fair part of a run in the processors: other runs may be at work too. */
  fairCores(run: string): number;
  take(wish: Omit<ShareWish, 'machine'>, patience: ShareWait): Promise<Permit>;
}

/** Shares of this machine for everything that the debussys of this user start. */
export function openGovernor(options: GovernorOptions, env: NodeJS.ProcessEnv = process.env): Governor {
  const found = machineSize();
  const machine = {
    cores: Math.min(options.cores ?? Number.POSITIVE_INFINITY, found.cores),
    memoryMb: Math.min(options.memoryMb ?? Number.POSITIVE_INFINITY, found.memoryMb),
  };
  // The gate or agent that started this process already holds a share.
  if (env[cookieName] !== undefined) return noGovernor(machine);
  let table: Promise<PermitTable | null> | undefined;
  let problem: string | null = null;
  const giveUp = (error: unknown): null => {
    // The content of a lock means nothing to the user.
    problem ??= messageOf(error).replace(/, symlink '\{.*/s, '');
    return null;
  };
  const mannerOf = (kind: ShareWish['kind'], share: Pick<Permit, 'cpus' | 'isAlone'>): StartManner =>
    kind === 'agent' ? agentManner(options.memoryLimitMb) : workManner(share, options.memoryLimitMb);
  let opened: PermitTable | null = null;
  return {
    machine,
    fairCores(run) {
      const claims = orNull(() => opened?.read()) ?? [];
      const others = claims.filter((claim) => claim.kind === 'work' && claim.run !== run);
      return machine.cores / (1 + new Set(others.map((claim) => claim.run)).size);
    },
    async take(wish, patience) {
      table ??= PermitTable.open().catch(giveUp);
      opened = await table;
      const open = problem === null ? opened : null;
      const order = { ...patience, mostMs: options.mostWaitMs };
      const share = open === null ? null : await take(open, { ...wish, machine }, order).catch(giveUp);
      const permit = share ?? freePermit({ problem });
      return { ...permit, manner: mannerOf(wish.kind, permit) };
    },
  };
}

/** The held shares of this machine, then the awaited ones, each in the order of their claims. */
export async function sharesNow(): Promise<readonly ShareClaim[]> {
  const claims = await (await PermitTable.open()).living();
  return claims.toSorted((a, b) => Number(b.isHeld) - Number(a.isHeld) || a.number - b.number);
}

/** Everything starts at once. */
export function noGovernor(machine: MachineSize = machineSize()): Governor {
  return {
    machine,
    fairCores: () => Number.POSITIVE_INFINITY,
    take: () => Promise.resolve(freePermit()),
  };
}

function freePermit(more: Partial<Permit> = {}): Permit {
  return {
    told: 0,
    cpus: [],
    isAlone: false,
    waitedMs: 0,
    gaveUp: false,
    problem: null,
    manner: plainManner,
    release: () => undefined,
    ...more,
  };
}

/** A shorter wait is not reported. */
const momentMs = 1000;

/** The longest wait of a run for its only agent or its only work. */
const urgentMs = 3000;
/** For work that runs alone: other runs get some time to finish theirs. */
const urgentAloneMs = 30_000;
/** Each check reads one small file. */
const slowestLookMs = 40;
/** How often claims of killed processes are removed. A process that releases its share passes it on itself. */
const slowestCheckMs = 500;

type WaitingClaim = Omit<ShareClaim, 'number' | 'isHeld' | 'since' | 'told' | 'cpus'>;

async function take(
  table: PermitTable,
  wish: ShareWish,
  { signal, onWait, seeksCalm = false, mostMs }: ShareWait & { readonly mostMs: number },
): Promise<Permit> {
  const begun = performance.now();
  const own = table.newId();
  let said = false;
  let checkedMs = Number.NEGATIVE_INFINITY;
  for (let wait = 5; ; wait = Math.min(wait * 1.5, slowestLookMs)) {
    const waitedMs = performance.now() - begun;
    const seen = table.read();
    const busy = busyMachine(wish, seen, { waitedMs, seeksCalm });
    const claimIn = claimAfter({ ...wish, ...own, isReady: busy === null }, waitedMs);
    const isDue = waitedMs >= checkedMs + slowestCheckMs;
    if (isDue) checkedMs = waitedMs;
    const isSame = !isDue && isInLine(seen, claimIn(seen));
    const claims = isSame ? seen : await table.change((before) => inLine(before, claimIn(before)));
    const mine = claims.find(({ id }) => id === own.id);
    if (mine?.isHeld === true) return held(table, mine, performance.now() - begun);
    const isLate = waitedMs >= mostMs;
    if (signal.aborted || isLate) {
      await table.change((before) => without(before, own.id));
      return freePermit({ waitedMs, gaveUp: isLate });
    }
    if (!said && waitedMs >= momentMs) onWait(busy ?? permitsCause(wish, claims));
    said ||= waitedMs >= momentMs;
    await pause(Math.min(wait, mostMs - waitedMs));
  }
}

function claimAfter(
  claim: Omit<WaitingClaim, 'isUrgent'>,
  waitedMs: number,
): (claims: readonly ShareClaim[]) => WaitingClaim {
  const isLong = waitedMs >= (claim.isAlone ? urgentAloneMs : urgentMs);
  return (claims) => ({ ...claim, isUrgent: isLong && isFirstOfRun(claim, claims) });
}

function permitsCause({ machine, kind }: ShareWish, claims: readonly ShareClaim[]): WaitCause {
  const holders = claims.filter((claim) => claim.kind === kind && claim.isHeld).map(({ what }) => what);
  return { kind: 'permits', cores: machine.cores, holders };
}

/** The claim, added at the end of the queue if missing, and as ready as it is now. */
function inLine(claims: readonly ShareClaim[], claim: WaitingClaim): readonly ShareClaim[] {
  if (isInLine(claims, claim)) return withTurns(claims);
  const known = claims.find(({ id }) => id === claim.id);
  const number = known?.number ?? Math.max(0, ...claims.map((other) => other.number)) + 1;
  const since = known?.since ?? Date.now();
  const next = { ...claim, number, since, isHeld: false, told: 0, cpus: [] };
  return withTurns([...claims.filter((other) => other !== known), next]);
}

/** As ready as it is, or already held. */
function isInLine(claims: readonly ShareClaim[], { id, isReady, isUrgent }: WaitingClaim): boolean {
  const known = claims.find((other) => other.id === id);
  return known?.isHeld === true || (known?.isReady === isReady && known.isUrgent === isUrgent);
}

function without(claims: readonly ShareClaim[], id: string): readonly ShareClaim[] {
  return withTurns(claims.filter((claim) => claim.id !== id));
}

function withTurns(claims: readonly ShareClaim[]): readonly ShareClaim[] {
  return withGrants(claims, choosableCpus(), Date.now());
}

/** Empty in a container with a quota: it may use a part of every processor of its host. */
function choosableCpus(): readonly number[] {
  const allowed = allowedCpus();
  return allowed.length > Math.ceil(machineSize().cores) ? [] : allowed;
}

function held(table: PermitTable, { id, told, cpus, isAlone }: ShareClaim, waitedMs: number): Permit {
  let isOver = false;
  return freePermit({
    told,
    cpus,
    isAlone,
    waitedMs,
    release() {
      if (!isOver) void giveBack(table, id);
      isOver = true;
    },
  });
}

async function giveBack(table: PermitTable, id: string): Promise<void> {
  for (let wait = 10; ; wait = Math.min(wait * 2, 5000)) {
    try {
      await table.change((claims) => without(claims, id));
      return;
    } catch {
      // A full disk: others would wait for the share until this process ends.
      await pause(wait, undefined, { ref: false });
    }
  }
}
