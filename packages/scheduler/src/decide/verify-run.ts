import type { RunState, Verification } from '../state/run-state.ts';
import { stillStands } from '../evolve/landing.ts';
import type { Command } from './command.ts';
import { eject } from './eject.ts';
import { startVerification } from './start-verification.ts';

/**
 * The run's own queue. Its phases form a chain on the tip, and prefixes of the chain are verified:
 * green moves the tip over the whole prefix; red narrows down until it is one phase; a conflict takes its phase out at once.
 */
export function verifyRun(state: RunState, free: number): readonly Command[] {
  const known = prefixes(state);
  const green = longest(known, 'green');
  if (green?.result.kind === 'green') {
    return [{ kind: 'land', target: '', phases: green.phases, tree: green.result.tree }];
  }
  const conflict = known.find((verification) => verification.result.kind === 'conflict');
  if (conflict !== undefined) return [eject(state, conflict)];
  const red = shortestRed(known);
  if (red !== null && red.phases.length === 1) return [eject(state, red)];
  return [...cancelBeyond(state, known, red), ...startPrefixes(state, { known, red, free })];
}

interface Chain {
  readonly known: readonly Verification[];
  readonly red: Verification | null;
  readonly free: number;
}

/** Evenly spread, the longest first; below a red prefix, between nothing and it. */
function startPrefixes(state: RunState, { known, red, free }: Chain): readonly Command[] {
  const queue = state.queues.get('') ?? [];
  const most = red === null ? queue.length : red.phases.length - 1;
  const taken = new Set(known.map((verification) => verification.phases.length));
  const lengths: number[] = [];
  for (let i = free; i >= 1; i--) {
    const length =
      red === null ? Math.ceil((most * i) / free) : Math.round((red.phases.length * i) / (free + 1));
    const wanted = Math.min(Math.max(length, 1), most);
    if (wanted >= 1 && !taken.has(wanted) && !lengths.includes(wanted)) lengths.push(wanted);
  }
  return lengths.map((length, i) =>
    startVerification(state, { target: '', phases: queue.slice(0, length), base: state.tip, offset: i }),
  );
}

function prefixes(state: RunState): readonly Verification[] {
  return [...state.verifications.values()].filter(
    (verification) =>
      verification.target === '' && verification.phases.length > 0 && stillStands(state, verification),
  );
}

function longest(known: readonly Verification[], kind: 'green'): Verification | null {
  const found = known.filter((verification) => verification.result.kind === kind);
  return found.toSorted((a, b) => b.phases.length - a.phases.length)[0] ?? null;
}

function shortestRed(known: readonly Verification[]): Verification | null {
  const found = known.filter((verification) => verification.result.kind === 'red');
  return found.toSorted((a, b) => a.phases.length - b.phases.length)[0] ?? null;
}

/** Whatever holds a prefix that is red can only be red, and a chain that is no more has nothing to say. */
function cancelBeyond(
  state: RunState,
  known: readonly Verification[],
  red: Verification | null,
): readonly Command[] {
  const running = [...state.verifications.values()].filter(
    (verification) => verification.target === '' && verification.result.kind === 'running',
  );
  const beyond = running.filter(
    (verification) =>
      !known.includes(verification) || (red !== null && verification.phases.length >= red.phases.length),
  );
  return beyond.map((verification) => ({ kind: 'cancel_verification', id: verification.id }));
}
