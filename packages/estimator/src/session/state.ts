import { quoted } from '../option-error.ts';
import { type Call, newCall } from './call.ts';
import type { Growth } from './growth.ts';
import type { EstimatorNote, FirstCall } from './estimator-snapshot.ts';
import type { EstimatorSettings } from './settings.ts';
import { windowOf } from '../windows/windows.ts';

/** Everything an estimator remembers: plain data. */
export interface State {
  /** The calls since the last known context. The first entry may be the time before any call. Never empty. */
  calls: Call[];
  /** Ids of finished calls; later lines with these ids are ignored. */
  past: string[];
  /** The model is writing: further content without an id belongs to the same call. */
  speaking: boolean;
  turn: number;
  /** Thinking of this turn in calls that are no longer in `calls`. */
  turnThinking: number;
  usageSeen: boolean;
  first: FirstCall | null;
  /** After a compaction: the remaining context. */
  compacted: number | null;
  toolUses: number;
  toolCalls: number;
  toolResults: number;
  /** A window that the program reports, or a larger one that usage proves. */
  window: number | null;
  /** The largest context that was counted. */
  largest: number;
  /** The counted tokens exceeded the known window. */
  outgrown: boolean;
  notes: EstimatorNote[];
}

/** The input of every step of an estimator. */
export interface Estimation {
  readonly settings: EstimatorSettings;
  readonly growth: Growth;
  readonly count: (text: string) => number;
  readonly state: State;
}

const MOST_NOTES = 50;
const MOST_PAST = 32;

export function newState(): State {
  return {
    calls: [callBefore(0)],
    past: [],
    speaking: false,
    turn: 0,
    turnThinking: 0,
    usageSeen: false,
    first: null,
    compacted: null,
    toolUses: 0,
    toolCalls: 0,
    toolResults: 0,
    window: null,
    largest: 0,
    outgrown: false,
    notes: [],
  };
}

/** The time before a call: inputs that the model did not write. */
export function callBefore(turn: number): Call {
  return { ...newCall(null, turn), reported: true };
}

/** Each note once, and a limited number of them. */
export function note(state: State, code: EstimatorNote['code'], text: string): void {
  const isKnown = state.notes.some((one) => one.text === text);
  if (state.notes.length < MOST_NOTES && !isKnown) state.notes.push({ code, text });
}

export function noteIgnored(state: State, what: string, value: unknown): void {
  note(state, 'value_ignored', `${what} is ${quoted(value)}, ignored`);
}

export function remember(state: State, id: string | null): void {
  if (id === null || state.past.includes(id)) return;
  state.past.push(id);
  if (state.past.length > MOST_PAST) state.past.shift();
}

/** The caller's window, else the program's, else the table's; never less than usage has proved. */
export function windowInUse({ settings, state }: Estimation): number {
  if (settings.window !== undefined) return Math.max(settings.window, state.window ?? 0);
  return state.window ?? windowOf(settings.model, settings.agent, settings.windows).window;
}
