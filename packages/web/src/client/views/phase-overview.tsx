import { phaseKey } from '@debussy/core';
import { dayAndTime, phaseStates, short, shownState } from '@debussy/story';
import type { JSX } from 'preact';
import { phasePlace } from '../route.ts';
import type { PhaseScene } from './phase-page.tsx';
import { FoldedText } from './folded-text.tsx';
import { ItemList } from './item-list.tsx';
import { PhaseSplit } from './phase-split.tsx';
import { StateSign } from './state-sign.tsx';

/** A phase in the plan, and its outcome. */
export function PhaseOverview({ scene }: { readonly scene: PhaseScene }): JSX.Element {
  const { entry, told } = scene;
  const { spec } = entry;
  const textOf = (what: 'plan' | 'handoff') => scene.source.phaseText({ ...scene.at, phase: spec.id }, what);
  return (
    <div class="columns">
      <section aria-label="Tasks">
        {spec.scope !== '' && <p>{spec.scope}</p>}
        <Links scene={scene} title="Waits for" ids={spec.depends_on} />
        <Links scene={scene} title="Split into" ids={entry.group?.children ?? []} />
        {told.split !== null && <p class="soft">Split: {told.split.reason}</p>}
        <ItemList
          title="Tasks"
          items={spec.tasks.map(({ id, text }) => (
            <>
              <span class="soft">{id}</span> {text}
            </>
          ))}
        />
        {spec.gates.length === 0 && (
          <p class="note warn">This {scene.unit.toLowerCase()} has no gate: it waits for your approval.</p>
        )}
        <ItemList
          title="Gates"
          items={spec.gates.map(({ name, command }) => (
            <>
              <strong>{name}</strong>{' '}
              {command === null ? <span class="soft">prose: not run</span> : <code>{command}</code>}
            </>
          ))}
        />
        <ItemList
          title="Files"
          items={spec.files.map((file) => (
            <code key={file}>{file}</code>
          ))}
        />
        <PhaseSplit scene={scene} />
        <FoldedText title="The phase in the plan" of={spec.id} load={() => textOf('plan')} />
      </section>
      <section aria-label="Outcome">
        <Outcome scene={scene} />
        <Again scene={scene} />
        <ItemList
          title="Progress"
          items={told.progress.slice(-12).map(({ at, message }) => (
            <>
              <time class="soft" dateTime={new Date(at).toISOString()}>
                {dayAndTime(at)}
              </time>{' '}
              {message}
            </>
          ))}
        />
        <ItemList
          title="Your messages"
          items={told.messages.map(({ text, passedOn }) => (
            <>
              {text} <span class="soft">({passedOn ? 'passed on' : 'for the next session'})</span>
            </>
          ))}
        />
        {told.handoff !== null && (
          <FoldedText title="Handoff" of={told.handoff} load={() => textOf('handoff')} />
        )}
      </section>
    </div>
  );
}

function Links({
  scene,
  title,
  ids,
}: {
  readonly scene: PhaseScene;
  readonly title: string;
  readonly ids: readonly string[];
}): JSX.Element | null {
  if (ids.length === 0) return null;
  return (
    <p class="links">
      <span class="soft">{title}</span>
      {ids.map((id) => {
        const other = scene.moment.state.phases.get(phaseKey(id));
        const state = other === undefined ? 'pending' : shownState(other.state);
        const name = other?.spec.id ?? id;
        return (
          <a key={id} class="chip" href={phasePlace(scene.at, name)}>
            <StateSign state={state} /> {name} <span class="soft">{phaseStates[state].word}</span>
          </a>
        );
      })}
    </p>
  );
}

function Outcome({ scene: { entry, told, at } }: { readonly scene: PhaseScene }): JSX.Element {
  const { state } = entry;
  return (
    <>
      {told.report !== null && (
        <>
          <h2>Report of the agent</h2>
          <p>
            <span class="soft">{told.report.status.replaceAll('_', ' ')}:</span> {told.report.summary}
          </p>
        </>
      )}
      {told.landed !== null && (
        <p>
          Landed as <code>{short(told.landed.commit)}</code>
          {told.landed.empty ? ', without changes' : ''}.{' '}
          <a href={phasePlace(at, entry.spec.id, 'diff')}>Changes</a>
        </p>
      )}
      {'kept' in state && state.kept !== null && (
        <p class="ref">
          Its work is kept at <code>{state.kept}</code>
        </p>
      )}
    </>
  );
}

/** Why it took more than one session. */
function Again({ scene: { told } }: { readonly scene: PhaseScene }): JSX.Element | null {
  const lines = [
    ...told.restartReasons.map((reason, i) => `Restart ${i + 1}: ${reason}`),
    ...(told.retries === 0 ? [] : [`Repairs after failing gates: ${told.retries}`]),
    ...(told.conflicts === 0 ? [] : [`Conflicts with landed commits: ${told.conflicts}`]),
    ...told.resolved.map(
      ({ path, rung, by }) => `Conflict in ${path} resolved without an agent, by ${by ?? rung}`,
    ),
    ...told.restored.map(({ paths }) => `Tests restored: ${paths.join(', ')}`),
  ];
  return <ItemList title="Restarts, repairs and conflicts" items={lines} />;
}
