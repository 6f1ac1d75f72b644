import { scopeOf, scopesOverlap } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import { attemptOf, isOver } from '../state/attempt.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf, targetOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { landingOrder } from './landing-order.ts';

type Files = readonly string[];

/** Phases whose work is begun and not over. */
export function begun(state: RunState): readonly PhaseEntry[] {
  return [...state.phases.values()].filter((entry) => attemptOf(entry.state) !== null);
}

/** Declared scopes that overlap: one after the other. In a group the one that lands first goes first. */
export function collides(state: RunState, entry: PhaseEntry, underWay: readonly PhaseEntry[]): boolean {
  const files = filesOf(entry);
  if (state.config.overlap === 'allow' || files.length === 0) return false;
  const target = targetOf(entry);
  const meets = (other: PhaseEntry): boolean =>
    other !== entry && targetOf(other) === target && overlap(filesOf(other), files);
  // In a group, one that is done and waits for its turn behind this one would wait for ever if this one waited for it.
  if (underWay.some((other) => other.state.kind !== 'landing' && meets(other))) return true;
  if (target === '') return false;
  const order = landingOrder(state, entryOf(state, target).group?.children ?? []);
  return order.slice(0, order.indexOf(entry)).some((other) => !isOver(other.state) && meets(other));
}

/** One list for each specification: lists are compared once, and known by themselves. */
const scopes = new WeakMap<PhaseSpec, Files>();

function filesOf({ spec }: PhaseEntry): Files {
  const files = scopes.get(spec) ?? scopeOf(spec);
  scopes.set(spec, files);
  return files;
}

/** The scopes of a plan are compared again and again, and never change. */
const known = new WeakMap<Files, WeakMap<Files, boolean>>();

function overlap(a: Files, b: Files): boolean {
  if (a.length === 0) return false;
  const ofA = known.get(a) ?? new WeakMap<Files, boolean>();
  known.set(a, ofA);
  const found = ofA.get(b) ?? scopesOverlap(a, b);
  ofA.set(b, found);
  return found;
}
