import type { ConflictPart, EventBody } from '@debussy/core';
import { attemptOf } from '../state/attempt.ts';
import type { Attempt, PhaseEntry } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState, Verification } from '../state/run-state.ts';
import { byHand, whenItIsThere } from './by-hand.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';

const mostConflicts = 2;

/** Takes one phase out of the queue: back to its agent as long as tries are left, otherwise it ends here. */
export function eject(state: RunState, verification: Verification): Command {
  const { result } = verification;
  if (result.kind === 'conflict') {
    return record(conflictFound(state, entryOf(state, result.phase), { ...result, tip: verification.base }));
  }
  const phase = verification.phases[0];
  if (result.kind !== 'red' || phase === undefined) throw new Error(`nothing to eject in ${verification.id}`);
  const entry = entryOf(state, phase);
  const attempt = attemptIn(entry);
  const [unable] = verification.unable;
  if (unable !== undefined) {
    return record({
      ...ended(entry, attempt),
      type: 'phase.needs_human',
      reason: 'program',
      detail: `gate ${unable.gate} could not run (${unable.detail}). What worktrees need is installed by \`setup\`, as in \`setup: npm ci\``,
      commands: whenItIsThere(entry),
      kept: keptOf(entry),
    });
  }
  const gates = result.failed.map((one) => one.gate);
  if (attempt.retries >= state.config.max_retries) {
    const detail = `failing: ${gates.join(', ')}`;
    return record({
      ...ended(entry, attempt),
      type: 'phase.failed',
      reason: 'gates',
      detail,
      kept: keptOf(entry),
      failures: verification.failures,
    });
  }
  return record({
    ...ended(entry, attempt),
    type: 'phase.remediating',
    retry: attempt.retries + 1,
    failed_gates: gates,
    logs: verification.failures.flatMap(({ log }) => log ?? []),
    failures: verification.failures,
    // A repair of a union is a commit of its own on that union; any other phase stays one commit on the tip.
    base: entry.group === null ? verification.base : (result.below ?? result.commit),
    from: result.commit,
    from_tree: result.tree,
  });
}

interface Conflict {
  readonly files: readonly string[];
  readonly marked: string | null;
  readonly tip: string;
  readonly part?: ConflictPart | undefined;
}

/**
 * A phase that does not merge goes to a fresh session that sees both sides; after a few of those, to a person.
 * Of a split phase it is one commit that does not merge; what the session makes of it stands for that commit.
 */
export function conflictFound(state: RunState, entry: PhaseEntry, conflict: Conflict): EventBody {
  const attempt = attemptIn(entry);
  const shared = ended(entry, attempt);
  const { files, marked, tip, part } = conflict;
  const most = mostConflicts + (entry.group?.children.length ?? 0);
  const lacksPart = entry.group !== null && part === undefined;
  if (attempt.conflicts >= most || lacksPart) {
    return {
      ...shared,
      type: 'phase.needs_human',
      reason: 'conflict',
      detail: `does not merge with what landed: ${files.join(', ')}`,
      commands: byHand(state, entry, keptOf(entry)),
      kept: keptOf(entry),
    };
  }
  const sides =
    entry.group === null || part === undefined
      ? { tip, ours: keptOf(entry) }
      : { tip: part.onto, ours: part.commit };
  return { ...shared, type: 'phase.conflicted', files, marked, ...sides };
}

function ended(entry: PhaseEntry, attempt: Attempt): { readonly phase: string; readonly attempt: number } {
  return { phase: entry.spec.id, attempt: attempt.number };
}

function attemptIn(entry: PhaseEntry): Attempt {
  const attempt = attemptOf(entry.state);
  if (attempt === null) throw new Error(`phase ${entry.spec.id} has no attempt`);
  return attempt;
}

function keptOf(entry: PhaseEntry): string | null {
  return 'candidate' in entry.state ? entry.state.candidate.commit : null;
}
