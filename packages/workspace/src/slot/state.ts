import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ifThere, syncFile } from '@debussy/host';
import { exactPattern } from './exact-pattern.ts';
import type { Purpose } from './slot.ts';
import type { SlotPlace } from './slot-place.ts';

/**
 * What is known of a slot's files. While `holds` is there, the files are the only copy of somebody's work; while it is not, they
 * are worth nothing, however a crash left them.
 */
export interface SlotState {
  readonly version: 1;
  readonly path: string;
  readonly commit: string;
  /** The commit whose tree our index holds; null once a capture has changed the index. */
  readonly indexAt: string | null;
  readonly purpose: Purpose;
  readonly holds: Holds | null;
  /** Which setup has been done here; null when it has to be done again. */
  readonly setup: string | null;
  /** Patterns for ignored paths that setup made, and that cleaning leaves alone. */
  readonly kept: readonly string[];
  /** What the last snapshot left out: kept aside when the files make way. */
  readonly refused: readonly string[];
  /** Which boot of the machine filled it: what an earlier one had not synced may be lost. */
  readonly boot?: string;
  /** Folders of the user's checkout that were given to this one. */
  readonly shared: readonly string[];
}

export interface Holds {
  readonly run: string;
  readonly phase: string;
  readonly attempt: number;
  readonly base: string;
}

/** Ignore patterns for what was shared: part of no snapshot, and left alone by cleaning. */
export function excludesOf(state: SlotState): readonly string[] {
  return state.shared.map((name) => exactPattern(name));
}

export type ReadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly state: SlotState }
  | { readonly kind: 'unreadable' };

/** What is known of the files that are in the slot's place now. */
export function readState(place: SlotPlace): ReadState {
  const known = readAnyState(place);
  return known.kind === 'known' && known.state.path !== place.path ? { kind: 'none' } : known;
}

/** What is known of a slot, wherever its files are. */
export function readAnyState(place: SlotPlace): ReadState {
  const text = ifThere(() => readFileSync(stateFile(place), 'utf8'));
  if (text === null) return { kind: 'none' };
  const state = parse(text);
  return state === null ? { kind: 'unreadable' } : { kind: 'known', state };
}

/** What a slot holds is on disk when this returns; what else is known of it can be found out again. */
export async function writeState(place: SlotPlace, state: SlotState): Promise<void> {
  const draft = `${stateFile(place)}.new`;
  writeFileSync(draft, `${JSON.stringify(state)}\n`);
  if (state.holds !== null) await syncFile(draft);
  renameSync(draft, stateFile(place));
  if (state.holds !== null) await syncFile(place.home);
}

export function stateFile(place: SlotPlace): string {
  return join(place.home, 'state.json');
}

function parse(text: string): SlotState | null {
  try {
    const value: unknown = JSON.parse(text);
    return isState(value) ? value : null;
  } catch {
    return null;
  }
}

// Written by ourselves and renamed into place: whatever has the marks of a state is one.
function isState(value: unknown): value is SlotState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'path' in value
  );
}
