import { afterSession } from './decide/after-session.ts';
import { budgetEnd, checkBudget, checkPhaseBudgets, phaseBudgetEnd } from './decide/budget.ts';
import { record } from './decide/command.ts';
import type { Command, Decision, StartCommand } from './decide/command.ts';
import { answerByDefault, isAsking } from './decide/ask.ts';
import { blockedPhases, hasMoreToRun, isReady, nextSession, nextStart } from './decide/dispatch.ts';
import { endRun, isBusy } from './decide/ending.ts';
import { cancelsVerifications } from './decide/final-check.ts';
import { finalCheck, verifyRun } from './decide/verify-run.ts';
import { freeAgent, liftLimits, limitTooLong, nextLimitEnd } from './decide/limits.ts';
import { hasOpenUserCommits, settleUserCommits } from './decide/user-commits.ts';
import { publishEarly } from './decide/publish.ts';
import { verifyGroups } from './decide/verify-groups.ts';
import { holdOn } from './state/hold.ts';
import { phasesByCourse } from './state/overview.ts';
import type { PhaseEntry, SessionRef } from './state/phase-state.ts';
import type { RunState } from './state/run-state.ts';
import { sessionTaskId } from './task.ts';
import { isBrought } from './decide/brought.ts';

/**
 * The commands for a state at a time. Pure and complete: the loop executes them, journals the results, and calls again
 * until it can only wait.
 */
export function decide(state: RunState, now: number): Decision {
  if (state.ended !== null) return { commands: [], next: nothing, wakeAt: null };
  const conclusions = conclude(state, now);
  if (conclusions.length > 0) return { commands: conclusions, next: nothing, wakeAt: null };
  const verifying = verify(state);
  const verification = verifying.find(isStart) ?? null;
  const next: Decision['next'] = (kind) => (kind === 'session' ? start(state, now) : verification);
  const actions = verifying.filter((one): one is Command => !isStart(one));
  const commands = [...stopSessions(state), ...actions, ...publishEarly(state)];
  if (commands.length > 0) return { commands, next, wakeAt: null };
  if (isBusy(state) || verification !== null || waitsOnly(state))
    return { commands, next, wakeAt: wakeTime(state, now) };
  const last = finalCheck(state);
  if (last !== null) return { commands, next: (kind) => (kind === 'session' ? null : last), wakeAt: null };
  return { commands: [endRun(state)], next: nothing, wakeAt: null };
}

function nothing(): null {
  return null;
}

/** Conclusions from the state. Each is taken alone, because it changes the state. */
function conclude(state: RunState, now: number): readonly Command[] {
  const reported = phasesByCourse(state).underWay.find((entry) => entry.state.kind === 'reported');
  if (reported?.state.kind === 'reported') return [afterSession(state, reported, reported.state)];
  return first(
    () => checkBudget(state, now),
    () => checkPhaseBudgets(state, now),
    () => answerByDefault(state),
    () => liftLimits(state, now).slice(0, 1),
    () => blockedPhases(state),
    () => queueCandidates(state),
    () => tooLongALimit(state),
  );
}

function tooLongALimit(state: RunState): readonly Command[] {
  const limit = state.draining === null ? limitTooLong(state) : null;
  if (limit === null || !hasMoreToRun(state)) return [];
  return [record({ type: 'run.draining', reason: limit.kind })];
}

function stopSessions(state: RunState): readonly Command[] {
  const all = state.stopNow ? 'interrupted' : state.budgetExceeded ? 'budget' : null;
  return phasesByCourse(state).underWay.flatMap((entry): readonly Command[] => {
    const { spec, state: current } = entry;
    if (current.kind !== 'preparing' && current.kind !== 'running') return [];
    const reason = all ?? reasonToStop(state, entry, current.session);
    const id = sessionTaskId(spec.id, current.attempt.number, current.session.number);
    return reason === null ? [] : [{ kind: 'stop_session', id, reason }];
  });
}

function reasonToStop(state: RunState, entry: PhaseEntry, { skippedBy }: SessionRef): string | null {
  if (skippedBy !== null) return 'skipped';
  return holdOn(state, entry) === 'budget' ? 'budget' : null;
}

function verify(state: RunState): readonly (Command | StartCommand)[] {
  if (cancelsVerifications(state))
    return [...state.verifications.values()]
      .filter((one) => one.result.kind === 'running')
      .map(({ id }) => ({ kind: 'cancel_verification', id }));
  if (hasOpenUserCommits(state)) return settleUserCommits(state);
  const groups = verifyGroups(state);
  return groups.every(isStart) ? [...groups, ...verifyRun(state)] : groups;
}

function isStart(one: Command | StartCommand): one is StartCommand {
  return one.kind === 'start_verification' || one.kind === 'start_session';
}

function start(state: RunState, now: number): StartCommand | null {
  const isHeld = state.draining !== null || state.paused || state.syncing;
  return isHeld || hasOpenUserCommits(state) ? null : nextSession(state, now);
}

/** True while the run only waits: for the user, for the end of a limit, or for the end of a pause. */
function waitsOnly(state: RunState): boolean {
  return state.draining === null && !state.syncing && (isAsking(state) || hasMoreToRun(state));
}

/** Times in the past wait for something else: for a free place or for the user. */
function wakeTime(state: RunState, now: number): number | null {
  const limited = freeAgent(state) === null;
  const starts = limited || state.paused ? null : nextStart(state);
  const times = [nextLimitEnd(state), budgetEnd(state), phaseBudgetEnd(state, now), starts];
  const known = times.filter((time): time is number => time !== null && time > now);
  return known.length === 0 ? null : Math.min(...known);
}

function first(...steps: readonly (() => readonly Command[])[]): readonly Command[] {
  for (const step of steps) {
    const commands = step();
    if (commands.length > 0) return commands;
  }
  return [];
}

/** Existing work of a phase can be verified at once, without a session. */
function queueCandidates(state: RunState): readonly Command[] {
  if (state.draining !== null || state.paused || state.syncing || hasOpenUserCommits(state)) return [];
  const entry = phasesByCourse(state).pending.find((one) => isBrought(one) && isReady(state, one));
  const candidate = entry?.spec.candidate;
  if (entry === undefined || candidate === undefined) return [];
  const { base, commit, tree } = candidate;
  const attempt = entry.attempts + 1;
  return [record({ type: 'phase.queued', phase: entry.spec.id, attempt, base, commit, tree })];
}
