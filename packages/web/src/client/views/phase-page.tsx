import { phaseKey } from '@debussy/core';
import type { PhaseEntry } from '@debussy/scheduler';
import { accountText, activityText, phaseAccount, phaseStates, shownState, treeRows } from '@debussy/story';
import type { PhaseStory } from '@debussy/story';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { phasePlace } from '../route.ts';
import type { PhasePart } from '../route.ts';
import { DiffTab } from './diff-tab.tsx';
import { EventList } from './events-view.tsx';
import { GatesTab } from './gates-tab.tsx';
import { PhaseOverview } from './phase-overview.tsx';
import type { RunScene } from './run-scene.ts';
import { SessionsTab } from './sessions-tab.tsx';
import { StateSign } from './state-sign.tsx';
import { Tabs } from './tabs.tsx';
import { PhaseActions, whyIt } from './waiting-panel.tsx';

/** A phase and the facts about it, for the parts of its page. */
export interface PhaseScene extends RunScene {
  readonly entry: PhaseEntry;
  readonly told: PhaseStory;
}

interface PhasePageProps {
  readonly scene: RunScene;
  readonly phase: string;
  readonly view: PhasePart;
}

/** One phase: its tasks, its sessions, its gates, its changes. */
export function PhasePage({ scene, phase, view }: PhasePageProps): JSX.Element {
  const key = phaseKey(phase);
  const entry = scene.moment.state.phases.get(key);
  const told = scene.moment.story.phases.get(key);
  if (entry === undefined || told === undefined)
    return <p class="empty">The run has no phase {phase} at this point.</p>;
  const whole: PhaseScene = { ...scene, entry, told };
  const { spec, state } = entry;
  const shown = shownState(state);
  const row = treeRows(scene.moment).find((one) => one.key === key);
  const activity = row === undefined || state.kind === 'landed' ? '' : activityText(row, scene.moment, false);
  return (
    <article class="phase">
      <div class="title-row">
        <h1>
          <StateSign state={shown} /> <span class="id">{spec.id}</span> {spec.title}
        </h1>
        <span class={`word ${phaseStates[shown].look}`}>{phaseStates[shown].word}</span>
      </div>
      <p class="soft">{whyIt(entry) || activity}</p>
      <div class="phase-actions">
        <PhaseActions scene={scene} entry={entry} />
        {scene.canAct && state.kind !== 'landed' && state.kind !== 'skipped' && (
          <SayBox scene={scene} phase={spec.id} />
        )}
      </div>
      <Tabs label={`Parts of phase ${spec.id}`} tabs={tabsOf(whole)} current={view} />
      <PhaseTab scene={whole} view={view} />
      <p class="soft account">
        {told.sessions.length === 0 ? '' : accountText(phaseAccount(scene.moment.story, told))}
      </p>
    </article>
  );
}

function tabsOf({ at, entry, told }: PhaseScene): Parameters<typeof Tabs>[0]['tabs'] {
  const tab = (id: PhasePart, name: string, count?: number) => ({
    id,
    name,
    href: phasePlace(at, entry.spec.id, id),
    ...(count === undefined ? {} : { count }),
  });
  return [
    tab('overview', 'Plan'),
    tab('sessions', 'Sessions', told.sessions.length),
    tab('gates', 'Gates', told.gates.size),
    tab('diff', 'Changes'),
    tab('history', 'History'),
  ];
}

function PhaseTab({ scene, view }: { readonly scene: PhaseScene; readonly view: PhasePart }): JSX.Element {
  switch (view) {
    case 'sessions':
      return <SessionsTab scene={scene} />;
    case 'gates':
      return <GatesTab scene={scene} />;
    case 'diff':
      return <DiffTab scene={scene} />;
    case 'history':
      return <HistoryTab scene={scene} />;
    case 'overview':
    default:
      return <PhaseOverview scene={scene} />;
  }
}

function HistoryTab({ scene }: { readonly scene: PhaseScene }): JSX.Element {
  const key = phaseKey(scene.entry.spec.id);
  const own = scene.feed.lines.filter(({ line }) => line.phase !== null && phaseKey(line.phase) === key);
  return own.length === 0 ? (
    <p class="empty">Nothing has happened to it yet.</p>
  ) : (
    <EventList lines={own} at={scene.at} />
  );
}

function SayBox({ scene, phase }: { readonly scene: RunScene; readonly phase: string }): JSX.Element {
  const [text, setText] = useState('');
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const answer = await scene.wish({ action: 'say', phase, text });
    if (answer.ok) setText('');
  };
  return (
    <details class="say">
      <summary>Say something to it</summary>
      <form onSubmit={(event) => void send(event)}>
        <label for="say-text">Its next session has this in its prompt, in your words.</label>
        <textarea
          id="say-text"
          rows={3}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <p class="buttons">
          <button type="submit" class="main" disabled={text.trim() === ''}>
            Send
          </button>
          <code>debussy say {phase} "…"</code>
        </p>
      </form>
    </details>
  );
}
