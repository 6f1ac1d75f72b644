import type { Event } from '@debussy/core';
import { isDeepStrictEqual } from 'node:util';
import { evolve, replay } from '../../src/evolve.ts';
import type { RunState } from '../../src/state/run-state.ts';
import { countedTokens } from '../../src/state/run-state.ts';
import type { World } from './world.ts';

const states = new WeakMap<readonly Event[], { state: RunState | null; attempts: number; tokens: number }>();

/** Holds after every event: what was counted never counts down. */
export function checkStep(events: readonly Event[]): readonly string[] {
  const before = states.get(events) ?? { state: null, attempts: 0, tokens: 0 };
  const event = events.at(-1);
  if (event === undefined) return [];
  const state = evolve(before.state, event);
  const attempts = [...state.phases.values()].reduce((sum, entry) => sum + entry.attempts, 0);
  const tokens = countedTokens(state.spent);
  states.set(events, { state, attempts, tokens });
  const problems: string[] = [];
  if (attempts < before.attempts) problems.push(`attempts went down at ${event.type}`);
  if (tokens < before.tokens) problems.push(`spend went down at ${event.type}`);
  return problems;
}

/** Holds at the end: what is said to have landed is there, once, and the exit code tells the truth. */
export function checkEnd(world: World, state: RunState | null, events: readonly Event[]): readonly string[] {
  if (state === null) return [];
  return [
    ...checkTruth(state),
    ...checkLanded(world, state),
    ...checkReplay(state, events),
    ...checkKept(world, events),
  ];
}

function checkTruth(state: RunState): readonly string[] {
  const open = [...state.phases.values()].filter((entry) => entry.state.kind !== 'landed');
  if (state.ended === null) return ['the run did not end'];
  const clean = open.length === 0 && state.draining !== 'halt';
  if ((state.ended.exitCode === 0) !== clean) {
    return [`exit code ${state.ended.exitCode} with ${open.length} phases open`];
  }
  const stuck = open.filter((entry) =>
    ['preparing', 'running', 'reported', 'landing'].includes(entry.state.kind),
  );
  return stuck.length > 0 && state.draining === null ? [`ended with ${stuck[0]?.state.kind} phase`] : [];
}

function checkLanded(world: World, state: RunState): readonly string[] {
  const chain = world.store.range(world.store.root, state.tip).filter((commit) => commit.phase !== null);
  const groups = new Set(
    [...state.phases.values()].filter((entry) => entry.group !== null).map((entry) => entry.spec.id),
  );
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { phase } of chain) {
    if (phase === null || groups.has(phase)) continue;
    if (seen.has(phase)) problems.push(`phase ${phase} landed twice`);
    seen.add(phase);
  }
  for (const entry of state.phases.values()) {
    const { state: current, spec, group } = entry;
    if (current.kind !== 'landed' || spec.parent !== null || group !== null) continue;
    if (!seen.has(spec.id)) problems.push(`phase ${spec.id} is said to have landed and is not there`);
  }
  if (world.refs.get('run') !== state.tip) problems.push('the tip is not where the journal says');
  return problems;
}

function checkReplay(state: RunState, events: readonly Event[]): readonly string[] {
  return isDeepStrictEqual(replay(events), state) ? [] : ['the journal replays to another state'];
}

/** Whatever was captured is still reachable from some ref. */
function checkKept(world: World, events: readonly Event[]): readonly string[] {
  const kept = new Set(world.refs.values());
  const captured = events.flatMap((event) => (event.type === 'attempt.captured' ? [event.commit] : []));
  return captured.filter((commit) => !kept.has(commit)).map((commit) => `captured commit ${commit} is lost`);
}
