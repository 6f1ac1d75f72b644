import { awaitsApproval, canSteer, isRefusal } from '@debussy/scheduler';
import type { PhaseEntry } from '@debussy/scheduler';
import { needsPerson, shownState } from '@debussy/story';
import type { JSX } from 'preact';
import type { WaitingDecision, Wish } from '../../shared/api.ts';
import { commandOfWish } from '../../shared/command-of-wish.ts';
import { ActionButton } from './action-button.tsx';
import type { RunScene } from './run-scene.ts';
import { SayForm } from './say-form.tsx';

interface PhaseActionsProps {
  readonly scene: RunScene;
  readonly entry: PhaseEntry;
}

/** The decisions about a phase, or the possible ones: a message, and the buttons that fit its state. */
export function PhaseActions({ scene, entry }: PhaseActionsProps): JSX.Element | null {
  const { id } = entry.spec;
  const decided = scene.life?.decisions.filter(({ phase }) => phase === id) ?? [];
  const isSettled = decided.some(({ command }) => command !== 'say');
  const actions = isSettled ? [] : actionsFor(scene, entry);
  if (!scene.canAct) return actions.length === 0 ? null : <Commands actions={actions} run={scene.at.run} />;
  return (
    <div class="actions">
      {decided.map((one) => (
        <Decided key={`${one.command} ${one.text ?? ''}`} scene={scene} decision={one} />
      ))}
      {decided.length === 0 && !scene.isHeld && entry.state.kind === 'failed' && (
        <p class="soft">A resume retries it. To change that, decide here.</p>
      )}
      {may(scene, { action: 'say', phase: id, text: '.' }) && !isSettled && (
        <MessageBox scene={scene} entry={entry} />
      )}
      <span class="buttons">
        {actions.map((action) => (
          <ActionButton key={action.label} scene={scene} about={`${scene.unit} ${id}`} {...action} />
        ))}
      </span>
    </div>
  );
}

const chosen: Readonly<Record<WaitingDecision['command'], string>> = {
  accept: 'approve the work',
  retry: 'retry',
  say: 'message',
  skip: 'skip',
};

/** A decision stays until the run takes it or the user takes it back. */
function Decided({
  scene,
  decision,
}: {
  readonly scene: RunScene;
  readonly decision: WaitingDecision;
}): JSX.Element {
  const { command, phase, text } = decision;
  return (
    <p class="decided">
      <span>
        You chose: <strong>{chosen[command]}</strong>
        {text === null ? '' : ` “${text}”`} <span class="soft">· waits for resume</span>
      </span>{' '}
      <ActionButton
        scene={scene}
        wish={{ action: 'undo', command, phase }}
        label="Undo"
        about={`${chosen[command]}, ${scene.unit} ${phase}`}
      />
    </p>
  );
}

/** A message for the next session. If the phase has stopped, it also starts one. */
function MessageBox({ scene, entry: { spec, state } }: PhaseActionsProps): JSX.Element {
  const phase = spec.id;
  const answers = state.kind === 'needs_human' && state.reason === 'asks';
  const retries = needsPerson.has(shownState(state)) && !answers && may(scene, { action: 'retry', phase });
  const starts = retries && (scene.isHeld || state.kind !== 'failed');
  return (
    <SayForm
      scene={scene}
      phase={phase}
      name={`Message to the next session of ${scene.unit} ${phase}`}
      placeholder={answers ? 'Your answer' : 'Tell the next session …'}
      label={answers ? 'Answer' : retries ? 'Send back' : 'Send'}
      onSaid={() => starts && void scene.wish({ action: 'retry', phase })}
    />
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
    <ul class="commands">
      {actions.map(({ wish, label }) => (
        <li key={label}>
          {label}: <code>{commandOfWish(wish, run)}</code>
        </li>
      ))}
    </ul>
  );
}

interface Action {
  readonly wish: Wish;
  readonly label: string;
  readonly asks?: string;
  readonly isMain?: boolean;
}

/** Whether the run would accept it. */
export function may({ moment }: RunScene, wish: Wish): boolean {
  if (wish.action === 'resume' || wish.action === 'undo' || wish.action === 'split') return false;
  return !isRefusal(canSteer(moment.state, { ...wish, by: 'page' }));
}

/** The possible requests about a phase that the run would accept in this state. */
function actionsFor(scene: RunScene, { spec: { id: phase }, state }: PhaseEntry): readonly Action[] {
  const waits = needsPerson.has(shownState(state));
  const unit = scene.unit.toLowerCase();
  const retry: Action = {
    wish: { action: 'retry', phase },
    label: state.kind === 'skipped' ? 'Bring it back' : 'Retry',
    isMain: waits && !awaitsApproval(state) && scene.isHeld,
  };
  const all: readonly Action[] = [
    { wish: { action: 'continue', phase }, label: 'Continue', isMain: true },
    {
      wish: { action: 'save', phase },
      label: 'Save and stop',
      asks: `The ${unit} stops until the run is resumed. Its work is kept, and a handoff is written.`,
    },
    { wish: { action: 'force', phase }, label: 'Restart with a minimal prompt' },
    { wish: { action: 'retry', phase, keep: true }, label: 'Approve', isMain: true },
    // A resume retries failed phases by itself.
    ...(scene.isHeld || state.kind !== 'failed' || !scene.canAct ? [retry] : []),
    {
      wish: { action: 'retry', phase, fresh: true },
      label: 'Retry fresh',
      asks: 'The new attempt starts from the base, without the kept work. That work stays under a ref.',
    },
    {
      wish: { action: 'skip', phase },
      label: 'Skip',
      asks: `Nothing of the ${unit} lands, and what depends on it is blocked. Its work stays under a ref, and a retry brings it back.`,
    },
  ];
  return all.filter(({ wish }) => may(scene, wish) && ('carried' in state || !('fresh' in wish)));
}
