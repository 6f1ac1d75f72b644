import { phaseKey } from '@debussy/core';
import { isOver } from '../state/attempt.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf, tipOf } from '../state/run-state.ts';
import type { RunState, Verification } from '../state/run-state.ts';
import type { Command } from './command.ts';
import { closeGroup } from './close-group.ts';
import { eject } from './eject.ts';
import { landingOrder } from './landing-order.ts';
import { startVerification } from './start-verification.ts';
import { askAboutUnproven, isUnproven } from './unproven.ts';

/** Groups: each sub-phase is verified on its own tree, lands in its turn, and then the union waits in the queue of the parent's target. */
export function verifyGroups(state: RunState, free: number): readonly Command[] {
  const commands: Command[] = [];
  for (const entry of state.phases.values()) {
    if (entry.group === null || isOver(entry.state) || state.offers.has(phaseKey(entry.spec.id))) continue;
    const next = groupStep(state, entry, free - commands.length);
    if (next.some((command) => command.kind !== 'start_verification')) return next;
    commands.push(...next.map((command, i) => renumbered(state, command, commands.length + i)));
  }
  return commands;
}

function groupStep(state: RunState, parent: PhaseEntry, free: number): readonly Command[] {
  const target = phaseKey(parent.spec.id);
  const children = landingOrder(state, parent.group?.children ?? []);
  const judged = [...state.verifications.values()].find(
    (one) => one.target === target && one.offered === null && isBad(one),
  );
  if (judged !== undefined) return [eject(state, judged)];
  const next = children.find((child) => child.state.kind !== 'landed' && !isOver(child.state));
  if (next?.state.kind === 'landing') {
    const key = phaseKey(next.spec.id);
    if (isUnproven(state, key)) return [askAboutUnproven(state, key)];
    return [{ kind: 'land', target, phases: [key], tree: null }];
  }
  if (next === undefined) return parent.state.kind === 'group' ? [closeGroup(parent, children)] : [];
  return startOwn(state, target, free);
}

function isBad(verification: Verification): boolean {
  return verification.result.kind === 'red' || verification.result.kind === 'conflict';
}

function startOwn(state: RunState, target: string, free: number): readonly Command[] {
  const busy = new Set(
    [...state.verifications.values()].flatMap((one) => (one.target === target ? one.phases : [])),
  );
  const waiting = (state.queues.get(target) ?? []).filter(
    (key) => !busy.has(key) && entryOf(state, key).state.kind === 'verifying',
  );
  return waiting.slice(0, Math.max(free, 0)).map((key, offset) => {
    const own = entryOf(state, key).state;
    const base =
      own.kind === 'verifying'
        ? (own.candidate.merged.at(-1)?.onto ?? own.candidate.base)
        : tipOf(state, target);
    return startVerification(state, { target, phases: [key], base, offset });
  });
}

function renumbered(state: RunState, command: Command, offset: number): Command {
  if (command.kind !== 'start_verification') return command;
  return { ...command, event: { ...command.event, id: `v${state.verified + 1 + offset}` } };
}
