import { phaseKey } from '@debussy/core';
import { isOver } from '../state/attempt.ts';
import { phasesByCourse } from '../state/overview.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState, Target, Verification } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command, StartCommand } from './command.ts';
import { eject } from './eject.ts';
import { landingOrder } from './landing-order.ts';
import { startVerification } from './start-verification.ts';
import { askAboutUnproven } from './unproven.ts';

/** Groups: each sub-phase is verified on its own tree and lands in its turn. Then the union waits in the queue of the parent's target. */
export function verifyGroups(state: RunState): readonly (Command | StartCommand)[] {
  let start: readonly StartCommand[] = [];
  for (const entry of phasesByCourse(state).groups) {
    if (isOver(entry.state) || state.userCommits.has(phaseKey(entry.spec.id))) continue;
    const target = phaseKey(entry.spec.id);
    const step = groupStep(state, entry);
    if (step !== null) return [step];
    if (start.length === 0) start = startOwn(state, target);
  }
  return start;
}

function groupStep(state: RunState, parent: PhaseEntry): Command | null {
  const target = phaseKey(parent.spec.id);
  const children = landingOrder(state, parent.group?.children ?? []);
  const judged = [...state.verifications.values()].find(
    (one) => one.target === target && one.offered === null && isBad(one),
  );
  if (judged !== undefined) return eject(state, judged);
  const next = children.find((child) => child.state.kind !== 'landed' && !isOver(child.state));
  if (next === undefined) return parent.state.kind === 'group' ? closeGroup(parent, children) : null;
  if (next.state.kind !== 'landing') return null;
  const key = phaseKey(next.spec.id);
  return askAboutUnproven(state, key) ?? { kind: 'land', target, phases: [key], tree: null };
}

/**
 * All sub-phases have ended. The union of the landed ones waits for verification, without those that the user skipped.
 * Otherwise reports the missing ones, and whether the user can help.
 */
function closeGroup(parent: PhaseEntry, children: readonly PhaseEntry[]): Command {
  const { group, state: current } = parent;
  if (group === null || current.kind !== 'group') throw new Error(`phase ${parent.spec.id} is no open group`);
  const missing = children.filter(({ state }) => state.kind !== 'landed' && state.kind !== 'skipped');
  if (missing.length > 0) return incomplete(parent, missing);
  const leftOut = children.every(({ state }) => state.kind === 'skipped') ? children[0]?.state : undefined;
  if (leftOut?.kind === 'skipped')
    return record({ type: 'phase.skipped', phase: parent.spec.id, by: leftOut.by });
  return record({
    type: 'phase.queued',
    phase: parent.spec.id,
    attempt: current.attempt.number,
    base: group.base,
    commit: group.tip,
    tree: group.tree ?? '',
  });
}

/** The next resume retries failed parts; any other part needs the user's decision. */
function incomplete({ spec, state, group }: PhaseEntry, missing: readonly PhaseEntry[]): Command {
  const attempt = state.kind === 'group' ? state.attempt.number : 0;
  const shared = { phase: spec.id, attempt, kept: group?.tip ?? null };
  if (missing.some((child) => child.state.kind === 'failed')) {
    const ids = missing.map((child) => child.spec.id).join(', ');
    const detail = `not landed: ${ids}; the other sub-phases are kept`;
    return record({ ...shared, type: 'phase.failed', reason: 'sub_phase', detail });
  }
  const why = missing.map((child) => `${child.spec.id} (${whyMissing(child)})`).join(', ');
  const detail = `${why}; the other sub-phases are kept`;
  const asked = missing.filter((child) => child.state.kind === 'needs_human');
  const commands = [...new Set((asked.length > 0 ? asked : missing).flatMap(commandsFor))];
  return record({ ...shared, type: 'phase.needs_human', reason: 'sub_phase', detail, commands });
}

function whyMissing({ state }: PhaseEntry): string {
  if (state.kind === 'needs_human') return state.detail;
  return state.kind === 'blocked' ? state.reason : state.kind;
}

function commandsFor({ spec, state }: PhaseEntry): readonly string[] {
  if (state.kind === 'needs_human') return state.commands;
  if (state.kind !== 'blocked') return [];
  return [...state.by.map((id) => `debussy retry ${id}`), `debussy skip ${spec.id}`];
}

function isBad(verification: Verification): boolean {
  return verification.result.kind === 'red' || verification.result.kind === 'conflict';
}

function startOwn(state: RunState, target: Target): readonly StartCommand[] {
  const busy = new Set(
    [...state.verifications.values()].flatMap((one) => (one.target === target ? one.phases : [])),
  );
  for (const key of state.queues.get(target) ?? []) {
    const own = entryOf(state, key).state;
    if (busy.has(key) || own.kind !== 'verifying') continue;
    const base = own.candidate.merged.at(-1)?.onto ?? own.candidate.base;
    return [startVerification(state, target, [key], { base })];
  }
  return [];
}
