import type { Event, EventOf } from '@debussy/core';
import { phaseKey, placesAtOnce, scopesOverlap } from '@debussy/core';
import { isDeepStrictEqual } from 'node:util';
import { phasesToCheck } from '../../src/decide/final-check.ts';
import { evolve, replay } from '../../src/evolve.ts';
import { attemptOf, inSession, isOver } from '../../src/state/attempt.ts';
import { holdOn } from '../../src/state/hold.ts';
import type { PhaseEntry } from '../../src/state/phase-state.ts';
import type { RunState } from '../../src/state/run-state.ts';
import { countedTokens, entryOf, targetNamed, targetOf } from '../../src/state/run-state.ts';
import { treeId } from './content.ts';
import { gateFails } from './gates.ts';
import { phasesIn } from './persons.ts';
import type { World } from './world.ts';

const states = new WeakMap<readonly Event[], RunState>();

/** Holds after every event: what was counted never counts down, and nothing happens that may not. */
export function checkStep(world: World, events: readonly Event[]): readonly string[] {
  const before = states.get(events) ?? null;
  const event = events.at(-1);
  if (event === undefined) return [];
  const state = evolve(before, event);
  states.set(events, state);
  if (before === null) return [];
  const problems = [...checkCounts(before, state), ...checkBounds(state)];
  if (event.type === 'session.dispatched') problems.push(...checkDispatch(before, event));
  if (event.type === 'tip.moved') problems.push(...checkLanding(world, before, event));
  return problems.map((problem) => `${problem} (at event ${event.seq}, ${event.type})`);
}

function checkCounts(before: RunState, state: RunState): readonly string[] {
  return [
    ...(attemptsIn(state) < attemptsIn(before) ? ['attempts went down'] : []),
    ...(countedTokens(state.spent) < countedTokens(before.spent) ? ['spend went down'] : []),
    ...[...before.phases.values()]
      .filter(
        (entry) => entry.state.kind === 'landed' && entryOf(state, entry.spec.id).state.kind !== 'landed',
      )
      .map((entry) => `phase ${entry.spec.id} had landed and has not any more`),
  ];
}

function attemptsIn({ phases }: RunState): number {
  return [...phases.values()].reduce((sum, entry) => sum + entry.attempts, 0);
}

function checkBounds(state: RunState): readonly string[] {
  const { max_retries: retries, max_split_depth: depth } = state.config;
  const allowed = placesAtOnce(state.config, 1);
  const entries = [...state.phases.values()];
  const sessions = entries.filter((entry) => inSession(entry.state)).length;
  const verifications = [...state.verifications.values()].filter(
    (one) => one.result.kind === 'running',
  ).length;
  const tried = entries.filter((entry) => (attemptOf(entry.state)?.retries ?? 0) > retries);
  const deep = entries.filter((entry) => depthIn(state, entry) > depth);
  return [
    ...(sessions > allowed.sessions ? [`${sessions} sessions`] : []),
    ...(verifications > allowed.verifications ? [`${verifications} verifications`] : []),
    ...tried.map((entry) => `phase ${entry.spec.id} is mended once too often`),
    ...deep.map((entry) => `phase ${entry.spec.id} is split too deep`),
  ];
}

export function depthIn(state: RunState, entry: PhaseEntry): number {
  return entry.spec.parent === null ? 0 : 1 + depthIn(state, entryOf(state, entry.spec.parent));
}

/** A session starts only in a run that goes on, on what it depends on, and beside nobody who works on the same files. */
function checkDispatch(before: RunState, event: EventOf<'session.dispatched'>): readonly string[] {
  const entry = entryOf(before, event.phase);
  const { spec, state } = entry;
  const problems: string[] = [];
  if (before.draining !== null || before.paused || before.budgetExceeded)
    problems.push('nothing was to start');
  if (state.kind !== 'pending' && state.kind !== 'waiting')
    problems.push(`phase ${spec.id} is ${state.kind}`);
  const hold = holdOn(before, entry);
  if (hold !== null) problems.push(`phase ${spec.id} is held: ${hold}`);
  if (before.limits.get(event.agent)?.holds === true) problems.push(`${event.agent} is at its limit`);
  if (spec.parent !== null && entryOf(before, spec.parent).state.kind !== 'group')
    problems.push(`phase ${spec.id} is a part of no open group`);
  for (const id of spec.depends_on)
    if (entryOf(before, id).state.kind !== 'landed') problems.push(`phase ${spec.id} depends on ${id}`);
  if (before.config.overlap === 'serialize' && state.kind === 'pending')
    for (const other of before.phases.values())
      if (clashes(entry, other)) problems.push(`files of ${other.spec.id}`);
  return problems;
}

function clashes(entry: PhaseEntry, other: PhaseEntry): boolean {
  if (other === entry || targetOf(other) !== targetOf(entry) || other.state.kind === 'landing') return false;
  return attemptOf(other.state) !== null && scopesOverlap(other.spec.files, entry.spec.files);
}

/** The run's tip moves only forward, over a tree on which every gate of every phase in it was run and is green. */
function checkLanding(world: World, before: RunState, event: EventOf<'tip.moved'>): readonly string[] {
  const { store } = world;
  const { tree } = store.get(event.to);
  if (event.offer !== undefined) return checkAdoption(world, before, event);
  if (!store.isAncestor(event.from, event.to)) return ['a tip lost what it had'];
  if (event.group !== null) return event.landed.flatMap((one) => checkOwn(world, before, one.phase));
  const landed = new Set([...event.landed.map((one) => phaseKey(one.phase)), ...event.groups.map(phaseKey)]);
  for (const entry of before.phases.values())
    if (entry.group?.children.every((child) => landed.has(child)) === true)
      landed.add(phaseKey(entry.spec.id));
  const verified = world.green.get(treeId(tree)) ?? new Set();
  return [...landed].flatMap((phase) => [
    ...(gateFails(phase, tree) ? [`phase ${phase} landed in a tree where its gates fail`] : []),
    ...(verified.has(entryOf(before, phase).spec.id)
      ? []
      : [`phase ${phase} landed in a tree that was not verified with its gates`]),
  ]);
}

/** A tip goes to what a person did when the gates of everything in it are green there; whatever had landed is in it. */
function checkAdoption(world: World, before: RunState, event: EventOf<'tip.moved'>): readonly string[] {
  const { store } = world;
  const target = targetNamed(event.group);
  const commits = before.userCommits.get(target);
  if (commits === undefined) return ['a tip went to what was not offered'];
  const there = phasesIn(store, event.to);
  const lost = [...phasesIn(store, event.from)].filter((phase) => !there.has(phase));
  const verified = world.green.get(treeId(store.get(event.to).tree)) ?? new Set();
  const isUsers = event.offer === 'branch_moved' && event.landed.length + commits.rewritten.length === 0;
  const landed = [...before.phases.values()].filter(
    (entry) => targetOf(entry) === target && entry.state.kind === 'landed',
  );
  const due = isUsers
    ? []
    : [...landed.map(({ spec }) => spec.id), ...event.landed.map(({ phase }) => phase)];
  return [
    ...lost.map((phase) => `phase ${phase} is not in what the tip went to`),
    ...due.filter((phase) => !verified.has(phase)).map((phase) => `phase ${phase} was not verified there`),
  ];
}

/** Into its group a sub-phase lands when it was green on its own tree. */
function checkOwn(world: World, before: RunState, phase: string): readonly string[] {
  const { state, group } = entryOf(before, phase);
  // What had landed before a crash has landed, also when the plan is changed before that is found out.
  const isLate = state.kind === 'landed' || (state.kind === 'skipped' && state.by === 'plan');
  if (group !== null || isLate) return [];
  if (state.kind !== 'landing') return [`phase ${phase} landed in its group while ${state.kind}`];
  const verified = world.green.get(state.candidate.tree)?.has(phase) === true;
  return verified ? [] : [`phase ${phase} landed in its group without being verified`];
}

/** Holds at the end: what is said to have landed is there, once, and the exit code tells the truth. */
export function checkEnd(world: World, state: RunState | null, events: readonly Event[]): readonly string[] {
  if (state === null) return [];
  return [
    ...checkTruth(state),
    ...checkLanded(world, state),
    ...(isDeepStrictEqual(replay(events), state) ? [] : ['the journal replays to another state']),
    ...checkKept(world, events),
    ...world.persons.lost(),
  ];
}

function checkTruth(state: RunState): readonly string[] {
  const entries = [...state.phases.values()];
  const open = entries.filter(({ state: { kind } }) => kind !== 'landed' && kind !== 'skipped');
  if (state.ended === null) return ['the run did not end'];
  const { exitCode: code } = state.ended;
  const problems: string[] = [];
  const isDone = open.length === 0 && phasesToCheck(state).length === 0;
  if ((code === 0) !== (isDone && state.draining !== 'halt' && state.draining !== 'by_hand'))
    problems.push(`exit code ${code} with ${open.length} phases open`);
  if (code === 1) problems.push('the run ended for no reason');
  const holds = new Set(open.map((entry) => holdOn(state, entry)));
  if (code === 5 && !state.budgetExceeded && !holds.has('budget'))
    problems.push('stopped by a budget that is not used up');
  if (code === 130 && state.draining === null && !holds.has('person')) problems.push('nobody stopped it');
  if (entries.some((entry) => inSession(entry.state))) problems.push('ended with a session under way');
  const left = entries.find((entry) => !isOver(entry.state));
  const isHeld = holds.has('budget') || holds.has('person');
  if (left !== undefined && state.draining === null && !isHeld)
    problems.push(`ended with phase ${left.spec.id} ${left.state.kind}`);
  return problems;
}

function checkLanded(world: World, state: RunState): readonly string[] {
  const chain = world.store.range(world.store.root, state.tip).filter((commit) => commit.phase !== null);
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { phase } of chain) {
    if (phase === null) continue;
    if (seen.has(phase)) problems.push(`phase ${phase} landed twice`);
    seen.add(phase);
  }
  for (const entry of state.phases.values()) {
    if (entry.group !== null || !hasLandedWhole(state, entry)) continue;
    if (!isThere(state, entry, seen))
      problems.push(`phase ${entry.spec.id} is said to have landed and is not there`);
  }
  for (const phase of seen)
    if (entryOf(state, phase).state.kind !== 'landed')
      problems.push(`phase ${phase} is there and not said to be`);
  if (world.refs.get('run') !== state.tip && !state.userCommits.has(null))
    problems.push('the tip is not where the journal says');
  return problems;
}

/** By itself, or in the work of a person who finished the whole that it is a part of. */
function isThere(state: RunState, { spec }: PhaseEntry, seen: ReadonlySet<string>): boolean {
  if (seen.has(spec.id)) return true;
  return spec.parent !== null && isThere(state, entryOf(state, spec.parent), seen);
}

function hasLandedWhole(state: RunState, { state: { kind }, spec }: PhaseEntry): boolean {
  if (kind !== 'landed') return false;
  return spec.parent === null || hasLandedWhole(state, entryOf(state, spec.parent));
}

/** Whatever was captured is still reachable from some ref. */
function checkKept(world: World, events: readonly Event[]): readonly string[] {
  const kept = new Set(world.refs.values());
  const captured = events.flatMap((event) => (event.type === 'attempt.captured' ? [event.commit] : []));
  return captured.filter((commit) => !kept.has(commit)).map((commit) => `captured commit ${commit} is lost`);
}
