import { phaseKey, unreachable } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { Command } from '../decide/command.ts';
import { conflictFound } from '../decide/eject.ts';
import { considerSplit } from '../split/consider-split.ts';
import type { Executor, Lander, Papers } from '../ports.ts';
import { entryOf, tipOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { adopted } from './adopted.ts';
import { seriesItem, sessionTaskOf, verificationTaskOf } from './task-of.ts';

export interface Hands {
  readonly executor: Executor;
  readonly lander: Lander;
  readonly papers: Papers;
  /** Journals an event and returns the state after it. */
  readonly append: (event: EventBody) => Promise<RunState>;
}

/** Carries out one command. */
export async function perform(hands: Hands, state: RunState, command: Command): Promise<void> {
  switch (command.kind) {
    case 'record':
      await hands.append(command.event);
      return;
    case 'start_session': {
      const task = sessionTaskOf(state, command.event, command.next);
      await hands.append(command.event);
      return hands.executor.submit(task);
    }
    case 'start_verification': {
      const task = verificationTaskOf(state, command.event);
      await hands.append(command.event);
      return hands.executor.submit(task);
    }
    case 'stop_session':
      return hands.executor.cancel(command.id, command.reason);
    case 'cancel_verification':
      return hands.executor.cancel(command.id, 'cancelled');
    case 'consider_split':
      for (const event of await considerSplit(hands.papers, state, entryOf(state, command.phase)))
        await hands.append(event);
      return;
    case 'land':
      return land(hands, state, command);
    case 'adopt':
      return adopt(hands, state, command.target);
    case 'deliver':
      await hands.append(await hands.lander.deliver(state.base, state.tip));
      return;
    default:
      return unreachable(command);
  }
}

async function land(
  hands: Hands,
  state: RunState,
  command: Extract<Command, { kind: 'land' }>,
): Promise<void> {
  const from = tipOf(state, command.target);
  const entries = command.phases.map((phase) => entryOf(state, phase));
  const group = command.target === '' ? null : entryOf(state, command.target).spec.id;
  const result = await hands.lander.land({
    group,
    expected: from,
    series: entries.map((entry) => seriesItem(state, entry)),
    tree: command.tree,
  });
  switch (result.kind) {
    case 'landed': {
      const groups = entries.filter((entry) => entry.group !== null).map((entry) => entry.spec.id);
      const { to, tree, landed } = result;
      await hands.append({ type: 'tip.moved', group, from, to, tree, landed, groups });
      return;
    }
    case 'conflict':
      await hands.append(
        conflictFound(state, entryOf(state, phaseKey(result.phase)), { ...result, tip: from }),
      );
      return;
    case 'moved':
      return standStill(hands, state, { target: command.target, at: result.tip });
    default:
      return unreachable(result);
  }
}

async function adopt(hands: Hands, state: RunState, target: string): Promise<void> {
  const offer = state.offers.get(target);
  if (offer === undefined) throw new Error(`nothing is offered to ${target === '' ? 'the run' : target}`);
  const group = target === '' ? null : entryOf(state, target).spec.id;
  const result = await hands.lander.adopt(group, offer);
  if (result.kind === 'moved') return standStill(hands, state, { target, at: result.tip });
  await hands.append(adopted(state, offer, { group, ...result }));
}

interface MovedTip {
  readonly target: string;
  readonly at: string | null;
}

/** Somebody moved the branch meanwhile: nothing lands there any more, and `resume` looks at what stands on it. */
async function standStill(hands: Hands, state: RunState, { target, at }: MovedTip): Promise<void> {
  const group = target === '' ? null : entryOf(state, target).spec.id;
  const from = tipOf(state, target);
  const to = at ?? from;
  const none = { phases: [], finished: [], rewritten: [] };
  const why = 'by_hand';
  await hands.append({
    type: 'tip.offered',
    group,
    why,
    from,
    branch_at: to,
    onto: to,
    to,
    tree: '',
    ...none,
  });
  const name = group === null ? state.runBranch : `the branch of phase ${group}`;
  const reason = `${name} was moved to ${at?.slice(0, 12) ?? 'no commit'} while the run was at work`;
  await hands.append({ type: 'tip.declined', group, why, to, reason });
  await hands.append({ type: 'run.draining', reason: 'by_hand' });
}
