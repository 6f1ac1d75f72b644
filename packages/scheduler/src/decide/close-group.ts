import type { PhaseEntry } from '../state/phase-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';

/**
 * All sub-phases are over: the union of those that landed waits for its verification, without what a person left out; or
 * it is said what is missing, and whether a person can do something about it.
 */
export function closeGroup(parent: PhaseEntry, children: readonly PhaseEntry[]): Command {
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

/** What failed is tried again by the next resume; for anything else somebody has to say what is to become of it. */
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
