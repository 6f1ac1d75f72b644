import { phaseKey } from '@debussy/core';
import type { Event, PhaseSpec } from '@debussy/core';
import type { PhaseStory, SessionStory, Story, VerificationStory } from './story.ts';
import { takePhaseEvent } from './take-phase-event.ts';
import { takeSessionEvent } from './take-session-event.ts';
import { takeVerifyEvent } from './take-verify-event.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] };

export type SessionDraft = Open<SessionStory> & { curve: SessionStory['curve'][number][] };

export type PhaseDraft = Open<PhaseStory> & {
  sessions: SessionDraft[];
  gates: Map<string, VerificationStory['gates'][number]>;
  progress: PhaseStory['progress'][number][];
};

export type VerificationDraft = Open<VerificationStory> & { gates: VerificationStory['gates'][number][] };

export type Draft = Open<Story> & {
  phases: Map<string, PhaseDraft>;
  verifications: Map<string, VerificationDraft>;
  landings: Story['landings'][number][];
  notices: Story['notices'][number][];
};

export function createDraft(): Draft {
  return {
    run: '',
    plan: { path: '', title: '' },
    base: '',
    branch: null,
    runBranch: '',
    versions: { debussy: '', node: '', git: '' },
    holder: null,
    startedAt: 0,
    lastAt: 0,
    activeMs: 0,
    resumes: 0,
    phases: new Map(),
    verifications: new Map(),
    landings: [],
    notices: [],
    delivered: null,
    ended: null,
  };
}

/** Adds an event to the story. What a story has no place for changes only its clock. */
export function take(draft: Draft, event: Event): void {
  const at = Date.parse(event.at);
  keepTime(draft, event, at);
  takeRunEvent(draft, event, at);
  takePhaseEvent(draft, event, at);
  takeSessionEvent(draft, event, at);
  takeVerifyEvent(draft, event, at);
}

/** Nobody held the run between its last event and a resume. */
function keepTime(draft: Draft, event: Event, at: number): void {
  if (event.type === 'run.started') draft.startedAt = at;
  else if (event.type !== 'run.resumed') draft.activeMs += Math.max(0, at - draft.lastAt);
  draft.lastAt = at;
}

function takeRunEvent(draft: Draft, event: Event, at: number): void {
  switch (event.type) {
    case 'run.started': {
      const { run, base, branch, versions, holder } = event;
      const { path, title } = event.plan;
      Object.assign(draft, { run, base, branch, versions, holder, plan: { path, title } });
      draft.runBranch = event.run_branch;
      addPhases(draft, event.phases);
      return;
    }
    case 'run.resumed':
      Object.assign(draft, { holder: event.holder, delivered: null, ended: null });
      draft.resumes += 1;
      return;
    case 'plan.changed':
      addPhases(draft, [...event.added, ...event.edited]);
      return;
    case 'notice': {
      const { severity, code, phase, message, hint } = event;
      draft.notices.push({ at, severity, code, phase, message, hint });
      return;
    }
    case 'run.delivered':
      draft.delivered = event;
      return;
    case 'run.ended':
      draft.ended = event;
      return;
    default:
  }
}

/** A phase that is known keeps its history under its new text. */
export function addPhases(draft: Draft, specs: readonly PhaseSpec[]): void {
  for (const spec of specs) {
    const known = draft.phases.get(phaseKey(spec.id));
    if (known === undefined) draft.phases.set(phaseKey(spec.id), newPhase(spec));
    else known.spec = spec;
  }
}

function newPhase(spec: PhaseSpec): PhaseDraft {
  return {
    spec,
    sessions: [],
    restarts: 0,
    retries: 0,
    conflicts: 0,
    split: null,
    gates: new Map(),
    progress: [],
    report: null,
    handoff: null,
    landed: null,
    beganAt: null,
    endedAt: null,
  };
}
