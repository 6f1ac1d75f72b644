import { exitCodeOf, phaseKey } from '@debussy/core';
import type { ExitCode, RunFacts, RunOutcome } from '@debussy/core';
import { inSession, isOver } from '../state/attempt.ts';
import { holdOn } from '../state/hold.ts';
import { phasesByCourse } from '../state/overview.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { finalFailures, unitOf } from '../state/run-state.ts';
import type { Hold, RunState } from '../state/run-state.ts';
import { record } from './command.ts';
import { cancelsVerifications, phasesToCheck } from './final-check.ts';
import { isToPublish, unpublished } from './publish.ts';
import type { Command } from './command.ts';

export function isBusy(state: RunState): boolean {
  const running = [...state.verifications.values()].some((one) => one.result.kind === 'running');
  return (
    running ||
    state.publication.running ||
    phasesByCourse(state).underWay.some((entry) => inSession(entry.state))
  );
}

/** Nothing runs and nothing can start: landed commits go to the user's branch, unless the run is to continue later. */
export function endRun(state: RunState): Command {
  const code = exitCodeOf(factsOf(state));
  if (isToDeliver(state)) return { kind: 'deliver' };
  if (state.delivered && isToPublish(state)) return { kind: 'publish', final: true };
  return record({ type: 'run.ended', exit_code: code, outcome: outcomes[code], reason: reasonOf(state) });
}

/** A run that continues later delivers at its end. */
export function isToDeliver(state: RunState): boolean {
  // Open phases do not matter for a `sync`, which starts nothing.
  const landed = wantedPhases(state).filter((entry) => entry.state.kind === 'landed');
  const code = exitCodeOf(factsOf(state, state.syncing ? landed : undefined));
  const goesOn = code === 130 || code === 143 || code === 5 || code === 75;
  return !state.delivered && !goesOn && !isCutShort(state);
}

/** It ended before its last verification, which the next resume runs. */
function isCutShort(state: RunState): boolean {
  return cancelsVerifications(state) && phasesToCheck(state).length > 0;
}

const outcomes: Record<ExitCode, RunOutcome> = {
  0: 'completed',
  1: 'error',
  2: 'error',
  3: 'failed',
  4: 'needs_human',
  5: 'budget',
  75: 'limit',
  130: 'interrupted',
  143: 'interrupted',
};

export function factsOf(state: RunState, entries: readonly PhaseEntry[] = wantedPhases(state)): RunFacts {
  const { draining, syncing } = state;
  const count = (test: (entry: PhaseEntry) => boolean): number => entries.filter(test).length;
  const failedPhases = count((entry) => entry.state.kind === 'failed');
  // Landed phases that do not pass together count as not landed.
  const broken = finalFailures(state).length;
  const humanPhases = count(({ state: { kind } }) => kind === 'needs_human' || kind === 'blocked');
  const isHeld = (hold: Hold): boolean =>
    count((entry) => !isOver(entry.state) && holdOn(state, entry) === hold) > 0;
  // If the user saved one phase and let the others continue, the outcome of the others comes first.
  const isOnlySaved = draining === null && failedPhases + humanPhases === 0 && isHeld('person');
  return {
    refused: false,
    broken: false,
    stopped: isOnlySaved || (syncing && failedPhases + humanPhases === 0) ? 'interrupt' : stoppedBy(draining),
    halted: draining === 'halt' || draining === 'by_hand' || draining === 'tip_moved',
    failedPhases: failedPhases + broken,
    humanPhases,
    budgetExceeded: state.budgetExceeded || isHeld('budget'),
    limitReached: draining === 'limit' || draining === 'outage',
    unpublished: unpublished(state),
    unfinishedPhases:
      broken +
      Number(isCutShort(state)) +
      count((entry) => entry.state.kind !== 'landed' && entry.state.kind !== 'skipped'),
  };
}

function stoppedBy(draining: RunState['draining']): RunFacts['stopped'] {
  if (draining === 'terminated') return 'terminate';
  return draining === 'interrupted' || draining === 'requested' ? 'interrupt' : null;
}

function reasonOf(state: RunState): string {
  const open = wantedPhases(state).filter((entry) => entry.state.kind !== 'landed');
  const last = finalFailures(state).map(({ phase, gate }) => `${gate} of ${unitOf(state)} ${phase}`);
  if (last.length > 0) return `on the final tip these gates fail: ${last.join(', ')}`;
  if (open.length === 0 && isCutShort(state))
    return 'everything landed; the gates have not run on the final tip';
  const { publication } = state;
  if (open.length === 0 && unpublished(state) !== null)
    return `everything landed, and the host does not show all of it: ${publication.reason}`;
  const left =
    open.length === 0 ? 'everything landed' : `not landed: ${open.map((entry) => entry.spec.id).join(', ')}`;
  if (state.draining === 'by_hand' && open.length > 0)
    return `the commits on the run branch are not verified; ${left}`;
  if (state.draining === 'tip_moved') return `a branch of the run was moved from outside; ${left}`;
  return state.draining === 'halt' ? `an agent recommended to halt; ${left}` : left;
}

/** The phases of this run, with the sub-phases of split ones. */
export function wantedPhases(state: RunState): readonly PhaseEntry[] {
  const { only } = state;
  const entries = [...state.phases.values()];
  if (only === null) return entries;
  return entries.filter((entry) => entry.spec.parent !== null || only.has(phaseKey(entry.spec.id)));
}
