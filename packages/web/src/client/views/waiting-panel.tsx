import { awaitsApproval, canSteer, isRefusal } from '@debussy/scheduler';
import type { PhaseEntry } from '@debussy/scheduler';
import { counted, failures, humans, percentText, shownState } from '@debussy/story';
import type { Summary } from '@debussy/story';
import type { JSX } from 'preact';
import type { Wish } from '../../shared/api.ts';
import { commandOfWish } from '../../shared/command-of-wish.ts';
import { phasePlace } from '../route.ts';
import { ActionButton } from './action-button.tsx';
import type { RunScene } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

/** Phases that need a person, with buttons. Nothing if there are none. */
export function WaitingPanel({
  scene,
  summary,
}: {
  readonly scene: RunScene;
  readonly summary: Summary;
}): JSX.Element | null {
  const waiting = [...scene.moment.state.phases.values()].filter(wantsPerson);
  const interrupted = summary.state === 'interrupted';
  if (waiting.length === 0 && !interrupted) return null;
  return (
    <section class="waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">
        {waiting.length === 0
          ? 'Interrupted'
          : `${counted(waiting.length, 'phase')} ${waiting.length === 1 ? 'waits' : 'wait'} for you`}
      </h2>
      {interrupted && (
        <p>The process of this run is gone. What was done is kept; to go on, resume the run.</p>
      )}
      <ul>
        {waiting.map((entry) => (
          <li key={entry.spec.id}>
            <div class="what">
              <StateSign state={shownState(entry.state)} />
              <span>
                <a href={phasePlace(scene.at, entry.spec.id)}>
                  <strong>{entry.spec.id}</strong> {entry.spec.title}
                </a>
                <span class="why">{whyIt(entry)}</span>
              </span>
            </div>
            <PhaseActions scene={scene} entry={entry} />
          </li>
        ))}
      </ul>
      {scene.canAct && waiting.length > 0 && !scene.isHeld && (
        <p class="soft">
          The run is not under way: what you choose here is done when it is resumed. A resume tries failed
          phases again by itself.
        </p>
      )}
    </section>
  );
}

export function wantsPerson({ state }: Pick<PhaseEntry, 'state'>): boolean {
  return state.kind === 'asked' || state.kind === 'needs_human' || state.kind === 'failed';
}

/** Why a phase does not continue, in one sentence. */
export function whyIt({ state }: PhaseEntry): string {
  if (state.kind === 'asked') {
    const percent = percentText(state.end.percent, false);
    return percent === '?'
      ? 'Its context is full. How should it continue?'
      : `Its context is ${percent} full. How should it continue?`;
  }
  if (state.kind === 'failed') return sentence(failures[state.reason], state.detail);
  if (state.kind === 'needs_human') return sentence(humans[state.reason], state.detail);
  if (state.kind === 'blocked') return `Waits for Phase ${state.by.join(', ')}.`;
  return '';
}

function sentence(what: string, detail: string): string {
  const text = detail.trim() === '' ? what : `${what}: ${detail.trim()}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface Action {
  readonly wish: Wish;
  readonly label: string;
  readonly asks?: string;
  readonly isMain?: boolean;
}

/** The buttons of a phase that apply to its state. */
export function PhaseActions({
  scene,
  entry,
}: {
  readonly scene: RunScene;
  readonly entry: PhaseEntry;
}): JSX.Element | null {
  const actions = actionsFor(scene, entry);
  if (actions.length === 0) return null;
  const about = `Phase ${entry.spec.id}`;
  if (!scene.canAct)
    return (
      <details class="commands">
        <summary>Commands</summary>
        <Commands actions={actions} run={scene.at.run} />
      </details>
    );
  return (
    <div class="actions">
      <span class="buttons">
        {actions.map((action) => (
          <ActionButton key={action.label} scene={scene} about={about} {...action} />
        ))}
      </span>
      <details class="commands">
        <summary>Commands</summary>
        <Commands actions={actions} run={scene.at.run} />
      </details>
    </div>
  );
}

function Commands({
  actions,
  run,
}: {
  readonly actions: readonly Action[];
  readonly run: string;
}): JSX.Element {
  return (
    <ul>
      {actions.map(({ wish, label }) => (
        <li key={label}>
          {label}: <code>{commandOfWish(wish, run)}</code>
        </li>
      ))}
    </ul>
  );
}

/** The possible requests about a phase that the run would carry out in this state. */
function actionsFor({ moment }: RunScene, { spec: { id: phase }, state }: PhaseEntry): readonly Action[] {
  const isSkipped = state.kind === 'skipped';
  const retry: Action = { wish: { action: 'retry', phase }, label: isSkipped ? 'Bring it back' : 'Retry' };
  const all: readonly Action[] = [
    { wish: { action: 'continue', phase }, label: 'Continue', isMain: true },
    { wish: { action: 'save', phase }, label: 'Save and stop' },
    { wish: { action: 'force', phase }, label: 'Restart with a minimal prompt' },
    { wish: { action: 'retry', phase, keep: true }, label: 'Accept the work', isMain: true },
    { ...retry, isMain: wantsPerson({ state }) && !awaitsApproval(state) },
    ...('carried' in state ? [fresh(phase)] : []),
    {
      wish: { action: 'skip', phase },
      label: 'Skip',
      asks: 'Nothing of the phase lands, and phases that need it are blocked. Its work stays under a ref, and a retry brings it back.',
    },
  ];
  return all.filter(({ wish }) => {
    return wish.action !== 'resume' && !isRefusal(canSteer(moment.state, { ...wish, by: 'page' }));
  });
}

function fresh(phase: string): Action {
  return {
    wish: { action: 'retry', phase, fresh: true },
    label: 'Retry fresh',
    asks: 'The new attempt starts from the base, without the kept work. That work stays under a ref.',
  };
}
