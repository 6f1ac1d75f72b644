import { phaseKey } from '@debussy/core';
import type { Event, EventType } from '@debussy/core';
import { freeAgent, isOver } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';
import type { RunMoment } from '../moment.ts';

/** How a phase spends its time, working or waiting. */
export type StretchKind = 'setup' | 'session' | 'gates' | 'slot' | 'verification' | 'limit' | 'person';

export const stretchNames: Readonly<Record<StretchKind, string>> = {
  setup: 'set-up',
  session: 'session',
  gates: 'gates',
  slot: 'waits for a slot',
  verification: 'waits for verification',
  limit: 'waits for a limit',
  person: 'waits for you',
};

/** A stretch of a phase's time; without an end it continues. */
export interface TimeStretch {
  readonly kind: StretchKind;
  readonly from: number;
  readonly to: number | null;
}

/** By phase key, in order: the time of each phase, including waits. */
export interface Courses {
  readonly stretches: ReadonlyMap<string, readonly TimeStretch[]>;
  /** Adds an event, and the run after it. */
  take(event: Event, run: Pick<RunMoment, 'state' | 'story'>): void;
}

/** Events that change no wait. */
const quiet: ReadonlySet<EventType> = new Set([
  'session.usage',
  'session.warned',
  'session.activity',
  'progress.logged',
  'gate.started',
  'gate.finished',
  'notice',
]);

/** Events after time that was not run time. */
const gapEvents: ReadonlySet<EventType> = new Set(['run.resumed', 'clock.moved']);

type OpenStretch = { -readonly [K in keyof TimeStretch]: TimeStretch[K] };

/** Courses that continue others, which stay as they are, or that begin. */
export function createCourses(past: Pick<Courses, 'stretches'> | null = null): Courses {
  const stretches = new Map<string, OpenStretch[]>(
    Array.from(past?.stretches ?? [], ([key, known]) => [key, known.map((one) => ({ ...one }))]),
  );
  const closeAll = (at: number): void => {
    for (const known of stretches.values()) {
      const last = known.at(-1);
      if (last !== undefined && last.to === null) last.to = at;
    }
  };
  return {
    stretches,
    take(event, { state, story }) {
      const at = story.lastAt;
      const gap = story.gaps.at(-1);
      if (gap?.at === at && gapEvents.has(event.type)) closeAll(at - gap.ms);
      if (event.type === 'run.ended') return closeAll(at);
      if (quiet.has(event.type)) return;
      for (const [key, entry] of state.phases) {
        const known = stretches.get(key) ?? [];
        const last = known.at(-1);
        const kind = stretchOf(state, entry);
        const now = last !== undefined && last.to === null ? last.kind : null;
        if (now === kind) continue;
        if (last !== undefined && last.to === null) last.to = at;
        if (kind === null) continue;
        known.push({ kind, from: at, to: null });
        stretches.set(key, known);
      }
    },
  };
}

/** The activity or wait of a phase in a state; null if it has none of its own. */
export function stretchOf(state: RunState, entry: PhaseEntry): StretchKind | null {
  if (state.ended !== null) return null;
  switch (entry.state.kind) {
    case 'pending':
      return isReady(state, entry) ? waitsFor(state) : null;
    case 'waiting':
      return waitsFor(state);
    case 'preparing':
      return 'setup';
    case 'running':
      return 'session';
    case 'asked':
    case 'needs_human':
    case 'failed':
      return 'person';
    case 'reported':
    case 'verifying':
    case 'landing':
      return isVerified(state, phaseKey(entry.spec.id)) ? 'gates' : 'verification';
    case 'group':
    case 'landed':
    case 'blocked':
    case 'skipped':
      return null;
    default:
      return null;
  }
}

function waitsFor(state: RunState): StretchKind | null {
  if (state.paused || state.draining !== null) return null;
  return freeAgent(state) === null ? 'limit' : 'slot';
}

function isReady(state: RunState, { spec }: PhaseEntry): boolean {
  if (state.only !== null && !state.only.has(phaseKey(spec.id)) && spec.parent === null) return false;
  return spec.depends_on.every((id) => {
    const kind = state.phases.get(phaseKey(id))?.state.kind;
    return kind === undefined || kind === 'landed' || (spec.parent !== null && kind === 'landing');
  });
}

function isVerified(state: RunState, key: string): boolean {
  return [...state.verifications.values()].some(
    ({ result, phases }) => result.kind === 'running' && phases.includes(key),
  );
}

/** Phases that wait to be verified, and those of them that nothing else delays. */
export function waitingForVerification(state: RunState): readonly PhaseEntry[] {
  if (state.ended !== null) return [];
  return [...state.phases.values()].filter(
    (entry) =>
      !isOver(entry.state) && entry.state.kind === 'verifying' && stretchOf(state, entry) === 'verification',
  );
}
