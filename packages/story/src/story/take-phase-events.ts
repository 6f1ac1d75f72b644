import { restartReason } from '../summary/phase-account.ts';
import { isRed, phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import type { ByEventType } from '../by-event-type.ts';
import { ranBetween } from '../words/time.ts';
import { addPhases } from './draft.ts';
import type { StoryDraft, Moment, PhaseStoryDraft } from './draft.ts';

type Taken =
  | 'phase.remediating'
  | 'phase.conflicted'
  | 'conflict.resolved'
  | 'resolution.failed'
  | 'attempt.restarted'
  | 'progress.logged'
  | 'phase.message'
  | 'report.accepted'
  | 'attempt.captured'
  | 'phase.split'
  | 'phase.failed'
  | 'phase.needs_human'
  | 'phase.blocked'
  | 'phase.skipped'
  | 'phase.retried'
  | 'tip.offered'
  | 'tip.declined'
  | 'tip.moved';

/** An agent can write thousands; readers see the newest. */
const mostProgress = 100;

/** The effects of events on their phases. */
export const takePhaseEvents: ByEventType<Taken, Moment, void> = {
  'phase.remediating': (event, moment) => change(event, moment, ({ retries }) => ({ retries: retries + 1 })),
  'phase.conflicted': (event, moment) =>
    change(event, moment, ({ conflicts }) => ({ conflicts: conflicts + 1 })),
  'conflict.resolved': (event, moment) =>
    change(event, moment, ({ resolved }) => ({ resolved: [...resolved, ...event.files] })),
  'resolution.failed': (event, moment) =>
    change(event, moment, ({ resolved }) => {
      const gone = new Set(event.files.map(({ path }) => path));
      return { resolved: resolved.filter(({ path }) => !gone.has(path)) };
    }),
  'attempt.restarted': (event, moment) =>
    change(event, moment, ({ restarts, restartReasons }) => {
      // A repairing or resolving session is restarted under its own name.
      if (event.kind !== 'restart' && event.reason !== 'context') return {};
      return { restarts: restarts + 1, restartReasons: [...restartReasons, restartReason(event)] };
    }),
  'progress.logged': (event, moment) =>
    change(event, moment, ({ progress }) => {
      progress.push({ at: moment.at, message: event.message });
      if (progress.length > mostProgress) progress.splice(0, mostProgress / 2);
      return {};
    }),
  'phase.message': (event, moment) =>
    change(event, moment, ({ messages }) => ({
      messages: [...messages, { at: moment.at, text: event.text, passedOn: false }],
    })),
  'report.accepted': (event, moment) =>
    change(event, moment, () => ({ report: { status: event.status, summary: event.summary } })),
  'attempt.captured': (event, moment) =>
    change(event, moment, ({ restored }) => {
      if (event.restored !== undefined) restored.push(event.restored);
      return {};
    }),
  'phase.split': split,
  'phase.failed': (event, moment) =>
    change(event, moment, ({ handoff }) => ({ endedAt: moment.at, handoff: event.handoff ?? handoff })),
  'phase.needs_human': ended,
  'phase.blocked': ended,
  'phase.skipped': ended,
  'phase.retried': (event, moment) =>
    change(event, moment, ({ endedAt, idleMs }) => ({
      endedAt: null,
      idleMs: idleMs + (endedAt === null ? 0 : ranBetween(moment.draft, endedAt, moment.at) * 1000),
    })),
  'tip.offered': ({ finished, onto }, moment) => {
    for (const { phase, empty } of finished) if (empty) change({ phase }, moment, () => ({ byHand: onto }));
  },
  'tip.declined': (_event, { draft }) => {
    for (const phase of draft.phases.values()) if (phase.landed === null) phase.byHand = null;
  },
  'tip.moved': moved,
};

interface AboutPhase {
  readonly phase: string;
}

function change(
  { phase }: AboutPhase,
  { draft }: Moment,
  changed: (phase: PhaseStoryDraft) => Partial<PhaseStoryDraft>,
): void {
  const known = draft.phases.get(phaseKey(phase));
  if (known !== undefined) Object.assign(known, changed(known));
}

function ended(event: AboutPhase, moment: Moment): void {
  change(event, moment, () => ({ endedAt: moment.at }));
}

function split(event: EventOf<'phase.split'>, moment: Moment): void {
  const children = event.children.map(({ id }) => phaseKey(id));
  change(event, moment, () => ({ split: { at: moment.at, reason: event.reason, children } }));
  addPhases(moment.draft, event.children);
  placeBehind(moment.draft, phaseKey(event.phase), children);
}

/** Sub-phases follow their parent, where users look for them. */
function placeBehind(draft: StoryDraft, parent: string, children: readonly string[]): void {
  const before = [...draft.phases];
  const own = before.filter(([key]) => children.includes(key));
  draft.phases.clear();
  for (const [key, phase] of before) {
    if (!children.includes(key)) draft.phases.set(key, phase);
    if (key === parent) for (const [child, story] of own) draft.phases.set(child, story);
  }
}

/** A landed phase has passed: an earlier failure belonged to another phase, or is fixed. */
function withoutFailures({ gates }: PhaseStoryDraft): Pick<PhaseStoryDraft, 'gates'> {
  const good = [...gates].filter(([, gate]) => !isRed(gate));
  return { gates: new Map(good) };
}

function moved(event: EventOf<'tip.moved'>, moment: Moment): void {
  const { group, to, landed, groups } = event;
  const { at, draft } = moment;
  draft.landings.push({ group, landed, groups });
  const parts = landed.map((one) => one.phase);
  for (const { phase, commit, empty } of landed) {
    // A sub-phase was done when it landed with its group; now its commit is another one.
    change({ phase }, moment, (known) => ({
      ...withoutFailures(known),
      landed: { at, commit, empty },
      endedAt: known.landed === null ? at : known.endedAt,
    }));
  }
  for (const { phase, commit, empty } of event.rewritten ?? []) {
    change({ phase }, moment, ({ landed: before }) =>
      before === null ? {} : { landed: { ...before, commit, empty } },
    );
  }
  for (const phase of groups.filter((id) => !parts.includes(id))) {
    change({ phase }, moment, (known) => ({
      ...withoutFailures(known),
      landed: { at, commit: to, empty: false },
      endedAt: at,
    }));
  }
}
