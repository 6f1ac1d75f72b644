import { phaseKey } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import type { PhaseStory, SessionStory, Story, VerificationStory } from './story.ts';

/** The same, but writable: arrays and maps that can grow, fields that can change. */
type Open<T, Grown extends Partial<Record<keyof T, unknown>>> = {
  -readonly [K in keyof T]: K extends keyof Grown ? Grown[K] : T[K];
};

export type SessionDraft = Open<SessionStory, { curve: SessionStory['curve'][number][] }>;

export type PhaseStoryDraft = Open<
  PhaseStory,
  {
    sessions: SessionDraft[];
    gates: Map<string, VerificationStory['gates'][number]>;
    progress: PhaseStory['progress'][number][];
    restored: PhaseStory['restored'][number][];
  }
>;

export type VerificationDraft = Open<VerificationStory, { gates: VerificationStory['gates'][number][] }>;

export type StoryDraft = Open<
  Story,
  {
    phases: Map<string, PhaseStoryDraft>;
    verifications: Map<string, VerificationDraft>;
    gaps: Story['gaps'][number][];
    landings: Story['landings'][number][];
    notices: Story['notices'][number][];
  }
>;

/** The draft that an event changes, and the event's time. */
export interface Moment {
  readonly draft: StoryDraft;
  readonly at: number;
}

export function createDraft(): StoryDraft {
  return {
    run: '',
    plan: { path: '', title: '' },
    base: '',
    branch: null,
    runBranch: '',
    holder: null,
    startedAt: 0,
    lastAt: 0,
    gaps: [],
    setBackMs: 0,
    resumes: 0,
    phases: new Map(),
    verifications: new Map(),
    landings: [],
    notices: [],
    delivered: null,
    published: null,
    ended: null,
  };
}

/** With its own arrays and maps. */
export function copyDraft(draft: StoryDraft): StoryDraft {
  const { phases, verifications, gaps, landings, notices } = draft;
  return {
    ...draft,
    phases: new Map(Array.from(phases, ([key, phase]) => [key, copyPhase(phase)])),
    verifications: new Map(Array.from(verifications, ([id, one]) => [id, { ...one, gates: [...one.gates] }])),
    gaps: [...gaps],
    landings: [...landings],
    notices: [...notices],
  };
}

function copyPhase(phase: PhaseStoryDraft): PhaseStoryDraft {
  const { sessions, gates, progress, restored } = phase;
  return {
    ...phase,
    sessions: sessions.map((session) => ({ ...session, curve: [...session.curve] })),
    gates: new Map(gates),
    progress: [...progress],
    restored: [...restored],
  };
}

/** A known phase keeps its history under its new text. */
export function addPhases(draft: StoryDraft, specs: readonly PhaseSpec[]): void {
  for (const spec of specs) {
    const known = draft.phases.get(phaseKey(spec.id));
    if (known === undefined) draft.phases.set(phaseKey(spec.id), newPhase(spec));
    else known.spec = spec;
  }
}

function newPhase(spec: PhaseSpec): PhaseStoryDraft {
  return {
    spec,
    sessions: [],
    restarts: 0,
    gateSeconds: 0,
    machineWait: null,
    machineSeconds: 0,
    restartReasons: [],
    retries: 0,
    conflicts: 0,
    resolved: [],
    split: null,
    gates: new Map(),
    progress: [],
    messages: [],
    restored: [],
    report: null,
    handoff: null,
    landed: null,
    byHand: null,
    beganAt: null,
    endedAt: null,
    idleMs: 0,
  };
}
