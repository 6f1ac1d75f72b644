import type { RunOutcome } from '@debussy/core';
import type { PhaseState } from '@debussy/scheduler';

/** The meaning of a state. The palette of a terminal and the style of the page choose its color. */
export type Look = 'soft' | 'busy' | 'warn' | 'verify' | 'good' | 'bad';

/** The visible state of a phase; a group is a split phase. */
export type ShownState = Exclude<PhaseState['kind'], 'group'> | 'split';

export function shownState({ kind }: Pick<PhaseState, 'kind'>): ShownState {
  return kind === 'group' ? 'split' : kind;
}

/** States that only the user can end. */
export const needsPerson: ReadonlySet<ShownState> = new Set(['asked', 'needs_human', 'failed']);

/** A sign, a word and a look. The sign alone is enough without colors. */
export interface StateWords {
  readonly mark: string;
  readonly word: string;
  readonly look: Look;
}

export const phaseStates: Readonly<Record<ShownState, StateWords>> = {
  pending: { mark: '○', word: 'pending', look: 'soft' },
  preparing: { mark: '●', word: 'preparing', look: 'busy' },
  running: { mark: '●', word: 'running', look: 'busy' },
  reported: { mark: '●', word: 'reported', look: 'busy' },
  waiting: { mark: '◌', word: 'waiting', look: 'warn' },
  asked: { mark: '?', word: 'asks you', look: 'warn' },
  split: { mark: '◇', word: 'split', look: 'busy' },
  verifying: { mark: '◐', word: 'verifying', look: 'verify' },
  landing: { mark: '◑', word: 'landing', look: 'verify' },
  landed: { mark: '✓', word: 'landed', look: 'good' },
  failed: { mark: '✗', word: 'failed', look: 'bad' },
  needs_human: { mark: '!', word: 'needs you', look: 'bad' },
  blocked: { mark: '⊘', word: 'blocked', look: 'warn' },
  skipped: { mark: '-', word: 'skipped', look: 'soft' },
};

/** The stage of a run; `interrupted`: its process is gone. */
export type RunStage = 'running' | 'paused' | 'draining' | 'interrupted' | 'ended';

/** A run uses the sign of a phase. */
export interface RunWords {
  readonly word: string;
  readonly sign: ShownState;
  readonly look: Look;
}

const lives: Readonly<Record<RunStage, RunWords>> = {
  running: { word: 'running', sign: 'running', look: 'busy' },
  paused: { word: 'paused', sign: 'waiting', look: 'warn' },
  draining: { word: 'stopping', sign: 'waiting', look: 'warn' },
  interrupted: { word: 'interrupted', sign: 'blocked', look: 'warn' },
  ended: { word: 'ended', sign: 'skipped', look: 'soft' },
};

const outcomes: Readonly<Record<RunOutcome, RunWords>> = {
  completed: { word: 'completed', sign: 'landed', look: 'good' },
  failed: { word: 'failed', sign: 'failed', look: 'bad' },
  needs_human: { word: 'needs you', sign: 'needs_human', look: 'bad' },
  budget: { word: 'budget used up', sign: 'blocked', look: 'warn' },
  limit: { word: 'limit reached', sign: 'waiting', look: 'warn' },
  interrupted: { word: 'stopped', sign: 'blocked', look: 'warn' },
  error: { word: 'error', sign: 'failed', look: 'bad' },
};

export function runWords(run: { readonly state: RunStage; readonly outcome: RunOutcome | null }): RunWords {
  return run.state === 'ended' && run.outcome !== null ? outcomes[run.outcome] : lives[run.state];
}
