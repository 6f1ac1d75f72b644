import { phaseKey, unreachable } from '@debussy/core';
import type { EventBody, EventOf } from '@debussy/core';
import type { Command, StartCommand } from '../decide/command.ts';
import { conflictMet } from '../decide/eject.ts';
import { considerSplit } from '../split/consider-split.ts';
import type { Executor, Lander, PublishPort, Reports } from '../ports.ts';
import { entryOf, finalFailures, groupOf, targetOf, tipOf } from '../state/run-state.ts';
import type { RunState, Target } from '../state/run-state.ts';
import { adopted } from './adopted.ts';
import { seriesItem, sessionTaskOf, verificationTaskOf } from './task-of.ts';

export interface Effects {
  readonly executor: Executor;
  readonly lander: Lander;
  readonly reports: Reports;
  /** Journals an event and returns the state after it. */
  readonly append: (event: EventBody) => Promise<RunState>;
  readonly publisher?: PublishPort | undefined;
  /** The same for code beside the loop: resolves when the loop has journalled it. */
  readonly record: (event: EventBody) => Promise<void>;
}

/** Executes one command. */
export async function perform(effects: Effects, state: RunState, command: Command): Promise<void> {
  switch (command.kind) {
    case 'record':
      await effects.append(command.event);
      return;
    case 'stop_session':
      return effects.executor.cancel(command.id, command.reason);
    case 'cancel_verification':
      return effects.executor.cancel(command.id, 'cancelled');
    case 'consider_split':
      for (const event of await considerSplit(effects.reports, state, entryOf(state, command.phase)))
        await effects.append(event);
      return;
    case 'land':
      return land(effects, state, command);
    case 'adopt':
      return adopt(effects, state, command.target);
    case 'deliver':
      return deliver(effects, state);
    case 'publish':
      return publish(effects, state, command);
    case 'cancel_publication':
      return effects.publisher?.cancel();
    default:
      return unreachable(command);
  }
}

/** Starts a task that has a place. Its start is journalled first. */
export async function begin(effects: Effects, state: RunState, start: StartCommand): Promise<void> {
  const { executor, append } = effects;
  if (start.kind === 'start_verification') {
    const task = verificationTaskOf(state, start.event);
    await append(start.event);
    return executor.submit(task);
  }
  const event = await onTip(effects, state, start.event);
  const task = sessionTaskOf(state, event, start.next);
  await append(event);
  return executor.submit(task);
}

async function deliver({ append, lander }: Effects, state: RunState): Promise<void> {
  const { branch, base: from, tip: to } = state;
  await append(await lander.deliver({ branch, from, to, failing: finalFailures(state) }));
}

/** Runs beside the loop and reports by events. */
async function publish(
  { publisher, append, record }: Effects,
  state: RunState,
  { final }: Extract<Command, { kind: 'publish' }>,
): Promise<void> {
  const { tip } = state;
  await append({ type: 'publication.started', tip, final });
  const failed = (reason: string): EventOf<'publication.ended'> => {
    return { type: 'publication.ended', tip, final, outcome: 'person', reason, commands: [], requests: [] };
  };
  const ended = publisher?.publish({ final, record }) ?? Promise.resolve(failed('no host is connected'));
  void ended.catch((error: unknown) => failed(String(error))).then(record);
}

/** Kept work of an earlier attempt continues from the present tip, if it merges with it. */
async function onTip(
  { lander }: Effects,
  state: RunState,
  event: EventOf<'session.dispatched'>,
): Promise<EventOf<'session.dispatched'>> {
  const { phase, base, from } = event;
  const entry = entryOf(state, phase);
  const tip = tipOf(state, targetOf(entry));
  const start = entry.state.kind === 'pending' ? entry.state.carried?.start : null;
  if (!start || start.ours !== null || base === tip) return event;
  const moved = await lander.rebase({ phase, base, commit: from }, tip);
  return moved === null ? event : { ...event, base: tip, from: moved };
}

async function land(
  effects: Effects,
  state: RunState,
  command: Extract<Command, { kind: 'land' }>,
): Promise<void> {
  const from = tipOf(state, command.target);
  const entries = command.phases.map((phase) => entryOf(state, phase));
  const group = groupOf(state, command.target);
  const result = await effects.lander.land({
    group,
    expected: from,
    series: entries.map((entry) => seriesItem(state, entry)),
    tree: command.tree,
  });
  switch (result.kind) {
    case 'landed': {
      const groups = entries.filter((entry) => entry.group !== null).map((entry) => entry.spec.id);
      const { to, tree, landed } = result;
      await effects.append({ type: 'tip.moved', group, from, to, tree, landed, groups });
      return;
    }
    case 'conflict':
      await effects.append(
        conflictMet(state, entryOf(state, phaseKey(result.phase)), { ...result, tip: from }),
      );
      return;
    case 'moved':
      return stopForMovedTip(effects, group, from, result.tip);
    default:
      return unreachable(result);
  }
}

async function adopt(effects: Effects, state: RunState, target: Target): Promise<void> {
  const commits = state.userCommits.get(target);
  if (commits === undefined) throw new Error(`nothing is offered to ${target === null ? 'the run' : target}`);
  const group = groupOf(state, target);
  const result = await effects.lander.adopt(group, commits);
  if (result.kind === 'moved') return stopForMovedTip(effects, group, commits.branchAt, result.tip);
  await effects.append(adopted(state, commits, { group, ...result }));
}

/** The branch was moved during the landing. `resume` verifies the new commits before anything continues. */
async function stopForMovedTip(
  effects: Effects,
  group: string | null,
  from: string,
  at: string | null,
): Promise<void> {
  const whose = group === null ? "the run's branch" : `the branch of phase ${group}`;
  const where = at === null ? 'is gone' : `is at ${at.slice(0, 12)} now`;
  await effects.append({
    type: 'notice',
    severity: 'warning',
    code: 'TIP_MOVED',
    phase: group,
    message: `${whose} ${where}; it was moved from ${from.slice(0, 12)} while a phase was landing`,
    hint: 'Nothing is lost. `debussy resume` verifies the new commits and continues from them; if no gate can verify them: debussy resume --yes-ungated.',
  });
  await effects.append({ type: 'run.draining', reason: 'tip_moved' });
}
