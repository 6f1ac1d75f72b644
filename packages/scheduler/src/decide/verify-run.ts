import { landedCount } from '../state/run-state.ts';
import { stillStands } from '../state/still-stands.ts';
import type { RunState, Verification } from '../state/run-state.ts';
import type { Command, StartCommand } from './command.ts';
import { eject } from './eject.ts';
import { isToDeliver } from './ending.ts';
import { needsOf, phasesToCheck } from './final-check.ts';
import { startVerification } from './start-verification.ts';
import { askAboutUnproven } from './unproven.ts';

/**
 * The run's own queue. Its phases form a chain on the tip, and prefixes of the chain are verified. Green moves the tip
 * over the whole prefix; red narrows down to one phase, which is then verified alone. A conflict with unlanded phases
 * ends the chain there. Only a phase that conflicts with the tip itself is taken out, so that its session resolves
 * against landed commits.
 */
export function verifyRun(state: RunState): readonly (Command | StartCommand)[] {
  if (state.userCommits.has(null)) return [];
  const known = prefixes(state);
  const green = longest(known, 'green');
  if (green?.result.kind === 'green') {
    const [unproven] = green.phases.flatMap((phase) => askAboutUnproven(state, phase) ?? []);
    if (unproven !== undefined) return [unproven];
    return [{ kind: 'land', target: null, phases: green.phases, tree: green.result.tree }];
  }
  const conflict = known.find((one) => conflictAt(one) === 0);
  if (conflict !== undefined) return [eject(state, conflict)];
  const red = shortestRed(known);
  // It was verified alone: with others before it, its gate would have been tried only once.
  if (red?.heads.size === 1) return [eject(state, red)];
  const chain = { known, red, most: longestUseful(state, known, red) };
  return [...cancelBeyond(state, chain), ...nextPrefix(state, chain)];
}

interface Chain {
  readonly known: readonly Verification[];
  readonly red: Verification | null;
  /** Longer prefixes are red or conflict. */
  readonly most: number;
}

/** Index of the conflicting phase in the chain; infinity without one. */
function conflictAt({ result, phases }: Verification): number {
  return result.kind === 'conflict' ? Math.max(0, phases.indexOf(result.phase)) : Number.POSITIVE_INFINITY;
}

function longestUseful(state: RunState, known: readonly Verification[], red: Verification | null): number {
  const queue = state.queues.get(null) ?? [];
  return Math.min(
    sameNeeds(state, queue),
    ...known.map(conflictAt),
    red === null ? queue.length : Math.max(1, red.phases.length - 1),
  );
}

/** Number of phases at the head of the queue that one host can verify: those with the same needs as the first. */
function sameNeeds(state: RunState, queue: readonly string[]): number {
  const others = queue.findIndex((key) => needsOf(state, key) !== needsOf(state, queue[0] ?? key));
  return others === -1 ? queue.length : others;
}

/** The most useful prefix without a known result. */
function nextPrefix(state: RunState, { known, red, most }: Chain): readonly StartCommand[] {
  const tried = known.filter(({ result, phases }) => result.kind !== 'red' || phases.length > 1);
  const taken = new Set(tried.map(({ phases }) => phases.length));
  const halves = red !== null && red.phases.length === most + 1;
  const lengths = halves ? between(most) : spread(most, evenOdds(state));
  const length = lengths.find((one) => !taken.has(one));
  if (length === undefined) return [];
  const phases = (state.queues.get(null) ?? []).slice(0, length);
  return [startVerification(state, null, phases, { base: state.tip })];
}

/**
 * 8, 4, 6, 2, 7, 5, 3, 1: the longest first, then evenly spread, so that any number of places is used well. Those that
 * are probably red come last.
 */
function spread(most: number, even: number): readonly number[] {
  const first = Math.min(most, even);
  const likely = refined(first, (parts) => (i) => Math.ceil((first * i) / parts));
  return [...likely, ...Array.from({ length: most - likely.length }, (_, i) => first + 1 + i)];
}

/** The prefix length that is green as often as red, judging by the phases so far. */
function evenOdds(state: RunState): number {
  const { redPhases } = state;
  if (redPhases === 0) return Number.POSITIVE_INFINITY;
  return Math.round((Math.LN2 * (landedCount(state) + redPhases)) / redPhases);
}

/** 4, 6, 2, 7, 5, 3, 1: between nothing and a prefix of 8 that is red. */
function between(most: number): readonly number[] {
  return refined(most, (parts) => (i) => Math.round(((most + 1) * i) / parts));
}

function refined(most: number, cut: (parts: number) => (i: number) => number): readonly number[] {
  const lengths = new Set<number>();
  for (let parts = 1; lengths.size < most && parts <= 2 * (most + 1); parts *= 2)
    for (let i = parts; i >= 1; i--) {
      const length = cut(parts)(i);
      if (length >= 1 && length <= most) lengths.add(length);
    }
  return [...lengths];
}

function prefixes(state: RunState): readonly Verification[] {
  return [...state.verifications.values()].filter(
    (verification) =>
      verification.target === null &&
      verification.offered === null &&
      !verification.final &&
      verification.phases.length > 0 &&
      stillStands(state, verification),
  );
}

function longest(known: readonly Verification[], kind: 'green'): Verification | null {
  const found = known.filter((verification) => verification.result.kind === kind);
  return found.toSorted((a, b) => b.phases.length - a.phases.length)[0] ?? null;
}

function shortestRed(known: readonly Verification[]): Verification | null {
  const found = known.filter((verification) => verification.result.kind === 'red');
  return (
    found.toSorted((a, b) => a.phases.length - b.phases.length || a.heads.size - b.heads.size)[0] ?? null
  );
}

/** Cancels prefixes that contain a red or conflicting one, which must fail too, and those of outdated chains. */
function cancelBeyond(state: RunState, { known, most }: Chain): readonly Command[] {
  const running = [...state.verifications.values()].filter(
    (verification) =>
      verification.target === null && !verification.final && verification.result.kind === 'running',
  );
  const beyond = running.filter(
    (verification) => !known.includes(verification) || verification.phases.length > most,
  );
  return beyond.map((verification) => ({ kind: 'cancel_verification', id: verification.id }));
}

/** Null if nothing is left to verify before delivery. */
export function finalCheck(state: RunState): StartCommand | null {
  const phases = isToDeliver(state) ? phasesToCheck(state) : [];
  return phases.length === 0
    ? null
    : startVerification(state, null, phases, { base: state.tip, final: true });
}
