import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ifThere, orNull, syncFile } from '@debussy/host';
import { exactPattern } from './exact-pattern.ts';
import type { Purpose } from './slot.ts';
import type { SlotPlace } from './slot-place.ts';

/**
 * The known state of a worktree's files. While `holds` is set, the files are the only copy of an agent's work;
 * otherwise they are disposable, however a crash left them.
 */
export interface SlotState {
  readonly version: 1;
  readonly path: string;
  readonly commit: string;
  /** The commit whose tree our index contains; null once a capture has changed the index. */
  readonly indexAt: string | null;
  readonly purpose: Purpose;
  readonly holds: Holds | null;
  /** The setup that was run here; null if it must run again. */
  readonly setup: string | null;
  /** Patterns for ignored paths that setup created and that cleaning keeps. */
  readonly kept: readonly string[];
  /** Files that the last snapshot left out: set aside when the worktree is reused. */
  readonly refused: readonly string[];
  /** The boot of the machine that filled it: unsynced writes of an earlier boot may be lost. */
  readonly boot?: string;
  /** Folders of the user's checkout that were shared with this one. */
  readonly shared: readonly string[];
}

export interface Holds {
  readonly run: string;
  readonly phase: string;
  readonly attempt: number;
  readonly base: string;
}

/** Ignore patterns for shared folders: snapshots leave them out, and cleaning keeps them. */
export function excludesOf(state: SlotState): readonly string[] {
  return state.shared.map((name) => exactPattern(name));
}

export type ReadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly state: SlotState }
  | { readonly kind: 'unreadable' };

/** The known state of the present files in the worktree. */
export function readState(place: SlotPlace): ReadState {
  const known = readAnyState(place);
  return known.kind === 'known' && known.state.path !== place.path ? { kind: 'none' } : known;
}

/** The known state of a worktree, wherever its files are. */
export function readAnyState(place: SlotPlace): ReadState {
  const text = ifThere(() => readFileSync(stateFile(place), 'utf8'));
  if (text === null) return { kind: 'none' };
  const state = parse(text);
  return state === null ? { kind: 'unreadable' } : { kind: 'known', state };
}

/** When this returns, the fact that a worktree contains work is on disk; everything else can be determined again. */
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
  const value = orNull((): unknown => JSON.parse(text));
  return isState(value) ? value : null;
}

// We wrote it and renamed it into place, so a file with these fields is a state.
function isState(value: unknown): value is SlotState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'path' in value
  );
}
