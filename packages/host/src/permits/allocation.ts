/** A share of the machine that a process wants or has. */
export interface ShareClaim extends ShareWish {
  readonly id: string;
  /** Grows with each claim: first come, first served. */
  readonly number: number;
  readonly pid: number;
  /** When that process started: pids are reused. */
  readonly started: string;
  readonly isHeld: boolean;
  /** The machine is not too busy for it. A claim that is not ready delays no other. */
  readonly isReady: boolean;
  /** When it was granted, or began to wait, by the wall clock in ms; only for display. */
  readonly since: number;
  /** Its run has nothing else in progress and has waited long enough: it starts beside anything else. */
  readonly isUrgent: boolean;
  /** The number of processors for its tools; 0: all, or not decided yet. */
  readonly told: number;
  /** The processors that it runs on; empty: all of the machine. */
  readonly cpus: readonly number[];
}

/** A claim before it is made. */
export interface ShareWish {
  readonly kind: 'agent' | 'work';
  /** Shares are divided fairly among runs. */
  readonly run: string;
  /** For display: `gate unit of Phase 3`. */
  readonly what: string;
  readonly cores: number;
  readonly memoryMb: number;
  /** No other work runs at the same time. */
  readonly isAlone: boolean;
  /** The user set how many may run at once, so shares do not limit it. */
  readonly isFirm: boolean;
  /** The size of the machine, as the process sees it. */
  readonly machine: MachineSize;
}

export interface MachineSize {
  readonly cores: number;
  readonly memoryMb: number;
}

/**
 * The waiting claims that can start now. For work, the run that holds least comes first, then the oldest claim. A claim
 * that does not fit is not overtaken, so that a large one gets its turn. Agents have a separate queue: they hold a
 * share for hours, and work must not wait for that.
 */
export function claimsToGrant(claims: readonly ShareClaim[]): readonly ShareClaim[] {
  const held = claims.filter(({ isHeld }) => isHeld);
  const blocked = new Set<ShareClaim['kind']>();
  const granted: ShareClaim[] = [];
  for (let left = claims.filter((claim) => !claim.isHeld && claim.isReady); left.length > 0;) {
    const next = firstOf(left, held);
    left = left.filter((claim) => claim !== next);
    if ((!blocked.has(next.kind) || next.isFirm || next.isUrgent) && fits(next, held)) {
      granted.push(next);
      held.push(next);
    } else if (!next.isFirm || next.isAlone) blocked.add(next.kind);
  }
  return granted;
}

function firstOf(waiting: readonly ShareClaim[], held: readonly ShareClaim[]): ShareClaim {
  const has = (claim: ShareClaim): number =>
    coresOf(held.filter(({ kind, run }) => kind === claim.kind && run === claim.run));
  return waiting.reduce((first, other) => {
    const difference = has(other) - has(first);
    return difference < 0 || (difference === 0 && other.number < first.number) ? other : first;
  });
}

/** Prevents sums of shares such as 0.1 from exceeding the machine by rounding. */
const rounding = 1e-6;

function fits(claim: ShareClaim, held: readonly ShareClaim[]): boolean {
  if (claim.isUrgent) return true;
  if (held.some(({ isAlone }) => isAlone)) return false;
  const others = held.filter(({ kind }) => kind === claim.kind);
  if (others.length === 0) return true;
  if (claim.isAlone) return false;
  if (claim.isFirm) return true;
  const { cores, memoryMb } = claim.machine;
  const memory = others.reduce((sum, other) => sum + other.memoryMb, claim.memoryMb);
  return coresOf(others) + claim.cores <= cores + rounding && memory <= memoryMb;
}

function coresOf(claims: readonly ShareClaim[]): number {
  return claims.reduce((sum, { cores }) => sum + cores, 0);
}

/**
 * The claims after granting those that can start now. `cpus`: the processors to choose from; empty if processors cannot
 * be chosen.
 */
export function withGrants(
  claims: readonly ShareClaim[],
  cpus: readonly number[],
  now: number,
): readonly ShareClaim[] {
  return claimsToGrant(claims).reduce<readonly ShareClaim[]>((all, claim) => {
    const given = claim.kind === 'agent' ? everything : shareOf(claim, all, cpus);
    const held = { ...claim, ...given, isHeld: true, since: now };
    return all.map((other) => (other.id === claim.id ? held : other));
  }, claims);
}

const everything: Pick<ShareClaim, 'told' | 'cpus'> = { told: 0, cpus: [] };

/**
 * Work gets the cores that others neither hold nor wait for, on the least used processors. If it is alone, it gets the
 * whole machine.
 */
function shareOf(
  claim: ShareClaim,
  claims: readonly ShareClaim[],
  cpus: readonly number[],
): Pick<ShareClaim, 'told' | 'cpus'> {
  const all = Math.ceil(claim.machine.cores);
  const others = claims.filter(({ kind, id }) => kind === 'work' && id !== claim.id);
  const free = Math.floor(claim.machine.cores - coresOf(others));
  const told = claim.isAlone ? all : Math.min(all, Math.max(1, Math.ceil(claim.cores), free));
  const users = (cpu: number): number => others.filter((other) => other.cpus.includes(cpu)).length;
  // If processors cannot be chosen, tools may see more than they get.
  if (cpus.length === 0) return { told, cpus: [] };
  if (cpus.length <= told) return everything;
  const chosen = cpus.toSorted((a, b) => users(a) - users(b) || a - b).slice(0, told);
  return { told, cpus: chosen.toSorted((a, b) => a - b) };
}
