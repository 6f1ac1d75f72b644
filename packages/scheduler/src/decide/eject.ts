import type { EventBody, EventOf } from '@debussy/core';
import type { LandConflict } from '../ports.ts';
import { attemptOf } from '../state/attempt.ts';
import type { Attempt, MergedPart, PhaseEntry } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState, Verification } from '../state/run-state.ts';
import { asksPerson, byHand, whenItIsThere } from './by-hand.ts';
import { record } from './command.ts';
import { isRepaired } from './brought.ts';
import type { Command } from './command.ts';

const mostConflicts = 2;

/** Takes one phase out of the queue: back to its agent while retries are left; otherwise it ends here. */
export function eject(state: RunState, verification: Verification): Command {
  const { result } = verification;
  if (result.kind === 'conflict') {
    return record(conflictMet(state, entryOf(state, result.phase), { ...result, tip: verification.base }));
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
  const merged = mergedIn(entry);
  if (merged !== null) {
    const { part, onto, files } = merged;
    const logs = verification.failures.flatMap(({ log }) => log ?? []);
    const failure = { failed_gates: gates, logs };
    return record({ ...ended(entry, attempt), type: 'resolution.failed', part, onto, files, ...failure });
  }
  if (attempt.asks !== null) return record(asksPerson(entry, attempt, keptOf(entry)));
  if (!isRepaired(entry) || attempt.retries >= state.config.max_retries) {
    const detail = gates.join(', ');
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
    // The repair of a union is a separate commit on that union; any other phase stays one commit on the tip.
    base: entry.group === null ? verification.base : (result.below ?? result.commit),
    from: result.commit,
    from_tree: result.tree,
  });
}

/** Resolves a conflict without an agent if possible, otherwise with one. */
export function conflictMet(state: RunState, entry: PhaseEntry, conflict: Conflict): EventBody {
  const { resolution, part, tip, refused = [] } = conflict;
  const met = part ?? { commit: keptOf(entry) ?? '', onto: tip };
  if (resolution === undefined) return conflictFound(state, entry, conflict);
  return {
    ...ended(entry, attemptIn(entry)),
    type: 'conflict.resolved',
    part: met.commit,
    onto: met.onto,
    ...resolution,
    refused,
  };
}

type Conflict = Omit<LandConflict, 'kind' | 'phase'> & { readonly tip: string };

/**
 * A phase with a conflict goes to a fresh session that sees both sides, and after a few sessions to the user. In a
 * split phase one commit conflicts, and the session's result replaces that commit.
 */
function conflictFound(state: RunState, entry: PhaseEntry, conflict: Conflict): EventBody {
  const attempt = attemptIn(entry);
  const shared = ended(entry, attempt);
  const { files, marked, tip, part } = conflict;
  const most = mostConflicts + (entry.group?.children.length ?? 0);
  const lacksPart = entry.group !== null && part === undefined;
  if (attempt.conflicts >= most || lacksPart || !isRepaired(entry)) {
    return {
      ...shared,
      type: 'phase.needs_human',
      reason: 'conflict',
      detail: files.join(', '),
      commands: byHand(state, entry, keptOf(entry)),
      kept: keptOf(entry),
    };
  }
  const sides =
    entry.group === null || part === undefined
      ? { tip, ours: keptOf(entry) }
      : { tip: part.onto, ours: part.commit };
  return { ...shared, type: 'phase.conflicted', files, marked, ...sides, ...whatWasTried(attempt, conflict) };
}

/** For the session: the merges that were tried without an agent, and their failed gates. */
function whatWasTried(
  { triedMerges }: Attempt,
  { tip, part, refused = [] }: Conflict,
): Pick<EventOf<'phase.conflicted'>, 'tried' | 'logs'> {
  const here = triedMerges.filter(({ onto }) => onto === (part?.onto ?? tip));
  const failed = here.map(
    ({ files, gates }) =>
      `${files.map(({ path, rung, by }) => `${by ?? rung} ${path}`).join(', ')}: merged, and then ${gates.join(', ')} failed`,
  );
  if (failed.length + refused.length === 0) return {};
  return { tried: [...failed, ...refused], logs: here.flatMap(({ logs }) => logs) };
}

function mergedIn(entry: PhaseEntry): MergedPart | null {
  return 'candidate' in entry.state ? (entry.state.candidate.merged.at(-1) ?? null) : null;
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
