import { clockTime, duration, kindTexts, outcomeText, percentText, ranBetween } from '@debussy/story';
import type { RunMoment, SessionStory } from '@debussy/story';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SessionAddress } from '../data/run-source.ts';
import { ContextChart } from './context-chart.tsx';
import { FoldedText } from './folded-text.tsx';
import type { PhaseScene } from './phase-page.tsx';
import { TranscriptView } from './transcript.tsx';

/** Each session of a phase: its purpose, the fill of its context, its transcript. */
export function SessionsTab({ scene }: { readonly scene: PhaseScene }): JSX.Element {
  const { sessions } = scene.told;
  const { linked } = scene;
  const [chosen, choose] = useState(linkedKey(scene));
  // Follows other links on the same page, too.
  useEffect(() => choose(linkedKey(scene)), [linked]);
  const newest = sessions.at(-1);
  if (newest === undefined) return <p class="empty">No session has started.</p>;
  const shown = sessions.find((one) => keyOf(one) === chosen) ?? newest;
  return (
    <div class="sessions">
      <ol class="session-list">
        {sessions.map((session) => (
          <li key={keyOf(session)}>
            <button type="button" aria-pressed={session === shown} onClick={() => choose(keyOf(session))}>
              <strong>
                Attempt {session.attempt}, session {session.number}
              </strong>
              <span class="soft">
                {clockTime(session.startedAt)} · {lengthOf(session, scene.moment)} · {session.agent}
                {session.model === null ? '' : ` (${session.model})`}
              </span>
              <span>{kindTexts[session.kind] || `works on the ${scene.unit.toLowerCase()}`}</span>
              <span class="soft">
                {session.outcome === null ? 'running' : outcomeText(session.outcome)} · context{' '}
                {percentText(session.curve.at(-1)?.percent ?? null, session.curve.at(-1)?.estimated ?? true)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Session key={keyOf(shown)} scene={scene} session={shown} />
    </div>
  );
}

function linkedKey({ linked }: PhaseScene): string | null {
  return linked === null ? null : `${linked.attempt}.${linked.session}`;
}

function keyOf({ attempt, number }: SessionStory): string {
  return `${attempt}.${number}`;
}

function lengthOf({ startedAt, endedAt }: SessionStory, { story, now }: RunMoment): string {
  return duration(ranBetween(story, startedAt, endedAt ?? now));
}

function Session({
  scene,
  session,
}: {
  readonly scene: PhaseScene;
  readonly session: SessionStory;
}): JSX.Element {
  const at: SessionAddress = {
    ...scene.at,
    phase: scene.entry.spec.id,
    attempt: session.attempt,
    session: session.number,
  };
  return (
    <section class="session" aria-label={`Attempt ${session.attempt}, session ${session.number}`}>
      <TranscriptView
        source={scene.source}
        at={at}
        linked={keyOf(session) === linkedKey(scene) ? (scene.linked?.at ?? null) : null}
        isGrowing={session.endedAt === null && scene.isHeld && scene.canAct}
      />
      <ContextChart
        session={session}
        now={scene.moment.now}
        threshold={scene.moment.state.config.context_threshold}
      />
      <FoldedText title="Prompt" of={keyOf(session)} load={() => scene.source.sessionText(at, 'prompt')} />
      <FoldedText
        title="Standard error of the program"
        of={keyOf(session)}
        load={() => scene.source.sessionText(at, 'stderr')}
      />
    </section>
  );
}
