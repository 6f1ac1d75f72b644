import { phaseKey } from '@debussy/core';
import { inSession } from '@debussy/scheduler';
import type { PhaseEntry } from '@debussy/scheduler';
import {
  activityText,
  counted,
  elapsed,
  money,
  phaseSpent,
  phaseStates,
  short,
  shownState,
  timeSpan,
  treeRows,
} from '@debussy/story';
import type { PhaseStory } from '@debussy/story';
import type { JSX } from 'preact';
import { phasePlace, phaseViews } from '../route.ts';
import type { EntryPlace, PhasePart } from '../route.ts';
import { DiffTab } from './diff-tab.tsx';
import { EventList } from './events-view.tsx';
import { GatesTab } from './gates-tab.tsx';
import { redGate, whyIt } from './inbox.tsx';
import { PhaseActions } from './phase-actions.tsx';
import { PhaseOverview } from './phase-overview.tsx';
import type { RunScene } from './run-scene.ts';
import { SessionsTab } from './sessions-tab.tsx';
import { StateSign } from './state-sign.tsx';
import { Tabs } from './tabs.tsx';

/** A phase and the facts about it, for the parts of its page. */
export interface PhaseScene extends RunScene {
  readonly entry: PhaseEntry;
  readonly told: PhaseStory;
  /** The entry of a transcript in the URL. */
  readonly linked: EntryPlace | null;
}

interface PhasePageProps {
  readonly scene: RunScene;
  readonly phase: string;
  /** Null: the most informative part. */
  readonly view: PhasePart | null;
  readonly linked: EntryPlace | null;
  /** The URL without this phase. */
  readonly back: string;
}

/** One phase, beside the views of the run: its tasks, its sessions, its gates, its changes. */
export function PhasePage({ scene, phase, view, linked, back }: PhasePageProps): JSX.Element {
  const key = phaseKey(phase);
  const entry = scene.moment.state.phases.get(key);
  const told = scene.moment.story.phases.get(key);
  if (entry === undefined || told === undefined)
    return (
      <p class="empty">
        {scene.unit} {phase} is not in the run at this point.
      </p>
    );
  const whole: PhaseScene = { ...scene, entry, told, linked };
  const { spec, state } = entry;
  const shown = shownState(state);
  const current = view ?? partFor(whole);
  const { draw: View } = views[current];
  const row = treeRows(scene.moment).find((one) => one.key === key);
  const activity = row === undefined || state.kind === 'landed' ? '' : activityText(row, scene.moment, false);
  return (
    <article class="phase" aria-label={`${scene.unit} ${spec.id}`}>
      <div class="phase-title">
        <h2>
          <StateSign state={shown} /> <span class="id">{spec.id}</span> {spec.title}
        </h2>
        <span class={`word ${phaseStates[shown].look}`}>{phaseStates[shown].word}</span>
        <a href={back}>Close</a>
      </div>
      <p class="soft">
        {[whyIt(entry, scene) || activity, ...factsOf(whole)].filter((text) => text !== '').join(' · ')}
      </p>
      <PhaseActions scene={scene} entry={entry} />
      <Tabs
        label={`Parts of ${scene.unit} ${spec.id}`}
        tabs={phaseViews.map((id) => ({
          id,
          name: views[id].name,
          href: phasePlace(scene.at, spec.id, id),
          count: views[id].count?.(told) ?? 0,
        }))}
        current={current}
      />
      <View scene={whole} />
    </article>
  );
}

/** A failed phase opens at its gates, a running one at its transcript, a landed one at its changes. */
function partFor(scene: PhaseScene): PhasePart {
  const { entry, told } = scene;
  const { state, spec } = entry;
  if (state.kind === 'failed' && redGate(scene, spec.id) !== undefined) return 'gates';
  if (state.kind === 'landed') return 'diff';
  return inSession(state) || told.sessions.length > 0 ? 'sessions' : 'overview';
}

function factsOf({ told, entry, moment }: PhaseScene): readonly string[] {
  const { cost } = phaseSpent(moment.story, entry);
  const { sessions, landed, beganAt } = told;
  return [
    beganAt === null ? '' : elapsed(timeSpan(told, moment.story, moment.now)),
    sessions.length === 0 ? '' : counted(sessions.length, 'session'),
    cost === null ? '' : money(cost),
    landed === null ? '' : short(landed.commit),
  ];
}

interface PhaseView {
  readonly name: string;
  readonly draw: (props: { readonly scene: PhaseScene }) => JSX.Element;
  readonly count?: (told: PhaseStory) => number;
}

const views: Readonly<Record<PhasePart, PhaseView>> = {
  overview: { name: 'Plan', draw: PhaseOverview },
  sessions: { name: 'Sessions', draw: SessionsTab, count: ({ sessions }) => sessions.length },
  gates: { name: 'Gates', draw: GatesTab, count: ({ gates }) => gates.size },
  diff: { name: 'Changes', draw: DiffTab },
  history: { name: 'History', draw: HistoryTab },
};

function HistoryTab({ scene }: { readonly scene: PhaseScene }): JSX.Element {
  const key = phaseKey(scene.entry.spec.id);
  const own = scene.feed.lines.filter(({ line }) => line.phase !== null && phaseKey(line.phase) === key);
  return own.length === 0 ? (
    <p class="empty">Nothing has happened yet.</p>
  ) : (
    <EventList lines={own} at={scene.at} />
  );
}
